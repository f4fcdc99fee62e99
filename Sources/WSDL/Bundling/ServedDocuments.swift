internal import XMLSchema
internal import XMLWire

/// The documents of a WSDL as a server gives them out: the ports point at the server, and the imports at its own copies.
///
/// The WSDL is asked for as `?wsdl`, what it imports as `?wsdl=N` and `?xsd=N`. Comments and the layout are not kept.
public struct ServedDocuments: Sendable {
    /// The WSDL, then what it imports.
    private let documents: [SchemaDocument]
    private let numbers: [String: Int]
    /// The number of the document that gives a namespace, for imports that do not say where it is.
    private let schemaNumbers: [String: Int]

    /// All documents that were loaded.
    public init(_ definitions: Definitions) {
        documents = definitions.index.documents
        numbers = Dictionary(documents.enumerated().map { ($1.location, $0) }, uniquingKeysWith: { first, _ in first })
        let schemas = documents.enumerated().filter { $1.root.isSchema("schema") }
            .map { ($1.root["targetNamespace"] ?? "", $0) }
        schemaNumbers = Dictionary(schemas, uniquingKeysWith: { first, _ in first })
    }

    /// A document.
    /// - Parameters:
    ///   - query: what stands behind the `?` of the URL that was asked for, in any case.
    ///   - base: the URL of the server that asks end with `?wsdl` of, without a query.
    ///   - address: the new address of a port for the old one.
    /// - Returns: nil where no document is called like that.
    public func document(
        _ query: String, at base: String, address: @escaping (_ old: String?) -> String
    ) -> [UInt8]? {
        let words = query.lowercased().split(separator: "=", maxSplits: 1)
        guard let word = words.first, word == "wsdl" || word == "xsd" else { return nil }
        guard words.count == 2 else { return word == "wsdl" ? bytes(of: 0, at: base, address: address) : nil }
        guard let number = Int(words[1]), documents.indices.contains(number) else { return nil }
        return bytes(of: number, at: base, address: address)
    }

    private func bytes(of number: Int, at base: String, address: @escaping (String?) -> String) -> [UInt8] {
        var copy = DocumentCopy { node, attribute in
            switch (attribute, node.local) {
            case ("location", "address") where node.isAddress: address(node["location"])
            case ("location", "import") where node.vocabulary == .wsdl,
                ("schemaLocation", "import") where node.isOfSchema,
                ("schemaLocation", "include") where node.isOfSchema,
                ("schemaLocation", "redefine") where node.isOfSchema:
                location(of: node, attribute, at: base)
            default: nil
            }
        }
        copy.write(documents[number].root)
        return copy.bytes
    }

    /// Where our copy of an imported document is; nil where there is none.
    private func location(of node: Node, _ attribute: String, at base: String) -> String? {
        var number: Int?
        if let reference = node[attribute], !reference.trimmingXMLSpace.isEmpty {
            number = numbers[Location.resolve(reference, against: node.document.location)]
        } else if node.local == "import", let namespace = node["namespace"] {
            number = schemaNumbers[namespace]
        }
        return number.map { number in
            guard number > 0 else { return base + "?wsdl" }
            return base + (documents[number].root.isSchema("schema") ? "?xsd=" : "?wsdl=") + String(number)
        }
    }
}

/// Writes a document anew, with some attributes changed.
private struct DocumentCopy {
    /// The value of an attribute in place of the one it has, if it has one; nil leaves it.
    let change: (_ node: Node, _ attribute: String) -> String?
    private var writer = XMLWriter()

    init(change: @escaping (_ node: Node, _ attribute: String) -> String?) {
        self.change = change
        writer.declaration()
    }

    var bytes: [UInt8] { writer.bytes + [0x0A] }

    private static let changeable = ["location", "schemaLocation"]

    /// Writes an element and what is in it, indented where it holds elements only.
    mutating func write(_ node: Node, indent: Int = 0) {
        line(indent)
        writer.start(node.name, declaring: node.ownDeclarations)
        let attributes = node.attributes
        for (name, value) in attributes {
            let isChangeable = name.namespace.isEmpty && Self.changeable.contains(name.local)
            attribute(name, (isChangeable ? change(node, name.local) : nil) ?? value)
        }
        for local in Self.changeable where node[local] == nil {
            if let value = change(node, local) { attribute(QualifiedName(local), value) }
        }
        // All characters were read from a document, so they can be written.
        if let text = node.ownText { do { try writer.text(text) } catch {} }
        var hasChildren = false
        for child in node.children {
            write(child, indent: indent + 1)
            hasChildren = true
        }
        if hasChildren { line(indent) }
        writer.end()
    }

    private mutating func line(_ indent: Int) {
        writer.raw(("\n" + String(repeating: "  ", count: indent)).utf8)
    }

    private mutating func attribute(_ name: QualifiedName, _ value: String) {
        do { try writer.attribute(name, value) } catch {}
    }
}

extension Node {
    /// Whether it is the address of a port, in a language that is understood or is spoken to as if it were.
    fileprivate var isAddress: Bool {
        guard parent?.is(.wsdl, "port") ?? false else { return false }
        return self["location"] != nil || [.soap11, .soap12, .http].contains(vocabulary)
    }
}
