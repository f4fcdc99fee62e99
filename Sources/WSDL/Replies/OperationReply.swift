internal import SOAPMessage
internal import XMLSchema
public import XMLWire

extension OperationMessage {
    /// The answer to the operation, as a message that can be made of values like a request; nil where none is due.
    ///
    /// Its body is what WSDL 1.1 §3.5 says of outputs: over RPC the wrapper is called like the operation with `Response` behind
    /// it. Over the HTTP bindings the only child of its Body is the root element of the reply.
    /// - Throws: ``WSDLError`` where the output message or one of its parts is not declared.
    public func reply() throws(WSDLError) -> OperationMessage? {
        guard let output = operation.portTypeOperation.output else { return nil }
        let bound = operation.bindingOperation
        var binding = bound.output ?? MessageBinding()
        if binding.namespace == nil { binding.namespace = bound.input.namespace }
        let answer = BindingOperation(
            name: bound.style == .rpc ? bound.name + "Response" : bound.name, inputName: bound.outputName,
            outputName: nil, action: nil, style: bound.style, location: nil, input: binding, output: nil,
            faultNames: [], documentation: nil, place: bound.place)
        let message = Operation(
            name: operation.portTypeOperation.name, pattern: .oneWay, input: output, output: nil, faults: [],
            parameterOrder: [],
            documentation: nil, place: operation.portTypeOperation.place)
        var reply = try OperationMessage(
            BoundOperation(
                service: operation.service, port: operation.port, binding: operation.binding.overSOAP,
                bindingOperation: answer,
                portTypeOperation: message),
            in: definitions)
        // A part of the HTTP bindings that says neither element nor type is any XML.
        if version == nil { reply.bodyParts = reply.bodyParts.map(\.asAnything) }
        return reply
    }

    /// What the Body has to hold: the wrapper over RPC, else the elements of the parts.
    ///
    /// A part of document style that has a type and no element is expected under its own name.
    public var bodyElements: [QualifiedName] {
        ((try? definitions.requestForm(of: operation)) ?? .parts(bodyParts)).elementNames
    }
}

extension Part {
    /// The part, of any type where it says none.
    fileprivate var asAnything: Part {
        guard element == nil, type == nil else { return self }
        return Part(
            name: name, element: nil, type: TypeReference.anyType.name, documentation: documentation, place: place)
    }
}

extension Binding {
    /// The same binding, its messages in envelopes.
    fileprivate var overSOAP: Binding {
        guard self.protocol.soapVersion == nil else { return self }
        return Binding(
            name: name, portType: portType, protocol: .soap(.v11), transport: transport, style: style,
            documentation: documentation, place: place)
    }
}
