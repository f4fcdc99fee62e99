internal import SOAPMessage
public import XMLWire

extension OperationCall {
    /// Whether the body of a request is one that the operation takes.
    ///
    /// It is read as the arguments that it stands for, and these are held against the schema; their order is not.
    /// - Parameter bodyChildren: the elements in the Body, multi-reference elements included.
    /// - Throws: ``WSDLError/arguments(_:)`` with all that does not fit, or what is wrong with the WSDL.
    public func check(_ bodyChildren: [Element]) throws(WSDLError) {
        let reading = ReplyTyping(request: self).payload(of: bodyChildren)
        var findings: [ArgumentFinding] = []
        do { _ = try request(ArgumentValue(reading.json)) } catch {
            guard case .arguments(let found) = error else { throw error }
            findings = found
        }
        for case .unexpected(let element, let parent) in reading.warnings {
            // What is told already has the right namespace.
            let isTold = findings.contains { $0.defect.isUnknown && $0.path.hasSuffix(element.local) }
            guard !isTold else { continue }
            findings.append(ArgumentFinding(path: "\(parent.local).\(element)", defect: .unknown(known: [])))
        }
        guard findings.isEmpty else { throw .arguments(findings) }
    }
}

extension ArgumentDefect {
    fileprivate var isUnknown: Bool {
        guard case .unknown = self else { return false }
        return true
    }
}
