internal import SOAPMessage
public import XMLSchema
public import XMLWire

/// A WSDL 1.1 description with all that it imports; made by ``DefinitionsLoader``.
///
/// Services, bindings, port types and messages are read out of the documents when they are asked for, so that a call needs
/// only what concerns its operation.
public struct Definitions: Sendable {
    let root: Node
    let index: DefinitionIndex
    /// The schemas.
    public let schema: Schema

    init(root: Node, index: DefinitionIndex) {
        self.root = root
        self.index = index
        schema = Schema(index: index.components, wellKnown: .ofWSDL)
    }

    /// Where the first document was read.
    public var location: String { root.document.location }
    /// `wsdl:definitions/@name`.
    public var name: String? { root["name"] }
    /// `wsdl:definitions/@targetNamespace`.
    public var targetNamespace: String { root["targetNamespace"] ?? "" }
    /// `wsdl:definitions/wsdl:documentation`.
    public var documentation: String? { root.documentation }
    /// What is odd about the documents but did not stop the loading.
    public var warnings: [WSDLWarning] { index.warnings }
    /// Imports that cannot be had.
    public var missingDocuments: [MissingDocument] { index.missing }
    /// The locations of the WSDL and schema documents that were read, the first one asked for first.
    public var documents: [String] {
        index.documents.map(\.location)
    }

    // MARK: Services

    /// The services of the document itself; where it has none, those of what it imports.
    public var services: [Service] {
        serviceNodes.map { service(of: $0) }
    }

    var serviceNodes: [Node] {
        let own = root.children(.wsdl, "service")
        return own.isEmpty ? index.definitions.flatMap { $0.children(.wsdl, "service") } : own
    }

    private func service(of node: Node) -> Service {
        let namespace = node.parent?["targetNamespace"] ?? ""
        return Service(
            name: QualifiedName(node["name"] ?? "", in: namespace),
            ports: node.children(.wsdl, "port").map { port(of: $0) },
            documentation: node.documentation, place: node.place)
    }

    private func port(of node: Node) -> Port {
        let address = node.children.first { $0.local == "address" && $0["location"] != nil }?["location"]
        return Port(
            name: node["name"] ?? "", binding: reference(node, "binding", in: .binding),
            address: address.flatMap { Self.address($0.trimmingXMLSpace, in: node.document.location) },
            documentation: node.documentation, place: node.place)
    }

    /// An address without scheme or host is relative to the URL of its document, as xsd:anyURI has it; nil for an empty one.
    private static func address(_ text: String, in document: String) -> String? {
        if text.isEmpty { return nil }
        return Location.isRemote(document) ? Location.resolve(text, against: document) : text
    }

    /// The name in attribute `attribute`; where nothing of that kind has it, the nearest that is meant: the local part in the
    /// target namespace, else wherever it is unique.
    func reference(_ node: Node, _ attribute: String, in kind: DefinitionIndex.Kind) -> QualifiedName {
        let text = (node[attribute] ?? "").trimmingXMLSpace
        guard let name = node.resolve(text) else { return QualifiedName(text) }
        if index.node(kind, name) != nil { return name }
        let local = QualifiedName(name.local, in: node.document.root["targetNamespace"] ?? "")
        if index.node(kind, local) != nil { return local }
        let same = index.names(kind).filter { $0.local == name.local }
        return same.count == 1 ? same[0] : name
    }

    // MARK: Bindings

    /// The bindings of the document itself, or else of what it imports; for a WSDL without services.
    public var bindings: [Binding] {
        let own = root.children(.wsdl, "binding")
        let nodes = own.isEmpty ? index.definitions.flatMap { $0.children(.wsdl, "binding") } : own
        return nodes.map { binding(of: $0) }
    }

    /// The binding of that name; nil where there is none.
    public func binding(_ name: QualifiedName) -> Binding? {
        index.node(.binding, name).map { binding(of: $0) }
    }

    private func binding(of node: Node) -> Binding {
        let element = node.bindingExtension("binding")
        return Binding(
            name: QualifiedName(node["name"] ?? "", in: node.parent?["targetNamespace"] ?? ""),
            portType: reference(node, "type", in: .portType), protocol: Self.protocol(of: element),
            transport: element?["transport"], style: element?.style ?? .document, documentation: node.documentation,
            place: node.place)
    }

    private static func `protocol`(of element: Node?) -> BindingProtocol {
        guard let element else { return .other("") }
        switch element.vocabulary {
        case .soap11: return .soap(.v11)
        case .soap12: return .soap(.v12)
        case .http: return element["verb"]?.uppercased() == "GET" ? .httpGet : .httpPost
        case .wsdl, .mime, nil: return .other(element.name.namespace)
        }
    }

    /// The operations of a binding, in document order.
    public func operations(of binding: Binding) -> [BindingOperation] {
        operationNodes(of: binding).map { bindingOperation(of: $0, in: binding) }
    }

    func operationNodes(of binding: Binding) -> [Node] {
        index.node(.binding, binding.name)?.children(.wsdl, "operation") ?? []
    }

    func bindingOperation(of node: Node, in binding: Binding) -> BindingOperation {
        let element = node.bindingExtension("operation")
        let output = node.first(.wsdl, "output")
        let input = node.first(.wsdl, "input")
        return BindingOperation(
            name: node["name"]?.trimmingXMLSpace ?? "", inputName: input?["name"],
            outputName: output?["name"], action: element?["soapAction"]?.trimmingXMLSpace,
            style: element?.style ?? binding.style, location: element?["location"],
            input: input.map { messageBinding(of: $0) } ?? MessageBinding(),
            output: output.map { messageBinding(of: $0) },
            faultNames: node.children(.wsdl, "fault").compactMap { $0["name"] },
            documentation: node.documentation, place: node.place)
    }

    private func messageBinding(of node: Node) -> MessageBinding {
        var binding = MessageBinding()
        addExtensions(of: node, to: &binding)
        return binding
    }

    /// Also looks into `mime:multipartRelated/mime:part`, WSDL 1.1 §5.
    private func addExtensions(of node: Node, to binding: inout MessageBinding, isPart: Bool = false) {
        for child in node.children {
            switch (child.vocabulary, child.local) {
            case (.soap11, "body"), (.soap12, "body"):
                binding.use = child["use"].flatMap { BindingUse(rawValue: $0) } ?? .literal
                binding.namespace = child["namespace"]
                binding.encodingStyle = child["encodingStyle"]
                binding.parts = child["parts"]?.split(whereSeparator: \.isWhitespace).map(String.init)
            case (.soap11, "header"), (.soap12, "header"):
                binding.headers.append(
                    HeaderBinding(
                        message: reference(child, "message", in: .message),
                        part: child["part"] ?? child["parts"] ?? "",
                        use: child["use"].flatMap { BindingUse(rawValue: $0) } ?? .literal,
                        namespace: child["namespace"], place: child.place))
            case (.mime, "multipartRelated"), (.mime, "part"):
                addExtensions(of: child, to: &binding, isPart: child.local == "part")
            case (.http, "urlReplacement"): binding.isURLReplacement = true
            case (.mime, "mimeXml") where !isPart: binding.xmlType = "text/xml"
            case (.mime, "content") where !isPart:
                let type = MediaType(child["type"]).name
                if type.hasSuffix("/xml") || type.hasSuffix("+xml") { binding.xmlType = type }
            case (.mime, "content") where isPart:
                // Several for one part are a choice of media types.
                guard let part = child["part"], !binding.attachments.contains(part) else { continue }
                binding.attachments.append(part)
            default: continue
            }
        }
    }

    // MARK: Port types and messages

    /// The names of all port types, sorted by document.
    public var portTypes: [PortType] {
        index.definitions.flatMap { $0.children(.wsdl, "portType") }.map { portType(of: $0) }
    }

    /// The port type of that name; nil where there is none.
    public func portType(_ name: QualifiedName) -> PortType? {
        index.node(.portType, name).map { portType(of: $0) }
    }

    private func portType(of node: Node) -> PortType {
        PortType(
            name: QualifiedName(node["name"] ?? "", in: node.parent?["targetNamespace"] ?? ""),
            operations: node.children(.wsdl, "operation").map { operation(of: $0) },
            documentation: node.documentation, place: node.place)
    }

    func operation(of node: Node) -> Operation {
        Operation(
            name: node["name"]?.trimmingXMLSpace ?? "", pattern: node.transmissionPattern,
            input: node.first(.wsdl, "input").map { messageReference(of: $0) },
            output: node.first(.wsdl, "output").map { messageReference(of: $0) },
            faults: node.children(.wsdl, "fault").map { messageReference(of: $0) },
            parameterOrder: (node["parameterOrder"] ?? "").split(whereSeparator: \.isWhitespace).map(String.init),
            documentation: node.documentation, place: node.place)
    }

    private func messageReference(of node: Node) -> MessageReference {
        MessageReference(
            name: node["name"], message: reference(node, "message", in: .message), action: node.addressingAction,
            documentation: node.documentation, place: node.place)
    }

    /// The message of that name.
    /// - Throws: ``WSDLError/unresolved(_:_:place:missing:)``.
    public func message(_ name: QualifiedName, usedAt place: SourcePlace) throws(WSDLError) -> Message {
        guard let node = index.node(.message, name) else {
            throw .unresolved(.message, name, place: place, missing: index.missing)
        }
        return Message(
            name: name, parts: node.children(.wsdl, "part").map { part(of: $0) },
            documentation: node.documentation, place: node.place)
    }

    private func part(of node: Node) -> Part {
        func name(_ attribute: String) -> QualifiedName? {
            guard let text = node[attribute]?.trimmingXMLSpace, !text.isEmpty else { return nil }
            let name = node.resolve(text) ?? QualifiedName(XMLNames.split(text).local)
            return name.inCurrentSchemaNamespace
        }
        return Part(
            name: node["name"] ?? "", element: name("element"), type: name("type"),
            documentation: node.documentation, place: node.place)
    }
}

extension Node {
    /// `soap:binding/@style` or `soap:operation/@style`.
    var style: BindingStyle? { self["style"].flatMap { BindingStyle(rawValue: $0.trimmingXMLSpace) } }

    /// The `local` element of a binding's language among the children: one that is understood before any other.
    func bindingExtension(_ local: String) -> Node? {
        var other: Node?
        for child in children where child.local == local {
            switch child.vocabulary {
            case .soap11, .soap12, .http: return child
            case .wsdl: continue
            case .mime, nil: if !child.isOfSchema { other = other ?? child }
            }
        }
        return other
    }
}

extension Node {
    /// That of a `wsdl:operation` of a port type.
    var transmissionPattern: TransmissionPattern {
        let messages = children.filter { $0.is(.wsdl, "input") || $0.is(.wsdl, "output") }.map(\.local)
        if messages.first == "output" { return messages.contains("input") ? .solicitResponse : .notification }
        return messages.contains("output") ? .requestResponse : .oneWay
    }
}
