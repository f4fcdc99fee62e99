import XMLWire

/// The names of a payload's elements and attributes as small numbers, so that nothing else has to compare texts.
///
/// A class because all that read one payload share it.
final class PayloadNames {
    /// What an attribute says of the element that has it.
    enum Role: UInt8 {
        /// Data.
        case plain
        /// Of no use to a reader of data, such as `encodingStyle`.
        case ofProtocol
        /// `xsi:type`.
        case type
        /// SOAP 1.1 §5.4.2, SOAP 1.2 Part 2 §3.1.6.
        case arrayType, itemType, arraySize, offset, position
        /// SOAP 1.1 §5.6.
        case root
        /// SOAP 1.1 §5.4.1: `href`, and `ref` as some write it.
        case href, plainReference
        /// SOAP 1.2 Part 2 §3.1.5.2.
        case reference
        /// `id` without a namespace, which may be data too.
        case identifier
        /// SOAP 1.2 Part 2 §3.1.5.1, and `xml:id`, which is data too.
        case encodedIdentifier, xmlIdentifier
    }

    /// One name as it is written.
    struct Name {
        let name: QualifiedName
        let prefix: String
        /// The number of the local name, which is what members are told by.
        let key: Int32
        let role: Role
        /// `@` and the local name.
        let attributeKey: String
        /// Whether elements of the name only say which part is the result; SOAP 1.2 Part 2 §4.2.1.
        let isResult: Bool
    }

    private struct Spelling: Hashable {
        let name: QualifiedName
        let prefix: QualifiedName
    }

    // Used once an event, and never from inside: the run-time check of exclusive access would find nothing.
    @exclusivity(unchecked) private(set) var all: [Name] = []
    private var numbers: [Spelling: Int32] = [:]
    private var keys: [QualifiedName: Int32] = [:]
    /// The name that came last after each name: documents repeat themselves.
    @exclusivity(unchecked) private var followers: [Int32] = []

    /// Number 0 is no name: the one before the first.
    init() { insert(QualifiedName(""), prefix: "") }

    subscript(number: Int32) -> Name { _read { yield all[Int(number)] } }

    /// The number of the local name of a name.
    func key(_ number: Int32) -> Int32 { all[Int(number)].key }

    /// The number of a name; `last` is that of the name before, and becomes this one.
    func number(of name: QualifiedName, prefix: String, after last: inout Int32) -> Int32 {
        let guess = followers[Int(last)]
        if isNumbered(guess, name, prefix) {
            last = guess
            return guess
        }
        let number = numbers[Spelling(name: name, prefix: QualifiedName(prefix))] ?? insert(name, prefix: prefix)
        followers[Int(last)] = number
        last = number
        return number
    }

    /// The number of a local name.
    func key(of local: String) -> Int32 {
        if let key = keys[QualifiedName(local)] { return key }
        let key = Int32(keys.count)
        keys[QualifiedName(local)] = key
        return key
    }

    private func isNumbered(_ number: Int32, _ name: QualifiedName, _ prefix: String) -> Bool {
        XMLNames.areSame(all[Int(number)].name.local, name.local)
            && XMLNames.areSame(all[Int(number)].name.namespace, name.namespace)
            && XMLNames.areSame(all[Int(number)].prefix, prefix)
    }

    @discardableResult
    private func insert(_ name: QualifiedName, prefix: String) -> Int32 {
        let number = Int32(all.count)
        all.append(
            Name(
                name: name, prefix: prefix, key: key(of: name.local), role: Self.role(of: name),
                attributeKey: "@" + name.local, isResult: name == .rpcResult))
        numbers[Spelling(name: name, prefix: QualifiedName(prefix))] = number
        followers.append(0)
        return number
    }

    private static func role(of name: QualifiedName) -> Role {
        switch (name.namespace, name.local) {
        case ("", "href"): .href
        case ("", "ref"): .plainReference
        case ("", "id"): .identifier
        case (Namespaces.xml, "id"): .xmlIdentifier
        case (Namespaces.schemaInstance, "type"): .type
        case (SOAPVersion.v11.encodingNamespace, "arrayType"): .arrayType
        case (SOAPVersion.v11.encodingNamespace, "offset"): .offset
        case (SOAPVersion.v11.encodingNamespace, "position"): .position
        case (SOAPVersion.v11.encodingNamespace, "root"): .root
        case (SOAPVersion.v12.encodingNamespace, "itemType"): .itemType
        case (SOAPVersion.v12.encodingNamespace, "arraySize"): .arraySize
        case (SOAPVersion.v12.encodingNamespace, "ref"): .reference
        case (SOAPVersion.v12.encodingNamespace, "id"): .encodedIdentifier
        case (Namespaces.schemaInstance, _), (SOAPVersion.v11.envelopeNamespace, _),
            (SOAPVersion.v12.envelopeNamespace, _), (SOAPVersion.v11.encodingNamespace, _),
            (SOAPVersion.v12.encodingNamespace, _):
            .ofProtocol
        default: .plain
        }
    }
}

extension PayloadNames.Role {
    /// Whether the attribute may be data.
    var isShown: Bool {
        switch self {
        case .plain, .href, .plainReference, .identifier, .xmlIdentifier: true
        case .ofProtocol, .type, .arrayType, .itemType, .arraySize, .offset, .position, .root, .reference,
            .encodedIdentifier:
            false
        }
    }
}
