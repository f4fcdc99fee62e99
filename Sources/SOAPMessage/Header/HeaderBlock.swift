public import XMLWire

/// A header block, ready to be put into an envelope; SOAP 1.1 §4.2, SOAP 1.2 Part 1 §5.2.1.
///
/// It declares all namespaces that it uses, so that it means the same wherever it stands.
public struct HeaderBlock: Hashable, Sendable {
    /// The name of the element.
    public let name: QualifiedName
    /// The element, UTF-8.
    public let bytes: [UInt8]

    /// A block of XML that is well formed by itself.
    public init(_ name: QualifiedName, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// An argument as blocks, one for each item of a list, where no schema says how.
    ///
    /// `@mustUnderstand`, `@actor` and `@role` are those of the envelope.
    /// - Parameters:
    ///   - member: named `{namespace}local`, or `local`, which is then in `namespace`.
    ///   - version: that of the envelope.
    /// - Throws: ``ArgumentError``.
    public static func blocks(
        of member: ArgumentMember, namespace: String, version: SOAPVersion
    ) throws(ArgumentError) -> [HeaderBlock] {
        var blocks: [HeaderBlock] = []
        for item in member.value.repetitions {
            let bytes = try ArgumentWriter.writeBlock(
                ArgumentMember(member.name, item.addressed(in: version)), namespace: namespace, version: version)
            let name = member.name.hasPrefix("{") ? QualifiedName(clark: member.name) : nil
            blocks.append(HeaderBlock(name ?? QualifiedName(member.name, in: namespace), bytes: bytes))
        }
        return blocks
    }

    /// What a file has: elements and what stands around them, as they are, without an XML declaration.
    ///
    /// It stays one block, called like its first element, so that no byte of what may be signed changes.
    /// - Throws: `XMLReadError` where it is not well formed; `XMLReadError/empty` where it has no element.
    public init(xml: [UInt8]) throws {
        let content = Array(xml.withoutByteOrderMark.withoutXMLDeclaration.trimmingXMLSpace)
        let (open, close) = (Array("<blocks>".utf8), Array("</blocks>".utf8))
        let root: Element
        do { root = try Element.read(open + content + close, charset: "UTF-8") } catch let error as XMLReadError {
            throw error.movedLeft(open.count)
        }
        guard let first = root.elements.first else { throw XMLReadError.empty }
        self.init(first.name, bytes: content)
    }
}

extension SOAPVersion {
    /// How the envelope's namespace is declared in what we write.
    var envelopeBinding: NamespaceBinding { NamespaceBinding(prefix: "soap", namespace: envelopeNamespace) }
}

extension ArgumentValue {
    /// With the attributes that address a header block in the envelope's namespace.
    fileprivate func addressed(in version: SOAPVersion) -> ArgumentValue {
        guard case .record(let members) = self else { return self }
        return .record(
            members.map { member in
                let start = "@{\(version.envelopeNamespace)}"
                return switch member.name {
                case "@mustUnderstand", "@relay":
                    ArgumentMember(start + member.name.dropFirst(), member.value.boolean(of: version))
                case "@actor", "@role": ArgumentMember(start + version.roleAttribute, member.value)
                default: member
                }
            })
    }

    private func boolean(of version: SOAPVersion) -> ArgumentValue {
        guard version == .v11, case .text(let text) = self else { return self }
        return .text(version.boolean(text) ?? text)
    }
}
