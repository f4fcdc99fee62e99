extension JSONValue {
    /// The value of the member called `name`, compared code unit by code unit; nil where this is no object or has none.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    /// Writes this value where `writer` stands.
    public func write(to writer: inout some JSONSink) {
        switch self {
        case .null: writer.null()
        case .bool(let value): writer.bool(value)
        case .number(let text): writer.number(text)
        case .string(let text): writer.string(text)
        case .array(let items):
            writer.beginArray()
            for item in items { item.write(to: &writer) }
            writer.endArray()
        case .object(let members):
            writer.beginObject()
            for member in members {
                writer.key(member.name)
                member.value.write(to: &writer)
            }
            writer.endObject()
        }
    }

    /// This value as a JSON text, without a line feed at its end.
    public func encoded(_ layout: JSONWriter.Layout = .compact) -> [UInt8] {
        var writer = JSONWriter(layout)
        write(to: &writer)
        return writer.bytes
    }
}
