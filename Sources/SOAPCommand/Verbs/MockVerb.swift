import JSONWire
import MockService
import SOAPTransport

/// `soap mock`: a server on loopback that answers for WSDLs, and for envelopes with the replies beside them, until it is told to
/// stop.
struct MockVerb {
    let options: Options
    let console: Console

    /// - Throws: ``CallError``, `WSDLError`, ``MockSourceError``, `Console.FileError`, `MockServerError`, `Console.WriteError`.
    func run(_ names: [String]) throws -> ExitStatus {
        let resolver = try SourceResolver(console, options: options)
        let sources = try names.map { try resolver.mock(try resolver.resolve($0)) }
        let listen = options.mock.listen
        let writeError = console.writeError
        let logs = options.mock.logsRequests
        let mock = try LocalMock(
            sources, responses: options.mock.responses, at: MockAddress(host: listen.host, port: listen.port),
            console: console
        ) { exchange in
            if logs { writeError(Self.line(exchange)) }
        }
        let server = mock.server
        StopSignals.forward(to: server.stopDescriptor)
        try console.print(server.url + "\n" + mock.paths.map { "\(server.url)\($0)?wsdl\n" }.joined())
        server.run()
        return .ok
    }

    /// A target without its query, which may hold secrets.
    private static func path(_ target: String) -> String { String(target.prefix { $0 != "?" }) }

    /// One JSON line for a request.
    private static func line(_ exchange: MockExchange) -> [UInt8] {
        let milliseconds = Int(exchange.duration / .microseconds(10))
        let value = JSONValue.object([
            JSONMember("method", exchange.method.map { .string($0) } ?? .null),
            JSONMember("path", exchange.target.map { .string(path($0)) } ?? .null),
            JSONMember("status", exchange.status.map { .number(String($0)) } ?? .null),
            JSONMember("received", .number(String(exchange.requestByteCount))),
            JSONMember("sent", .number(String(exchange.responseByteCount))),
            JSONMember("milliseconds", .number("\(milliseconds / 100).\(milliseconds / 10 % 10)\(milliseconds % 10)")),
        ])
        return value.encoded() + [0x0A]
    }
}
