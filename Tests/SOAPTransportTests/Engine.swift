import SOAPTransport

/// The engines that the one body of tests runs over.
enum Engine: String, CaseIterable, Codable, Sendable {
    case foundation
    case curl

    var transport: any HTTPTransport {
        switch self {
        case .foundation: URLSessionTransport()
        case .curl: CurlTransport()
        }
    }
}
