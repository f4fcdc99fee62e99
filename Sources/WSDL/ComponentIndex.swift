internal import XMLWire

/// One `xsd:schema`, with what holds for all that is declared in it.
///
/// A class because every component refers to it; nothing of it changes.
final class SchemaContext: Sendable {
    let node: Node
    let targetNamespace: String
    /// Whether the target namespace is that of an including schema: unprefixed names then mean that one too.
    let isChameleon: Bool
    let qualifiesElements: Bool
    let qualifiesAttributes: Bool

    init(node: Node, targetNamespace: String, isChameleon: Bool) {
        self.node = node
        self.targetNamespace = targetNamespace
        self.isChameleon = isChameleon
        qualifiesElements = node["elementFormDefault"] == "qualified"
        qualifiesAttributes = node["attributeFormDefault"] == "qualified"
    }

    /// Resolves a QName in an attribute of the schema; nil where its prefix is not declared.
    func resolve(_ text: String, at node: Node) -> QualifiedName? {
        guard let name = node.resolve(text) else { return nil }
        if name.namespace.isEmpty, isChameleon { return QualifiedName(name.local, in: targetNamespace) }
        return name.inCurrentSchemaNamespace
    }
}

extension QualifiedName {
    /// The same name; one of the older namespaces of XML Schema becomes that of 2001.
    var inCurrentSchemaNamespace: QualifiedName {
        switch namespace {
        case Vocabularies.schema1999, Vocabularies.schema2000: QualifiedName(local, in: Namespaces.schema)
        default: self
        }
    }
}

/// A global component of a schema, not read any further than its name.
struct Component: Sendable {
    let node: Node
    let context: SchemaContext
    /// The name under which the component that this one redefines is kept.
    var redefined: QualifiedName?
}

/// All that has a name in the documents that were loaded, by name.
struct ComponentIndex: Sendable {
    var schemas: [SchemaContext] = []
    var types: [QualifiedName: Component] = [:]
    var elements: [QualifiedName: Component] = [:]
    var attributes: [QualifiedName: Component] = [:]
    var groups: [QualifiedName: Component] = [:]
    var attributeGroups: [QualifiedName: Component] = [:]
    /// By the head they can stand for.
    var substitutions: [QualifiedName: [QualifiedName]] = [:]
    /// In the order they were declared, for those who list them.
    var elementNames: [QualifiedName] = []
    var typeNames: [QualifiedName] = []

    var definitions: [Node] = []
    var messages: [QualifiedName: Node] = [:]
    var portTypes: [QualifiedName: Node] = [:]
    var bindings: [QualifiedName: Node] = [:]

    var missing: [MissingDocument] = []
    var warnings: [WSDLWarning] = []
    private var announced: [ComponentKind: Set<QualifiedName>] = [:]

    mutating func addMissing(_ document: MissingDocument) {
        missing.append(document)
        warnings.append(.missingDocument(document))
    }

    // MARK: WSDL

    mutating func addDefinitions(_ node: Node) {
        definitions.append(node)
        let namespace = node["targetNamespace"] ?? ""
        for child in node.children where child.vocabulary == .wsdl {
            guard let name = child["name"] else { continue }
            let key = QualifiedName(name, in: namespace)
            switch child.local {
            case "message": Self.add(child, key, .message, to: &messages, warnings: &warnings)
            case "portType": Self.add(child, key, .portType, to: &portTypes, warnings: &warnings)
            case "binding": Self.add(child, key, .binding, to: &bindings, warnings: &warnings)
            default: continue
            }
        }
    }

    private static func add(
        _ node: Node, _ key: QualifiedName, _ kind: ComponentKind, to table: inout [QualifiedName: Node],
        warnings: inout [WSDLWarning]
    ) {
        if table[key] != nil {
            warnings.append(.duplicate(kind, key, place: node.place))
        } else {
            table[key] = node
        }
    }

    // MARK: Schema

    /// Adds the components of a schema.
    @discardableResult
    mutating func addSchema(_ node: Node, namespace: String, isChameleon: Bool) -> SchemaContext {
        let context = SchemaContext(node: node, targetNamespace: namespace, isChameleon: isChameleon)
        schemas.append(context)
        for child in node.children where child.vocabulary == .schema {
            addComponent(child, namespace: namespace, context: context)
        }
        return context
    }

    private mutating func addComponent(_ node: Node, namespace: String, context: SchemaContext) {
        guard let local = node["name"] else { return }
        let name = QualifiedName(local.trimmingXMLSpace, in: namespace)
        let component = Component(node: node, context: context)
        switch node.local {
        case "element":
            let key = add(component, .element, name, to: \.elements)
            if key == name { elementNames.append(name) }
            if let head = node["substitutionGroup"], let headName = context.resolve(head, at: node) {
                substitutions[headName, default: []].append(name)
            }
        case "complexType", "simpleType":
            let key = add(component, .type, name, to: \.types)
            if key == name { typeNames.append(name) }
        case "attribute": add(component, .attribute, name, to: \.attributes)
        case "group": add(component, .group, name, to: \.groups)
        case "attributeGroup": add(component, .attributeGroup, name, to: \.attributeGroups)
        default: return
        }
    }

    /// Adds a component; one that was announced as redefined goes under another name.
    /// - Returns: the name it is kept under; nil where there is one already.
    @discardableResult
    private mutating func add(
        _ component: Component, _ kind: ComponentKind, _ name: QualifiedName,
        to table: WritableKeyPath<ComponentIndex, [QualifiedName: Component]>
    ) -> QualifiedName? {
        let isRedefined = announced[kind]?.contains(name) ?? false
        let key = isRedefined ? Self.originalName(of: name) : name
        guard self[keyPath: table][key] == nil else { return nil }
        self[keyPath: table][key] = component
        return key
    }

    // MARK: Redefinition, XML Schema Part 1 §4.2.2

    private static func originalName(of name: QualifiedName) -> QualifiedName {
        QualifiedName(name.local + "\u{1F}", in: name.namespace)
    }

    private static func kind(of node: Node) -> ComponentKind? {
        switch node.local {
        case "complexType", "simpleType": .type
        case "group": .group
        case "attributeGroup": .attributeGroup
        default: nil
        }
    }

    /// Notes the names that `node` redefines.
    mutating func announceRedefinition(_ node: Node, namespace: String) {
        for child in node.children where child.vocabulary == .schema {
            guard let kind = Self.kind(of: child), let name = child["name"] else { continue }
            announced[kind, default: []].insert(QualifiedName(name, in: namespace))
        }
    }

    /// Adds the components in an `xsd:redefine`; inside them their own names mean the originals.
    mutating func addRedefinition(_ node: Node, context: SchemaContext) {
        let namespace = context.targetNamespace
        for child in node.children where child.vocabulary == .schema {
            guard let kind = Self.kind(of: child), let local = child["name"] else { continue }
            let name = QualifiedName(local, in: namespace)
            let component = Component(node: child, context: context, redefined: Self.originalName(of: name))
            switch kind {
            case .type:
                types[name] = component
                typeNames.append(name)
            case .group: groups[name] = component
            default: attributeGroups[name] = component
            }
        }
    }
}
