import Foundation
import MockService
import SOAPCommand
import Synchronization
import TestSupport

/// The command under test, as a process: the binary lies beside the test bundle.
enum Soap {
    static let path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "soap").path

    /// What a process finds around it unless a test says otherwise: no home with files of the developer's,
    /// and none that root could make.
    static let environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/dev/null"]

    /// Runs it to its end.
    static func run(
        _ arguments: String..., environment: [String: String] = [:], directory: String? = nil,
        input: ChildProcess.Input = .silent, output: ChildProcess.Output = .captured,
        errors: ChildProcess.Output = .captured
    ) throws -> ChildProcess.Outcome {
        try start(
            arguments, environment: environment, directory: directory, input: input, output: output, errors: errors
        ).finish()
    }

    /// Starts it.
    static func start(
        _ arguments: [String], environment: [String: String] = [:], directory: String? = nil,
        input: ChildProcess.Input = .silent, output: ChildProcess.Output = .captured,
        errors: ChildProcess.Output = .captured, terminal: PseudoTerminal? = nil
    ) throws -> ChildProcess {
        try ChildProcess(
            path, arguments.map { Array($0.utf8) }, environment: Self.environment.merging(environment) { $1 },
            directory: directory, input: input, output: output, errors: errors, terminal: terminal?.path)
    }
}

/// One server for all tests of the command line: what it answers depends on the first segment of the path.
final class ScriptedServer: Sendable {
    static let shared = ScriptedServer()

    private struct Script {
        var respond: MockServer.Responder
        var requests: [MockRequest] = []
    }

    private let scripts = Mutex<[String: Script]>([:])
    private let server = Mutex<MockServer?>(nil)

    private init() {}

    /// `http://127.0.0.1:PORT`.
    private var origin: String {
        server.withLock { server in
            if server == nil {
                server = try? MockServer { request in self.respond(to: request) }
                try? server?.start()
            }
            return server?.url ?? "http://127.0.0.1:1"
        }
    }

    /// Says how requests to a name are answered.
    /// - Returns: the URL of that name.
    func script(_ name: String, respond: @escaping MockServer.Responder) -> String {
        scripts.withLock { $0[name] = Script(respond: respond) }
        return "\(origin)/\(name)"
    }

    /// The requests to a name since the last time that this was asked.
    func takeRequests(_ name: String) -> [MockRequest] {
        scripts.withLock { scripts in
            defer { scripts[name]?.requests = [] }
            return scripts[name]?.requests ?? []
        }
    }

    /// Keeps a request that another server got.
    func note(_ request: MockRequest, for name: String) {
        scripts.withLock { $0[name]?.requests.append(request) }
    }

    private func respond(to request: MockRequest) -> MockResponse {
        let name = String(request.path.split(separator: "/").first ?? "")
        let respond = scripts.withLock { scripts in
            scripts[name]?.requests.append(request)
            return scripts[name]?.respond
        }
        return respond?(request) ?? .plain(404)
    }
}

extension MockServer {
    /// A server for one test: it ends with the value that holds it.
    static func started(
        limits: MockLimits = MockLimits(), _ respond: @escaping Responder
    ) throws -> MockServer {
        let server = try MockServer(limits: limits, respond: respond)
        try server.start()
        return server
    }
}
