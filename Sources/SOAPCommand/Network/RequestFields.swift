import SOAPTransport
import XMLWire

/// The header fields that do not depend on the message: who asks, with which credentials, and what `-H` changes.
struct RequestFields: Sendable {
    private let userAgent: String?
    /// What `--bearer` gives, or `-u` for Basic.
    private var authorization: HTTPField?
    /// Who `-u` says.
    private let credentials: Credentials?
    private let scheme: AuthenticationScheme
    private var cookies: HTTPField?
    private let netrc: Netrc?
    private var changes: [HeaderArgument]
    /// The names of the fields of `-H` that hold variables.
    private var namesWithVariables: Set<String> = []

    /// Reads the files and asks for the secrets that `-H`, `-u`, `--bearer` and `--netrc` name.
    /// - Throws: ``CallError``, `UsageError`, `Console.FileError`.
    init(_ network: NetworkOptions, input: InputReader) throws {
        userAgent = network.userAgent
        changes = try network.headers.flatMap { try Self.lines($0, input: input) }
        scheme = network.scheme
        credentials = try network.user.map { try input.credentials($0) }
        do {
            let basic = network.scheme == .basic ? credentials : nil
            let token = try network.bearer.map { try input.secret($0, prompt: "bearer token") }
            authorization = try token.map { try .bearer($0) } ?? basic.map { try .basic($0) }
            let pairs = network.cookies.pairs.map(\.text)
            cookies = pairs.isEmpty ? nil : try HTTPField("Cookie", pairs.joined(separator: "; "))
        } catch let error as HTTPFieldError { throw CallError.badField(error) }
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

    /// The same, with the values of the variables that `-H`, `-b` and `--bearer` refer to; those stay with their origin.
    /// - Throws: ``CallError``.
    func filled(with variables: Variables) throws -> RequestFields {
        guard variables.file != nil else { return self }
        var filled = self
        filled.authorization = try authorization.map { try $0.filled(with: variables) }
        filled.cookies = try cookies.map { try $0.filled(with: variables) }
        filled.changes = try changes.map { change in
            guard case .set(let name, let value) = change else { return change }
            if !Variables.names(in: value).isEmpty { filled.namesWithVariables.insert(name) }
            return .set(name: name, value: try variables.filled(value))
        }
        return filled
    }

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
            } else if scheme == .basic, url.credentials == nil, let credentials = netrc?.credentials(host: url.host) {
                all.append(try .basic(credentials))
            }
            if let cookies, allowsCredentials { all.append(cookies) }
            return allowsCredentials ? try changed(all) : all
        } catch { throw CallError.badField(error) }
    }

    /// How a challenge of `url` is answered; nil for Basic, which is sent without being asked for.
    /// - Parameter allowsCredentials: whether what was given for the call may go to `url`.
    func authentication(for url: HTTPURL, allowsCredentials: Bool = true) -> HTTPAuthentication? {
        let own = allowsCredentials ? credentials : nil
        let found = own ?? url.credentials ?? netrc?.credentials(host: url.host)
        switch scheme {
        case .basic: return nil
        case .digest: return found.map { HTTPAuthentication(.digest, $0) }
        case .ntlm: return found.map { HTTPAuthentication(.ntlm, $0) }
        case .negotiate:
            // The ticket of the session tells who it is.
            guard let found = found ?? (allowsCredentials ? Credentials(user: "", password: "") : nil) else {
                return nil
            }
            return HTTPAuthentication(.negotiate, found)
        }
    }

    /// The same, for a call.
    /// - Throws: `UsageError/missingCompanion(option:companion:)` where nobody is named.
    func requiredAuthentication(for url: HTTPURL) throws(UsageError) -> HTTPAuthentication? {
        let authentication = authentication(for: url)
        if authentication == nil, scheme != .basic {
            throw .missingCompanion(option: scheme.option.spelling, companion: OptionName.user.spelling)
        }
        return authentication
    }

    /// A request of nothing but these fields, for what is secret in them.
    /// - Throws: ``CallError/badField(_:)``.
    func request(to url: HTTPURL) throws -> HTTPRequest {
        var request = HTTPRequest(.get, url, fields: try complete([], for: url))
        request.authentication = authentication(for: url)
        return request
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
                added.append(try HTTPField(name, value, isConfidential: namesWithVariables.contains(name) ? true : nil))
            case .input: break
            }
        }
        return all + added
    }

    private static func lines(_ header: HeaderArgument, input: InputReader) throws -> [HeaderArgument] {
        guard case .input(let source) = header else { return [header] }
        let text = try input.text(.input(source), origin: OptionName.header.spelling)
        return try text.filledLines.map { line in
            do throws(ValueDefect) { return try HeaderArgument(line: String(line)) } catch {
                throw UsageError.badValue(option: OptionName.header.spelling, given: nil, defect: error)
            }
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

extension HTTPField {
    fileprivate func filled(with variables: Variables) throws -> HTTPField {
        let text = try variables.filled(value)
        do { return try HTTPField(name, text, isConfidential: isConfidential) } catch {
            throw CallError.badField(error)
        }
    }
}
