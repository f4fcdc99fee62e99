import Testing
import XMLWire

@Suite struct `Escaping` {
    @Test(arguments: [
        ("Tarzan & Jane <3", "Tarzan &amp; Jane &lt;3", "Tarzan &amp; Jane &lt;3"), ("&amp;", "&amp;amp;", "&amp;amp;"),
        ("a>b ]]> c", "a&gt;b ]]&gt; c", "a&gt;b ]]&gt; c"), ("\"'", "\"'", "&quot;&#39;"),
        ("a\tb\nc\rd", "a\tb\nc&#13;d", "a&#9;b&#10;c&#13;d"), ("é€😀", "é€😀", "é€😀"), ("", "", ""),
        ("plain", "plain", "plain"),
    ])
    func `replaces what the place does not allow, once`(value: String, text: String, attribute: String) throws {
        #expect(try XMLEscaping.escape(value, as: .text) == text)
        #expect(try XMLEscaping.escape(value, as: .attribute) == attribute)
    }

    @Test(arguments: [
        ("<&\"'>", "<&\"'>"), ("]]>", "]]]]><![CDATA[>"), ("]]]>", "]]]]]><![CDATA[>"),
        ("]]>]]>", "]]]]><![CDATA[>]]]]><![CDATA[>"),
        ("] ]>", "] ]>"), ("a\rb", "a]]>&#13;<![CDATA[b"), ("]]", "]]"),
    ])
    func `splits CDATA sections`(value: String, cdata: String) throws {
        #expect(try XMLEscaping.escape(value, as: .cdata) == cdata)
    }

    @Test(arguments: [
        "", "Tarzan & Jane <3", "]]>", "]]]]>>", "\r\n\t", "  x  ", "é€😀\u{85}\u{2028}", "\"'&amp;&#10;",
        "<![CDATA[x]]>", "\u{D}\u{A}\u{D}",
    ])
    func `comes back from a reader as it was`(value: String) throws {
        let text = try XMLEscaping.escape(value, as: .text)
        let attribute = try XMLEscaping.escape(value, as: .attribute)
        let cdata = try XMLEscaping.escape(value, as: .cdata)
        let root = try Element.read(
            Array("<a x=\"\(attribute)\" y='\(attribute)'><b>\(text)</b><c><![CDATA[\(cdata)]]></c></a>".utf8))
        #expect(root.attribute("x") == value)
        #expect(root.attribute("y") == value)
        #expect(root.elements.map { Array($0.text.utf8) } == [Array(value.utf8), Array(value.utf8)])
    }

    @Test(arguments: [
        ("\u{0}", 0, "U+0000"), ("ab\u{1}", 2, "U+0001"), ("é\u{FFFE}", 1, "U+FFFE"), ("\u{B}", 0, "U+000B"),
        ("\u{1F}x", 0, "U+001F"),
    ])
    func `refuses what no document can hold`(value: String, offset: Int, notation: String) {
        for place in [XMLPlace.text, .attribute, .cdata] {
            var bytes = Array("before".utf8)
            do {
                try XMLEscaping.append(value, as: place, to: &bytes)
                Issue.record("nothing was thrown")
            } catch {
                #expect(error.offset == offset)
                #expect(error.notation == notation)
            }
            #expect(bytes == Array("before".utf8))
        }
    }

    @Test(arguments: ["\t\n\r ~", "\u{7F}\u{85}", "\u{D7FF}\u{E000}\u{FFFD}", "\u{10000}\u{10FFFF}"])
    func `allows every character of XML 1.0`(value: String) {
        #expect(XMLCharacters.firstIllegal(in: value) == nil)
    }
}
