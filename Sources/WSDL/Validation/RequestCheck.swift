internal import SOAPMessage
public import XMLWire

extension OperationMessage {
    /// Holds the Body of a request for the operation against its parts.
    /// - Throws: ``WSDLError`` where a message or part is not declared.
    public func validate(_ body: Element) throws(WSDLError) -> [MessageFinding] {
        var validator = MessageValidator(definitions: definitions, version: version ?? .v11, choice: PortChoice())
        try validator.validate(body, MessageRecognition.Found(operation: operation, role: .request))
        return validator.findings
    }
}
