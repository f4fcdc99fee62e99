import JSONWire
import Testing

@Suite struct `JSON sinks` {
    @Test(arguments: [
        "null", "true", "1.10", #""x""#, "{}", "[]", #"{"a":{"b":[1,{"c":null},[]],"d":""},"e":false}"#,
        #"[[[]],{"a":[]}]"#,
        #"{"a":1,"é":"\""}"#,
    ])
    func `make the same value and the same text of the same pieces`(text: String) throws {
        let value = try JSONReader.read(text)
        var builder = JSONValueBuilder()
        var writer = JSONWriter()
        value.write(to: &builder)
        value.write(to: &writer)
        #expect(builder.value == value)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
    }

    @Test func `take strings as raw UTF-8`() {
        var builder = JSONValueBuilder()
        var writer = JSONWriter()
        Array("é\"\n".utf8).withUnsafeBufferPointer { text in
            builder.string(utf8: text)
            writer.string(utf8: text)
        }
        #expect(builder.value == .string("é\"\n"))
        #expect(String(decoding: writer.bytes, as: UTF8.self) == #""é\"\n""#)
    }

    @Test func `have no value before it is complete`() {
        var builder = JSONValueBuilder()
        builder.beginArray()
        builder.null()
        #expect(builder.value == nil)
        builder.endArray()
        #expect(builder.value == .array([.null]))
    }
}
