import ByteCoding
import Testing

@Suite struct `A URI reference` {
    /// RFC 3986 §5.4.1 and §5.4.2, all of them; the last is for strict parsers.
    @Test(arguments: [
        ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
        ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
        (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
        ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
        ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
        ("../../g", "http://a/g"),
        ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"),
        ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
        ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
        ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
        ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
        ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"), ("http:g", "http:g"),
    ])
    func `is resolved as the RFC has it`(reference: String, target: String) {
        let base = URIReference("http://a/b/c/d;p?q")
        #expect(URIReference(reference).resolved(against: base).text == target)
    }

    @Test(arguments: [
        ("http://h", "a", "http://h/a"), ("http://h?q", "a", "http://h/a"),
        ("http://h/d//a.wsdl", "b", "http://h/d//b"),
        ("http://h/d//a.wsdl", "..//b", "http://h/d//b"), ("urn:a:b", "c", "urn:c"), ("a/b", "../../c", "/c"),
        ("http://h/a#f", "", "http://h/a"), ("http://h/a?q#f", "#g", "http://h/a?q#g"),
    ])
    func `is resolved against other bases too`(base: String, reference: String, target: String) {
        #expect(URIReference(reference).resolved(against: URIReference(base)).text == target)
    }

    /// The first two are those of RFC 3986 §5.2.4.
    @Test(arguments: [
        ("/a/b/c/./../../g", "/a/g"), ("mid/content=5/../6", "mid/6"), ("", ""), ("/", "/"), (".", ""), ("..", ""),
        ("../a", "a"), (".././a", "a"), ("/..", "/"), ("/.", "/"), ("//", "//"), ("/a//b", "/a//b"),
        ("/a//../b", "/a/b"),
        ("/a/..//b", "//b"), ("/...", "/..."), ("a/..", "/"),
    ])
    func `loses dot segments and nothing else`(path: String, expected: String) {
        #expect(URIReference.removingDotSegments(path) == expected)
    }

    @Test(arguments: [
        ("http://u@h:1/p?q?#f#", ["http", "u@h:1", "/p", "q?", "f#"]), ("//h", [nil, "h", "", nil, nil]),
        ("a:b", ["a", nil, "b", nil, nil]), ("1a:b", [nil, nil, "1a:b", nil, nil]),
        ("a/b:c", [nil, nil, "a/b:c", nil, nil]),
        (":", [nil, nil, ":", nil, nil]), ("file:///x", ["file", "", "/x", nil, nil]), ("?#", [nil, nil, "", "", ""]),
        ("a+b-c.d:e", ["a+b-c.d", nil, "e", nil, nil]), ("", [nil, nil, "", nil, nil]),
    ])
    func `is split into its components and put together again`(text: String, parts: [String?]) {
        let reference = URIReference(text)
        #expect(
            [reference.scheme, reference.authority, reference.path, reference.query, reference.fragment] == parts)
        #expect(reference.text == text)
    }
}
