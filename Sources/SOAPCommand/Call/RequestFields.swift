import SOAPTransport

/// The header fields that do not depend on the message: who asks, with which credentials, and what `-H` changes.
struct RequestFields: Sendable {
    private let userAgent: String?
    /// What `-u` or `--bearer` gives.
    private let authorization: HTTPField?
    private let netrc: Netrc?
    private let changes: [HeaderArgument]

    /// Reads the files and asks for the secrets that `-H`, `-u`, `--bearer` and `--netrc` name.
    /// - Throws: ``CallError``, `UsageError`, `Console.FileError`.
    init(_ network: NetworkOptions, input: InputReader) throws {
        userAgent = network.userAgent
        changes = try network.headers.flatMap { try Self.lines($0, input: input) }
        authorization = try Self.authorization(network, input: input)
        netrc = try Self.netrc(network.netrc, input: input)
        userName =
            switch network.user {
            case .pair(let user, _): user
            case .secret: "secret"
            case nil: network.bearer == nil ? "" : "bearer"
            }
    }

    /// The user that `-u` names, `bearer` for a token, empty for nobody.
    let userName: String

    /// `fields` with ours and the user's.
    /// - Parameter allowsCredentials: whether what was given for the call, `-H` included, may go to `url`.
    /// - Throws: ``CallError/badField(_:)``.
    func complete(_ fields: [HTTPField], for url: HTTPURL, allowsCredentials: Bool = true) throws -> [HTTPField] {
        do throws(HTTPFieldError) {
            var all = fields
            let agent = userAgent ?? "soap/\(Release.version)"
            if !agent.isEmpty { all.append(try HTTPField("User-Agent", agent)) }
            if let authorization, allowsCredentials {
                all.append(authorization)
            } else if url.credentials == nil, let credentials = netrc?.credentials(host: url.host) {
                all.append(try .basic(credentials))
            }
            return allowsCredentials ? try changed(all) : all
        } catch { throw CallError.badField(error) }
    }

    /// A field of `-H` takes the place of ours; its own repetitions stay.
    private func changed(_ fields: [HTTPField]) throws(HTTPFieldError) -> [HTTPField] {
        var all = fields
        var added: [HTTPField] = []
        for change in changes {
            switch change {
            case .remove(let name): all.removeAll { $0.isNamed(name) }
            case .set(let name, let value):
                all.removeAll { $0.isNamed(name) }
                added.append(try HTTPField(name, value))
            case .input: break
            }
        }
        return all + added
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

    private static func authorization(_ network: NetworkOptions, input: InputReader) throws -> HTTPField? {
        do {
            if let bearer = network.bearer { return try .bearer(try input.secret(bearer, prompt: "bearer token")) }
            return try network.user.map { try .basic(try credentials($0, input: input)) }
        } catch let error as HTTPFieldError { throw CallError.badField(error) }
    }

    private static func credentials(_ user: UserArgument, input: InputReader) throws -> Credentials {
        switch user {
        case .pair(let user, let password):
            return Credentials(user: user, password: try input.secret(password, prompt: "password for \(user)"))
        case .secret(let secret):
            let text = try input.secret(secret, prompt: "user and password")
            guard let colon = text.firstIndex(of: ":") else {
                return Credentials(user: text, password: try input.secret(.asked, prompt: "password for \(text)"))
            }
            return Credentials(user: String(text[..<colon]), password: String(text[text.index(after: colon)...]))
        }
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
