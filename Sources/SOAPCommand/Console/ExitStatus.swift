/// What the process tells its caller: the table of the design, curl's numbers where curl has one.
public enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
    case ok = 0
    /// The server answered with a SOAP fault, or with what `--fail-if` names.
    case fault = 1
    /// The command line or a local file is wrong; nothing was sent.
    case usage = 2
    /// A WSDL, schema or envelope template is unusable; nothing was sent.
    case description = 3
    /// A field that was asked for is missing from the reply.
    case missingField = 4
    case proxyName = 5
    case hostName = 6
    case connect = 7
    /// The reply, with an HTTP status below 400, is not SOAP.
    case notSOAP = 8
    /// The HTTP status is 400 or above and the reply is no fault.
    case httpStatus = 22
    case writing = 23
    case timeout = 28
    case tlsHandshake = 35
    case redirectRefused = 47
    case emptyReply = 52
    case receive = 56
    case clientCertificate = 58
    case serverCertificate = 60
    case tooLarge = 63
    case caFile = 77
    case interrupted = 130
}
