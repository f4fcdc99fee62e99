internal import XMLSchema
internal import XMLWire

/// Writes the one document of a bundle.
struct BundleWriter {
    let definitions: Definitions
    let names: BundleNames
    /// The roots of the documents, what stands in them and the schemas, as they were read, text and all.
    private var sources: [NodeIdentity: Element] = [:]
    var output = XMLWriter()

    private var index: DefinitionIndex { definitions.index }

    init(definitions: Definitions, names: BundleNames) {
        self.definitions = definitions
        self.names = names
    }

    /// Takes a document, to be copied from.
    mutating func add(_ element: Element, of root: Node) {
        sources[root.identity] = element
        for (node, inner) in zip(root.children, element.elements) {
            sources[node.identity] = inner
            guard node.is(.wsdl, "types") else { continue }
            for (schema, innermost) in zip(node.children, inner.elements) { sources[schema.identity] = innermost }
        }
    }

    // MARK: WSDL 1.1 §2.1

    mutating func write() throws(WSDLError) {
        let root = definitions.root
        guard let element = source(of: root) else { return }
        output.declaration()
        line(0)
        output.start(root.name, prefix: element.tag.prefix, declaring: element.tag.declarations)
        for attribute in element.tag.attributes where attribute.name.namespace != Namespaces.schemaInstance {
            self.attribute(attribute.name, attribute.value)
        }
        for child in root.children(.wsdl, "documentation") { copy(child, indent: 1) }
        for document in index.definitions {
            for child in document.children where child.vocabulary != .wsdl { copy(child, indent: 1) }
        }
        writeTypes()
        for kind in DefinitionIndex.Kind.allCases { writeComponents(kind) }
        for service in definitions.serviceNodes { copy(service, indent: 1) }
        line(0)
        output.end()
        output.raw("\n".utf8)
    }

    private mutating func writeComponents(_ kind: DefinitionIndex.Kind) {
        var hasOwn = false
        for document in index.definitions {
            for node in document.children(.wsdl, kind.local) where isUsed(node, kind, in: document) {
                // Without services the bindings are offered: the document's own, else what it imports.
                if kind == .binding, definitions.serviceNodes.isEmpty, hasOwn,
                    document.identity != definitions.root.identity
                {
                    continue
                }
                hasOwn = hasOwn || document.identity == definitions.root.identity
                copy(node, indent: 1)
            }
        }
    }

    /// Whether it is the component that its name means.
    private func isUsed(_ node: Node, _ kind: DefinitionIndex.Kind, in document: Node) -> Bool {
        guard let name = node["name"] else { return false }
        let key = QualifiedName(name, in: document["targetNamespace"] ?? "")
        return index.node(kind, key)?.identity == node.identity
    }

    private mutating func writeTypes() {
        let contexts = index.components.schemas.filter { SchemaRewriting.isNeeded($0, names) }
        guard !contexts.isEmpty else { return }
        line(1)
        output.start(QualifiedName("types", in: Vocabularies.wsdl))
        for context in contexts { writeSchema(context) }
        line(1)
        output.end()
    }

    // MARK: Copies

    private mutating func line(_ indent: Int) { output.raw(("\n" + String(repeating: "  ", count: indent)).utf8) }

    private mutating func attribute(_ name: QualifiedName, _ value: String) {
        // Every character was read from a document, so it can be written.
        do { try output.attribute(name, value) } catch {}
    }

    private mutating func text(_ text: String) { do { try output.text(text) } catch {} }

    /// Copies an element of a WSDL with the prefixes in force at it.
    private mutating func copy(_ node: Node, indent: Int) {
        guard let element = source(of: node) else { return }
        line(indent)
        copy(element, node, isTop: true)
    }

    private mutating func copy(_ element: Element, _ node: Node, isTop: Bool) {
        begin(element, isTop: isTop)
        for attribute in element.tag.attributes { copy(attribute, of: node) }
        var children = node.children
        for child in element.children {
            switch child {
            case .text(let text): self.text(text)
            case .element(let inner): if let innerNode = children.next() { copy(inner, innerNode, isTop: false) }
            }
        }
        output.end()
    }

    private mutating func begin(_ element: Element, isTop: Bool, beside others: [NamespaceBinding] = []) {
        var declarations = isTop ? element.scope.declarations : element.tag.declarations
        if isTop, element.scope.namespace(of: "") == "",
            output.declarationsInForce.contains(where: { $0.prefix.isEmpty && !$0.namespace.isEmpty })
        {
            declarations.append(NamespaceBinding(prefix: "", namespace: ""))
        }
        output.start(element.name, prefix: element.tag.prefix, declaring: declarations + others)
    }

    private func source(of node: Node) -> Element? { sources[node.identity] }

    private mutating func copy(_ attribute: XMLAttribute, of node: Node) {
        guard attribute.name.namespace.isEmpty, let moved = movedName(attribute, of: node) else {
            return self.attribute(attribute.name, attribute.value)
        }
        if attribute.name.local == "name" { return self.attribute(attribute.name, moved.local) }
        guard node.resolve(attribute.value) != moved else { return self.attribute(attribute.name, attribute.value) }
        do { try output.attribute(attribute.name, moved) } catch {}
    }

    /// The new name in an attribute that names a message, a port type or a binding.
    private func movedName(_ attribute: XMLAttribute, of node: Node) -> QualifiedName? {
        let local = attribute.name.local
        if local == "name", node.vocabulary == .wsdl,
            let kind = DefinitionIndex.Kind.allCases.first(where: { $0.local == node.local }),
            node.parent?.is(.wsdl, "definitions") ?? false
        {
            let own = QualifiedName(attribute.value, in: node.parent?["targetNamespace"] ?? "")
            return names.name(kind, own)
        }
        switch (node.vocabulary, node.local, local) {
        case (.wsdl, "binding", "type"):
            return names.name(.portType, definitions.reference(node, local, in: .portType))
        case (.wsdl, "port", "binding"):
            return names.name(.binding, definitions.reference(node, local, in: .binding))
        case (.wsdl, "input", "message"), (.wsdl, "output", "message"), (.wsdl, "fault", "message"),
            (.soap11, _, "message"), (.soap12, _, "message"):
            return names.name(.message, definitions.reference(node, local, in: .message))
        default: return nil
        }
    }

    // MARK: Schemas, XML Schema Part 1 §4.2

    private mutating func writeSchema(_ context: SchemaContext) {
        guard let element = source(of: context.node) else { return }
        let rewriting = SchemaRewriting(context, names)
        line(2)
        let declared = rewriting.prefix.map { [NamespaceBinding(prefix: $0, namespace: context.targetNamespace)] }
        begin(element, isTop: true, beside: declared ?? [])
        for attribute in element.tag.attributes where attribute.name.namespace != Namespaces.schemaInstance {
            self.attribute(attribute.name, attribute.value)
        }
        if context.node["targetNamespace"] == nil, !context.targetNamespace.isEmpty {
            attribute(QualifiedName("targetNamespace"), context.targetNamespace)
        }
        var imported: Set<String> = [context.targetNamespace]
        for (inner, node) in zip(element.elements, context.node.children) where node.isOfSchema {
            switch node.local {
            case "import":
                guard imported.insert(node["namespace"] ?? "").inserted else { continue }
                line(3)
                begin(inner, isTop: false)
                if let namespace = node["namespace"] { attribute(QualifiedName("namespace"), namespace) }
                output.end()
            case "include": continue
            case "redefine":
                for (component, componentNode) in zip(inner.elements, node.children) {
                    guard SchemaComponentKind(componentNode) != nil else { continue }
                    var own = rewriting
                    own.redefined = componentNode["name"]
                    writeComponent(component, componentNode, own, declaring: inner.tag.declarations)
                }
            default: writeComponent(inner, node, rewriting, declaring: [])
            }
        }
        line(2)
        output.end()
    }

    private mutating func writeComponent(
        _ element: Element, _ node: Node, _ rewriting: SchemaRewriting, declaring: [NamespaceBinding]
    ) {
        let fate = names.fate(of: node, in: rewriting.context)
        guard fate != .dropped else { return }
        line(3)
        output.start(
            element.name, prefix: element.tag.prefix, declaring: declaring + element.tag.declarations)
        for attribute in element.tag.attributes {
            if case .renamed(let local) = fate, attribute.name == QualifiedName("name") {
                self.attribute(attribute.name, local)
            } else {
                self.attribute(attribute.name, rewriting.value(of: attribute, at: node, isInside: false))
            }
        }
        copyContent(element, node, rewriting, isInside: true)
        output.end()
    }

    /// - Parameter isInside: whether a redefined component's own name still means the original here.
    private mutating func copyContent(
        _ element: Element, _ node: Node, _ rewriting: SchemaRewriting, isInside: Bool
    ) {
        var children = node.children
        for child in element.children {
            switch child {
            case .text(let text): self.text(text)
            case .element(let inner):
                guard let innerNode = children.next() else { continue }
                output.start(inner.name, prefix: inner.tag.prefix, declaring: inner.tag.declarations)
                for attribute in inner.tag.attributes {
                    self.attribute(
                        attribute.name, rewriting.value(of: attribute, at: innerNode, isInside: isInside))
                }
                let isType = innerNode.local == "simpleType" || innerNode.local == "complexType"
                copyContent(inner, innerNode, rewriting, isInside: isInside && !isType)
                output.end()
            }
        }
    }
}
