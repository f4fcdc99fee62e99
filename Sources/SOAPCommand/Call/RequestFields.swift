import SOAPTransport

/// The header fields that do not depend on the message: who asks, with which credentials, and what `-H` changes.
struct RequestFields {
    private let network: NetworkOptions
    private let authorization: HTTPField?
    private let changes: [HeaderArgument]

    /// Reads the files and asks for the secrets that `-H`, `-u`, `--bearer` and `--netrc` name.
    /// - Throws: ``CallError``, `UsageError`, `Console.FileError`.
    init(_ network: NetworkOptions, url: HTTPURL, input: InputReader) throws {
        self.network = network
        changes = try network.headers.flatMap { try Self.lines($0, input: input) }
        authorization = try Self.authorization(network, url: url, input: input)
    }

    /// `fields` with ours and the user's.
    /// - Throws: ``CallError/badField(_:)``.
    func complete(_ fields: [HTTPField]) throws -> [HTTPField] {
        do throws(HTTPFieldError) {
            var all = fields
            let agent = network.userAgent ?? "soap/\(Release.version)"
            if !agent.isEmpty { all.append(try HTTPField("User-Agent", agent)) }
            if let authorization { all.append(authorization) }
            for change in changes {
                switch change {
                case .remove(let name): all.removeAll { $0.isNamed(name) }
                case .set(let name, let value):
                    let field = try HTTPField(name, value)
                    let isOurs =
                        fields.contains { $0.isNamed(name) } || field.isNamed("User-Agent")
                        || field.isNamed("Authorization")
                    if isOurs { all.removeAll { $0.isNamed(name) } }
                    all.append(field)
                case .input: break
                }
            }
            return all
        } catch { throw CallError.badField(error) }
    }

    private static func lines(_ header: HeaderArgument, input: InputReader) throws -> [HeaderArgument] {
        guard case .input(let source) = header else { return [header] }
        let text = try input.text(.input(source), origin: "-H")
        return try text.split(whereSeparator: \.isNewline).map { line in
            do throws(ValueDefect) { return try HeaderArgument(line: String(line)) } catch {
                throw UsageError.badValue(option: "-H", given: nil, defect: error)
            }
        }
    }

    private static func authorization(
        _ network: NetworkOptions, url: HTTPURL, input: InputReader
    ) throws -> HTTPField? {
        do {
            if let bearer = network.bearer { return try .bearer(try input.secret(bearer, prompt: "bearer token")) }
            if let credentials = try credentials(network, url: url, input: input) { return try .basic(credentials) }
            return nil
        } catch let error as HTTPFieldError { throw CallError.badField(error) }
    }

    private static func credentials(
        _ network: NetworkOptions, url: HTTPURL, input: InputReader
    ) throws -> Credentials? {
        switch network.user {
        case .pair(let user, let password):
            return Credentials(user: user, password: try input.secret(password, prompt: "password for \(user)"))
        case .secret(let secret):
            let text = try input.secret(secret, prompt: "user and password")
            let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if halves.count == 2 { return Credentials(user: halves[0], password: halves[1]) }
            return Credentials(user: text, password: try input.secret(.asked, prompt: "password for \(text)"))
        case nil: break
        }
        if url.credentials != nil { return nil }
        return try netrc(network.netrc, input: input)?.credentials(host: url.host)
    }

    private static func netrc(_ use: NetrcUse, input: InputReader) throws -> Netrc? {
        let path: String
        switch use {
        case .never: return nil
        case .home: path = (input.console.environment["HOME"] ?? "") + "/.netrc"
        case .file(let file): path = file
        }
        let text = String(decoding: try input.console.read(path), as: UTF8.self)
        do { return try Netrc(text) } catch { throw CallError.netrc(path: path, error) }
    }
}
