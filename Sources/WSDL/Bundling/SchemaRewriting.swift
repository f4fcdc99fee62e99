internal import XMLSchema
internal import XMLWire

/// How the names in the attributes of one schema change.
struct SchemaRewriting {
    let context: SchemaContext
    /// Stands before names that mean the target namespace of an including schema; nil where there are none.
    let prefix: String?
    /// The component that is being redefined.
    var redefined: String?
    private let names: BundleNames

    init(_ context: SchemaContext, _ names: BundleNames) {
        self.context = context
        self.names = names
        prefix = context.isChameleon ? Self.freePrefix(in: context.node.document) : nil
    }

    /// Whether a schema declares something that is used.
    static func isNeeded(_ context: SchemaContext, _ names: BundleNames) -> Bool {
        context.node.children.contains { node in
            guard node.isOfSchema, node.local != "redefine" else {
                return node.children.contains { SchemaComponentKind($0) != nil }
            }
            return SchemaComponentKind(node) != nil && names.fate(of: node, in: context) != .dropped
        }
    }

    private static func freePrefix(in document: SchemaDocument) -> String {
        let used = document.declaredPrefixes
        var prefix = "tns"
        while used.contains(prefix) { prefix += "_" }
        return prefix
    }

    private static let references: Set<String> = [
        "type", "ref", "base", "itemType", "memberTypes", "substitutionGroup", "refer", "arrayType",
    ]

    /// The value of an attribute in the bundle.
    func value(of attribute: XMLAttribute, at node: Node, isInside: Bool) -> String {
        let local = attribute.name.local
        guard Self.references.contains(local), attribute.name.namespace.isEmpty || local == "arrayType",
            prefix != nil || redefined != nil
        else { return attribute.value }
        let words = attribute.value.split(whereSeparator: \.isWhitespace).map { word in
            var word = String(word)
            if let prefix, node.isOfSchema || local == "arrayType",
                node.resolve(Self.plain(word))?.namespace.isEmpty ?? false
            {
                word = "\(prefix):\(word)"
            }
            return isInside && meansOriginal(attribute, node) ? original(word, node) : word
        }
        return words.joined(separator: " ")
    }

    /// Without the brackets of an array type.
    private static func plain(_ word: String) -> String {
        word.firstIndex(of: "[").map { String(word[..<$0]) } ?? word
    }

    private func meansOriginal(_ attribute: XMLAttribute, _ node: Node) -> Bool {
        guard let redefined, let name = context.resolve(attribute.value, at: node) else { return false }
        guard name == QualifiedName(redefined, in: context.targetNamespace) else { return false }
        switch attribute.name.local {
        case "base": return node.local == "restriction" || node.local == "extension"
        case "ref": return node.local == "group" || node.local == "attributeGroup"
        default: return false
        }
    }

    private func original(_ word: String, _ node: Node) -> String {
        guard let redefined else { return word }
        let name = QualifiedName(redefined, in: context.targetNamespace)
        let kind: SchemaComponentKind =
            switch node.local {
            case "group": .group
            case "attributeGroup": .attributeGroup
            default: .type
            }
        let prefix = XMLNames.split(word).prefix
        return (prefix.isEmpty ? "" : prefix + ":") + names.originalLocal(kind, name)
    }
}
