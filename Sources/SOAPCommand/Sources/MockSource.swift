import EnvelopeTemplate
import MockService
import SOAPMessage
import WSDL
import XMLWire

/// What a mock answers for.
enum MockSource {
    /// An envelope with the sample replies beside it.
    case envelope(name: String, template: EnvelopeLibrary.File, samples: [EnvelopeLibrary.File])
    /// A WSDL: its replies are made up, or lie in the folder of `--responses`.
    case wsdl(WSDLSource)
}

/// A mock server in this process.
struct LocalMock {
    let server: MockServer
    /// Where the services are; empty where one has all paths.
    let paths: [String]

    /// A server that has not begun to serve.
    /// - Parameter responses: the folder of `--responses`.
    /// - Throws: ``CallError/template(_:)``, ``MockSourceError``, `Console.FileError`, `MockServerError`.
    init(
        _ sources: [MockSource], responses: String?, at address: MockAddress = MockAddress(), console: Console,
        log: @escaping @Sendable (MockExchange) -> Void = { _ in }
    ) throws {
        let context = TemplateContext(console)
        var files: [(name: String, bytes: [UInt8])] = []
        var services: [WSDLSource] = []
        for source in sources {
            switch source {
            case .envelope(let name, let template, let samples):
                files.append((name: name + ".xml", bytes: template.bytes))
                files += samples.map { (name: Self.baseName($0.path), bytes: $0.bytes) }
            case .wsdl(let service): services.append(service)
            }
        }
        let envelopes: EnvelopeResponder?
        do throws(TemplateError) {
            let served = try ServedEnvelope.all(in: files) { Self.tell($0, console) }
            envelopes =
                served.isEmpty ? nil : EnvelopeResponder(served, context: context, words: { MockReason.text($0) })
        } catch { throw CallError.template(error) }
        let samples = try responses.map { try Self.responses(in: $0, for: services, console) } ?? []
        let names = MockPaths.names(of: services)
        let sites = zip(names, services).map { name, service in
            SiteResponder.Site(
                name,
                WSDLResponder(
                    service.definitions, responses: samples, context: context, words: MockReason.words))
        }
        let responder = SiteResponder(sites, envelopes: envelopes)
        paths = responder.paths
        server = try MockServer(address, log: log) { responder.respond(to: $0) }
    }

    private static func baseName(_ path: String) -> String {
        path.cut(atLast: "/").map { String($0.after) } ?? path
    }

    /// A file that is left out does not stop the others.
    private static func tell(_ error: any Error, _ console: Console) {
        for line in Diagnostic(error).lines { console.say("soap: warning: left out: \(line)") }
    }

    /// The replies in a folder; one that is for no operation of the WSDLs, or cannot be read, is told and left out.
    private static func responses(
        in folder: String, for services: [WSDLSource], _ console: Console
    ) throws -> [ReplySample] {
        guard !services.isEmpty else { throw MockSourceError.notForEnvelopes }
        let operations = services.flatMap(\.definitions.boundOperations)
        let known = operations.map(\.bindingOperation.name)
        let names = Set(known + operations.map(\.overload))
        let samples = console.listDirectory(folder).compactMap { file -> ReplySample? in
            guard let name = SampleName(response: file) else { return nil }
            let path = "\(folder)/\(file)"
            do {
                guard names.contains(name.envelope) else {
                    throw MockSourceError.unknownOperation(name.envelope, file: path, known: known)
                }
                return try ReplySample(name, try console.read(path), path: path)
            } catch let error as MultipartError {
                tell(DescriptionError.notMultipart(file: path, error), console)
            } catch { tell(error, console) }
            return nil
        }
        guard !samples.isEmpty else { throw MockSourceError.noResponses(folder: folder) }
        return samples
    }
}

/// What the paths of several services are called.
enum MockPaths {
    /// After the files of the WSDLs, else after their services; a number tells equal ones apart.
    static func names(of services: [WSDLSource]) -> [String] {
        var taken: Set<String> = []
        return services.map { source in
            let own = name(source.name)
            let name = own.isEmpty ? self.name(source.definitions.services.first?.name.local ?? "service") : own
            var free = name
            var number = 2
            while !taken.insert(free).inserted {
                free = "\(name)-\(number)"
                number += 1
            }
            return free
        }
    }

    /// The last part of a path or URL, without what stands behind its last dot.
    private static func name(_ source: String) -> String {
        let plain = source.parts { $0 == "?" || $0 == "#" }.first ?? ""
        let file = plain.parts(between: "/").last { !$0.isEmpty } ?? ""
        let stem = file.cut(atLast: ".")?.before ?? file
        var name = String.UnicodeScalarView()
        for scalar in stem.unicodeScalars {
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "_": name.append(scalar)
            default: name.append("-")
            }
        }
        return name.contains { $0 != "-" } ? String(name) : ""
    }
}
