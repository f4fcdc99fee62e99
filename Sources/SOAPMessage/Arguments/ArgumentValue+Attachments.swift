internal import XMLWire

extension ArgumentValue {
    /// With `xop:Include` in place of each file, for elements whose content it is to be and no schema says so.
    public var withIncludes: ArgumentValue {
        switch self {
        case .attachment(let attachment):
            var writer = XMLWriter()
            XOPInclude.write(attachment, to: &writer)
            return .fragment(writer.bytes)
        case .list(let items): return .list(items.map(\.withIncludes))
        case .record(let members):
            return .record(members.map { ArgumentMember($0.name, $0.value.withIncludes) })
        case .null, .text, .bytes, .fragment: return self
        }
    }

    /// The files in it, in order.
    public var attachments: [Attachment] {
        switch self {
        case .attachment(let attachment): [attachment]
        case .list(let items): items.flatMap(\.attachments)
        case .record(let members): members.flatMap(\.value.attachments)
        case .null, .text, .bytes, .fragment: []
        }
    }
}
