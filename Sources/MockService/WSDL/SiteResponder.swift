internal import XMLWire

/// Several services on one server: each WSDL below a path of its own, the envelopes everywhere else.
public struct SiteResponder: Sendable {
    /// A WSDL, and what its path is called.
    public struct Site: Sendable {
        /// One segment of a path, as it stands in a URL.
        public let name: String
        /// Who answers below it.
        public let responder: WSDLResponder

        /// A site; the name is not checked.
        public init(_ name: String, _ responder: WSDLResponder) {
            self.name = name
            self.responder = responder
        }
    }

    private let sites: [Site]
    private let envelopes: EnvelopeResponder?

    /// A responder.
    /// - Parameter envelopes: nil where there are only WSDLs; a single one then answers at all paths.
    public init(_ sites: [Site], envelopes: EnvelopeResponder?) {
        self.sites = sites
        self.envelopes = envelopes
    }

    /// The paths of the sites; empty where one service has them all.
    public var paths: [String] { sites.count == 1 && envelopes == nil ? [] : sites.map { "/" + $0.name } }

    /// The answer to one request.
    public func respond(to request: MockRequest) -> MockResponse {
        if paths.isEmpty, let site = sites.first { return site.responder.respond(to: request) }
        for site in sites {
            let prefix = "/" + site.name
            guard request.path == prefix || request.path.begins(with: prefix + "/") else { continue }
            return site.responder.respond(to: request, below: prefix)
        }
        if let envelopes { return envelopes.respond(to: request) }
        let text = "The services are below\n" + paths.map { "  \($0)\n" }.joined()
        return MockResponse(404, type: "text/plain; charset=utf-8", body: Array(text.utf8))
    }
}

extension SampleName {
    /// What the name of a file says that answers an operation of a WSDL: `OPERATION.xml` is a reply, `OPERATION.fault.xml` a
    /// fault, and either may have `@KEY=VALUE` behind the operation; nil for all other names.
    public init?(response file: String) {
        guard file.hasSuffix(".xml") else { return nil }
        let saysKind = file.hasSuffix(".fault.xml") || file.hasSuffix(".reply.xml")
        self.init(saysKind ? file : file.dropLast(4) + ".reply.xml")
    }
}
