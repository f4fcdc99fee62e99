import Testing
import XMLWire

@Suite struct `Names` {
    @Test(arguments: [
        ("a", true), ("A1", true), ("_", true), ("a-b.c", true), ("é", true), ("名", true), ("a\u{B7}", true),
        ("😀", true),
        ("", false), ("1a", false), ("-a", false), (".a", false), ("a:b", false), (":", false), ("a b", false),
        ("a\n", false),
        ("×", false), ("\u{B7}", false), ("\u{300}", false), ("a\u{300}", true), ("a/", false), ("\u{37E}", false),
    ])
    func `have characters that XML 1.0 allows`(text: String, isName: Bool) {
        #expect(XMLNames.isNCName(text) == isName)
        #expect(XMLNames.isQName(text) == (isName || text == "a:b"))
    }

    @Test(arguments: [("a", true), ("a:b", true), ("a:b:c", false), (":b", false), ("a:", false), ("a:1", false)])
    func `may have one prefix`(text: String, isName: Bool) {
        #expect(XMLNames.isQName(text) == isName)
    }

    @Test(arguments: [("a", "", "a"), ("p:a", "p", "a"), ("p:a:b", "p", "a:b"), (":a", "", "a"), ("", "", "")])
    func `are split at the first colon`(text: String, prefix: String, local: String) {
        #expect(XMLNames.split(text) == (prefix, local))
    }

    @Test(arguments: [
        ("a", "a", true), ("", "", true), ("a", "b", false), ("a", "aa", false), ("e\u{301}", "\u{E9}", false),
        ("\u{F900}", "\u{8C48}", false), ("name of more than fifteen bytes", "name of more than fifteen bytes", true),
        ("name of more than fifteen bytes", "name of more than fifteen Bytes", false),
    ])
    func `are the same when their characters are`(one: String, other: String, isSame: Bool) {
        #expect(XMLNames.areSame(one, other) == isSame)
        #expect((QualifiedName(one, in: "u") == QualifiedName(other, in: "u")) == isSame)
        #expect((QualifiedName("a", in: one) == QualifiedName("a", in: other)) == isSame)
        #expect(Set([QualifiedName(one), QualifiedName(other)]).count == (isSame ? 1 : 2))
    }

    @Test(arguments: [
        ("a", "a", "", "a"), ("{u}a", "a", "u", "{u}a"), ("{}a", "a", "", "a"), ("{a{b}c}d", "d", "a{b}c", "{a{b}c}d"),
    ])
    func `are read in the notation of James Clark`(text: String, local: String, namespace: String, shown: String) {
        #expect(QualifiedName(clark: text) == QualifiedName(local, in: namespace))
        #expect(QualifiedName(local, in: namespace).description == shown)
    }

    @Test(arguments: ["", "{u}", "{u", "{u}1", "p:a", "u}a", "{u} a"])
    func `in a notation that is broken are none`(text: String) {
        #expect(QualifiedName(clark: text) == nil)
    }
}

@Suite struct `Namespaces in scope` {
    private let scope = NamespaceScope().adding([
        NamespaceBinding(prefix: "p", namespace: "urn:p"), NamespaceBinding(prefix: "", namespace: "urn:d"),
    ])

    @Test func `are those of the innermost declaration`() {
        let inner = scope.adding([
            NamespaceBinding(prefix: "p", namespace: "urn:q"), NamespaceBinding(prefix: "", namespace: ""),
        ])
        #expect(scope.namespace(of: "p") == "urn:p")
        #expect(inner.namespace(of: "p") == "urn:q")
        #expect(inner.namespace(of: "") == "")
        #expect(inner.namespace(of: "xml") == Namespaces.xml)
        #expect(inner.namespace(of: "z") == nil)
        #expect(NamespaceScope().namespace(of: "") == "")
    }

    @Test(arguments: [
        ("p:a", QualifiedName("a", in: "urn:p")), ("a", QualifiedName("a", in: "urn:d")), ("z:a", nil), ("p:", nil),
        ("", nil),
        ("xml:lang", QualifiedName("lang", in: Namespaces.xml)),
    ])
    func `resolve names in content, the default one too`(text: String, name: QualifiedName?) {
        #expect(scope.resolve(text) == name)
    }

    @Test func `are listed by prefix, without that of xml`() {
        #expect(scope.declarations.map(\.prefix) == ["", "p"])
    }
}
