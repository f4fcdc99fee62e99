import Testing
import XMLWire

/// What a `Character` may hold beside the sign: marks behind it, and U+0600, which joins what follows.
@Suite struct `A sign in a text` {
    static let marks = ["", "\u{301}", "\u{200D}", "\u{200C}", "\u{20D0}"]
    static let lines: [(text: String, lines: [String])] = [
        ("a\r\nb\rc\n\nd", ["a", "b", "c", "d"]), ("\u{301}\n\u{301}", ["\u{301}", "\u{301}"]), ("", []),
    ]

    private func isSame(_ one: some StringProtocol, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }

    @Test(arguments: marks)
    func `is found whatever follows it`(mark: String) {
        let text = "a:\(mark)b:\(mark)"
        #expect(text.holds(":") && text.begins(with: "a:") && (mark.isEmpty || !text.ends(with: ":")))
        #expect(text.place(of: ":")?.lowerBound == text.utf8.index(after: text.startIndex))
        #expect(isSame(text.removing(prefix: "a:") ?? "", "\(mark)b:\(mark)"))
        #expect(text.cut(at: ":").map { isSame($0.before, "a") && isSame($0.after, "\(mark)b:\(mark)") } == true)
        #expect(text.cut(atLast: ":").map { isSame($0.before, "a:\(mark)b") && isSame($0.after, mark) } == true)
        #expect(text.parts(between: ":").map { Array($0.utf8) } == ["a", "\(mark)b", mark].map { Array($0.utf8) })
        #expect(isSame(text.substituting("''", for: ":"), "a''\(mark)b''\(mark)"))
    }

    @Test func `is found behind what joins it, and is no other sign`() {
        let text = "x\u{600}.xml"
        #expect(text.ends(with: ".xml") && text.removing(suffix: ".xml").map { isSame($0, "x\u{600}") } == true)
        #expect(isSame("\u{600}'".substituting("q", for: "'"), "\u{600}q"))
        #expect(!"\u{37E}".holds(";") && "a≠b".cut(at: "=") == nil)
        #expect("abc".cut(at: ":") == nil && "".parts(between: ":").count == 1 && "".place(of: "a") == nil)
        #expect(isSame("aaa".substituting("b", for: "aa"), "ba") && isSame("aaa".substituting("b", for: ""), "aaa"))
    }

    @Test(arguments: lines)
    func `ends a line`(text: String, lines: [String]) {
        #expect(text.filledLines.map { Array($0.utf8) } == lines.map { Array($0.utf8) })
    }

    @Test(arguments: marks)
    func `parts a name`(mark: String) {
        let split = XMLNames.split("p:\(mark)l")
        #expect(isSame(split.prefix, "p") && isSame(split.local, "\(mark)l"))
        #expect(QualifiedName(clark: "{\(mark)u}l")?.namespace.utf8.count == mark.utf8.count + 1)
    }
}
