public import XMLWire

/// Why an argument cannot be written.
public enum ArgumentError: Error, Hashable, Sendable {
    /// A step of an argument's name is no XML name.
    case badName(argument: String)
    /// A character that XML forbids.
    case illegalCharacter(argument: String, IllegalCharacter)
    /// A file that is to stand as text and is not UTF-8.
    case notText(argument: String)
    /// A list or members where an attribute, or text beside attributes, can hold only one value.
    case notScalar(argument: String)
    /// An attribute that another argument has written already.
    case repeatedAttribute(argument: String)
    /// A prefix that no declaration binds.
    case unknownPrefix(String, argument: String)
}

/// Writes arguments as elements where no schema says how: in the order given, all in one namespace.
public enum ArgumentWriter {
    /// The members of `arguments` as elements, for a place where `namespace` is the default namespace.
    /// - Throws: ``ArgumentError`` with the path of the argument.
    public static func write(_ arguments: [ArgumentMember], namespace: String) throws(ArgumentError) -> [UInt8] {
        let scope = namespace.isEmpty ? [] : [NamespaceBinding(prefix: "", namespace: namespace)]
        var writer = XMLWriter(preferring: preferred, inside: scope)
        for (member, path) in arguments.repetitions(below: "") {
            try write(member.value, name: member.name, path: path, namespace: namespace, to: &writer)
        }
        return writer.bytes
    }

    /// An argument as a header block, which declares all that it uses.
    static func writeBlock(
        _ block: ArgumentMember, namespace: String, version: SOAPVersion
    ) throws(ArgumentError) -> [UInt8] {
        var writer = XMLWriter(preferring: preferred + [version.envelopeBinding])
        try write(block.value, name: block.name, path: block.name, namespace: namespace, to: &writer)
        return writer.bytes
    }

    private static let preferred = [
        NamespaceBinding(prefix: "xsi", namespace: Namespaces.schemaInstance),
        NamespaceBinding(prefix: "xsd", namespace: Namespaces.schema),
    ]

    private static func write(
        _ value: ArgumentValue, name: String, path: String, namespace: String, to writer: inout XMLWriter
    ) throws(ArgumentError) {
        if case .list(let items) = value {
            for (index, item) in items.enumerated() {
                try write(item, name: name, path: "\(path)[\(index)]", namespace: namespace, to: &writer)
            }
            return
        }
        guard let element = qualifiedName(name, in: namespace) else { throw .badName(argument: path) }
        writer.start(element)
        try writeContent(value, path: path, namespace: element.namespace, to: &writer)
        writer.end()
    }

    private static func writeContent(
        _ value: ArgumentValue, path: String, namespace: String, to writer: inout XMLWriter
    ) throws(ArgumentError) {
        switch value {
        case .null: try attribute("xsi:nil", "true", path: path, to: &writer)
        case .text(let text): try write(text, path: path, to: &writer)
        case .bytes(let bytes):
            guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText(argument: path) }
            try write(text, path: path, to: &writer)
        case .fragment(let fragment): writer.raw(fragment)
        case .attachment(let attachment): try attribute("href", attachment.reference, path: path, to: &writer)
        case .list: throw .notScalar(argument: path)
        case .record(let members):
            for member in members where member.name.hasPrefix("@") {
                let name = String(member.name.dropFirst())
                try attribute(name, try scalar(member.value, path: "\(path).\(member.name)"), path: path, to: &writer)
            }
            for (member, inner) in members.repetitions(below: path) where !member.name.hasPrefix("@") {
                guard member.name == "#text" else {
                    try write(member.value, name: member.name, path: inner, namespace: namespace, to: &writer)
                    continue
                }
                switch member.value {
                case .null: try attribute("xsi:nil", "true", path: inner, to: &writer)
                case .attachment, .fragment:
                    try writeContent(member.value, path: inner, namespace: namespace, to: &writer)
                case .text, .bytes, .list, .record:
                    try write(try scalar(member.value, path: inner), path: inner, to: &writer)
                }
            }
        }
    }

    private static func write(_ text: String, path: String, to writer: inout XMLWriter) throws(ArgumentError) {
        guard !text.isEmpty else { return }
        do { try writer.text(text) } catch { throw .illegalCharacter(argument: path, error) }
    }

    private static func attribute(
        _ name: String, _ value: String, path: String, to writer: inout XMLWriter
    ) throws(ArgumentError) {
        // A declaration is no attribute, Namespaces in XML 1.0 §3.
        guard name != "xmlns", let qualified = qualifiedName(name, in: ""),
            qualified.namespace != Namespaces.declaration
        else { throw .badName(argument: "\(path).@\(name)") }
        guard !writer.hasAttribute(qualified) else { throw .repeatedAttribute(argument: "\(path).@\(name)") }
        let isType = qualified == QualifiedName("type", in: Namespaces.schemaInstance)
        let type = isType ? typeName(value) : nil
        if isType, type == nil { throw .unknownPrefix(XMLNames.split(value).prefix, argument: "\(path).@\(name)") }
        do {
            if let type { try writer.attribute(qualified, type) } else { try writer.attribute(qualified, value) }
        } catch { throw .illegalCharacter(argument: "\(path).@\(name)", error) }
    }

    private static func scalar(_ value: ArgumentValue, path: String) throws(ArgumentError) -> String {
        switch value {
        case .text(let text): return text
        case .bytes(let bytes):
            guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText(argument: path) }
            return text
        case .null, .attachment, .fragment, .list, .record: throw .notScalar(argument: path)
        }
    }

    /// `local`, `{namespace}local`, or a local name behind `xsi:` or `xml:`.
    private static func qualifiedName(_ name: String, in namespace: String) -> QualifiedName? {
        if name.hasPrefix("{") { return QualifiedName(clark: name) }
        let (prefix, local) = XMLNames.split(name)
        guard XMLNames.isNCName(local) else { return nil }
        switch prefix {
        case "": return QualifiedName(local, in: namespace)
        case "xsi": return QualifiedName(local, in: Namespaces.schemaInstance)
        case "xml": return QualifiedName(local, in: Namespaces.xml)
        default: return nil
        }
    }

    /// The types that can be named without a WSDL: `xsd:…`, or `{namespace}local`.
    private static func typeName(_ value: String) -> QualifiedName? {
        if value.hasPrefix("{") { return QualifiedName(clark: value) }
        let (prefix, local) = XMLNames.split(value)
        return prefix == "xsd" || prefix == "xs" ? QualifiedName(local, in: Namespaces.schema) : nil
    }
}
