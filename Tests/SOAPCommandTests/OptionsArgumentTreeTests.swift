import JSONWire
import SOAPMessage
import Testing

// @testable: the tree is put together inside the library; above it there are only command lines and envelopes.
@testable import SOAPCommand

@Suite struct `Items folded into arguments` {
    /// Reads the items' JSON, folds them, and writes the record as one line of JSON.
    private func folded(_ items: String, data: String? = nil) throws -> String {
        let read = try items.split(separator: " ").map { text in
            let syntax = try ItemSyntax(String(text))
            let value: ArgumentValue =
                switch syntax.value {
                case .text(let text): .text(text)
                case .json(let json): ArgumentValue(try JSONReader.read(json))
                case .fragment(let xml): .fragment(Array(xml.utf8))
                case .content: .bytes([0x61])
                case .structured: .null
                case .attachment(let path): .attachment(Attachment(contentID: "", path: path, byteCount: 0))
                }
            return ReadItem(syntax, value)
        }
        let given = try data.map { ArgumentValue(try JSONReader.read($0)) }
        return text(try ArgumentTree.fold(read, data: given))
    }

    private func text(_ value: ArgumentValue) -> String {
        switch value {
        case .null: "null"
        case .text(let text): text
        case .bytes: "BYTES"
        case .attachment(let attachment): "FILE \(attachment.path)"
        case .fragment(let xml): String(decoding: xml, as: UTF8.self)
        case .list(let items): "[" + items.map(text).joined(separator: ",") + "]"
        case .record(let members): "{" + members.map { $0.name + ":" + text($0.value) }.joined(separator: ",") + "}"
        }
    }

    @Test(arguments: [
        ("", "{}"), ("a=1 b=2", "{a:1,b:2}"), ("b=1 a=2 b.@x=3", "{b:{#text:1,@x:3},a:2}"),
        ("u.n=Ann u.a=4 v=1 u.z=5", "{u:{n:Ann,a:4,z:5},v:1}"), ("a=1 a=2 a=3", "{a:1,a:2,a:3}"),
        ("p=1 t=2 p=3", "{p:1,t:2,p:3}"),
        ("o.p=1 o.t=2 o.p=3", "{o:{p:1,t:2,p:3}}"), ("a[0]=1 b=2 a[1]=3 a[2]=4", "{a:[1],b:2,a:[3,4]}"),
        ("a:=[1,2] b=3 a=4", "{a:[1,2],b:3,a:4}"), ("a.x=1 b=2 a[1].x=3 a[0].y=4", "{a:[{x:1,y:4}],b:2,a:[{x:3}]}"),
        ("r.@l=en b=1 r=x", "{r:{@l:en,#text:x},b:1}"),
        ("a[0].x=1 a[0].y=2 a[1].x=3", "{a:[{x:1,y:2},{x:3}]}"), ("a=1 a[1]=2", "{a:[1,2]}"),
        ("a[0]=1 a=2", "{a:[1,2]}"),
        ("a@f b.c@g a@h", "{a:FILE f,b:{c:FILE g},a:FILE h}"), ("a@f a.@x=1", "{a:{#text:FILE f,@x:1}}"),
        ("m[0][0]=1 m[0][1]=2 m[1][0]=3", "{m:[[1,2],[3]]}"), ("m[0]:=[1,2] m[1]:=[3]", "{m:[[1,2],[3]]}"),
        ("a:=[1,2] a=3 a:=[4]", "{a:[1,2,3,4]}"), ("a:=[1]", "{a:[1]}"), ("a:=[]", "{a:[]}"),
        ("a=1 a:=null", "{a:1,a:null}"),
        ("r.@l=en r=x", "{r:{@l:en,#text:x}}"), ("r.#text=x r.@l=en", "{r:{#text:x,@l:en}}"),
        ("r:=null r.@l=en", "{r:{#text:null,@l:en}}"), ("r=@f r.@l=en", "{r:{#text:BYTES,@l:en}}"),
        ("r.@l=en r=a r=b", "{r:{@l:en,#text:a},r:b}"), ("r.@l=en r:={\"x\":1}", "{r:{@l:en,x:1}}"),
        ("r:={\"x\":1} r.y=2", "{r:{x:1,y:2}}"), ("r:={\"x\":1} r.x=2", "{r:{x:1,x:2}}"),
        ("r:={\"x\":1} r:={\"x\":2}", "{r:{x:1},r:{x:2}}"), ("r.x=1 r.x=2", "{r:{x:1,x:2}}"),
        ("r:=<a/> r:=<b/>", "{r:<a/>,r:<b/>}"),
        ("@id=1 n=2", "{@id:1,n:2}"), ("a[0]=x a[0].@l=en", "{a:[{#text:x,@l:en}]}"),
        ("a[0].@l=en a[0]=x", "{a:[{@l:en,#text:x}]}"),
        ("a.x=1 a[1].x=2", "{a:[{x:1},{x:2}]}"), ("a\\.b=1 a.b=2", "{a.b:1,a:{b:2}}"), ("a= a=", "{a:,a:}"),
    ])
    func `nest, repeat and keep their order`(items: String, expected: String) throws {
        #expect(try folded(items) == expected)
    }

    @Test(arguments: [
        (#"{"a":1,"b":2}"#, "", "{a:1,b:2}"), (#"{"a":1,"b":2}"#, "a=9 c=3", "{a:9,b:2,c:3}"),
        (#"{"a":[1,2]}"#, "a=9", "{a:9}"), (#"{"a":1,"b":2}"#, "a=8 a=9", "{a:8,a:9,b:2}"),
        (#"{"a":1,"b":2}"#, "a=8 c=3 a=9", "{a:8,b:2,c:3,a:9}"), (#"{"a":[1],"b":2}"#, "a[1]=3", "{a:[1],b:2,a:[3]}"),
        (#"{"a":[1,2]}"#, "a[1]=9", "{a:[1,9]}"),
        (#"{"a":[1,2]}"#, "a[2]=9", "{a:[1,2,9]}"),
        (#"{"u":{"n":1,"z":{"k":1}}}"#, "u.n=2 u.z.q=3", "{u:{n:2,z:{k:1,q:3}}}"),
        (#"{"u":null}"#, "u.n=2", "{u:{n:2}}"), (#"{"u":"x"}"#, "u.@l=en", "{u:{#text:x,@l:en}}"),
        (#"{"u":{"@l":"de"}}"#, "u.@l=en", "{u:{@l:en}}"), (#"{"u":[{"n":1}]}"#, "u[0].n=2", "{u:[{n:2}]}"),
        (#"{"u":{"n":1}}"#, "u:={\"m\":2}", "{u:{m:2}}"),
    ])
    func `take the place of what the data has there`(data: String, items: String, expected: String) throws {
        #expect(try folded(items, data: data) == expected)
    }

    @Test(
        arguments: [
            ("a=1 a.b=2", "a.b", .membersOfValue(place: "a")), ("a.b=1 a=2", "a", .valueBesideMembers(place: "a")),
            ("x.a:=null x.a.b=2", "x.a.b", .membersOfValue(place: "x.a")),
            ("a[1]=1", "a[1]", .indexBeyond(place: "a", index: 1, count: 0)),
            ("a=1 a=2 a[3].b=1", "a[3].b", .indexBeyond(place: "a", index: 3, count: 2)),
            ("m[0][1]=1", "m[0][1]", .indexBeyond(place: "m[0]", index: 1, count: 0)),
            ("a=1 a=2 a.b=1", "a.b", .membersOfList(place: "a")), ("a:=[1] a.@b=1", "a.@b", .membersOfList(place: "a")),
            ("a[0]=1 a[0]=2", "a[0]", .givenTwice(place: "a[0]")),
            ("a.@b=1 a.@b=2", "a.@b", .givenTwice(place: "a.@b")),
            ("a.#text=1 a.#text=2", "a.#text", .givenTwice(place: "a.#text")),
            ("a=1 a.#text=2", "a.#text", .givenTwice(place: "a.#text")),
            ("a.@b:=[1]", "a.@b", .attributeNotText(place: "a.@b")),
            ("a.@b:=null", "a.@b", .attributeNotText(place: "a.@b")),
            ("a.@x=1 a:={\"@x\":2}", "a", .givenTwice(place: "a.@x")),
            ("a.@x=1 a:=[1]", "a", .valueBesideMembers(place: "a")),
        ] as [(String, String, ItemDefect)])
    func `that contradict each other are told apart by name`(items: String, key: String, expected: ItemDefect) {
        #expect(throws: UsageError.item(key: key, defect: expected)) { try folded(items) }
    }

    @Test func `need an object for data`() {
        #expect(throws: UsageError.dataNotObject) { try ArgumentTree.fold([], data: .list([])) }
    }

    @Test func `cost no more than their number`() throws {
        let items = try (0..<20_000).map { ReadItem(try ItemSyntax("r.n\($0)=1"), .text("1")) }
        let repeated = try (0..<20_000).map { ReadItem(try ItemSyntax("x[\($0)].y=1"), .text("1")) }
        let turns = try (0..<20_000).map { ReadItem(try ItemSyntax($0 % 2 == 0 ? "p=1" : "t=1"), .text("1")) }
        #expect(try ArgumentTree.fold(items + repeated + turns).members.count == 20_002)
    }
}
