import XMLWire

/// A password or a token, and how it is given.
///
/// It never prints itself. A literal that begins with `@` or `env:` has to go into a file or a variable.
enum Secret: InputAsking, Hashable {
    case literal(String)
    /// `@FILE`, `@-`: the content without its last line end.
    case input(InputSource)
    /// `env:NAME`.
    case environment(String)
    /// Asked for on the terminal, without echo.
    case asked

    /// Reads a literal, `@FILE`, `@-` or `env:NAME`.
    /// - Throws: ``ValueDefect/noFileName``, ``ValueDefect/noVariableName``.
    init(_ text: String) throws(ValueDefect) {
        if let name = text.removing(prefix: "env:") {
            guard !name.isEmpty else { throw .noVariableName }
            self = .environment(String(name))
            return
        }
        switch try TextOrInput(text) {
        case .text(let text): self = .literal(text)
        case .input(let input): self = .input(input)
        }
    }

    /// The same; an empty one is asked for.
    init(orAsked text: String) throws(ValueDefect) { self = text.isEmpty ? .asked : try Secret(text) }

    var readsStandardInput: Bool { self == .input(.standardInput) }
}

extension Secret {
    /// The content of a secret's file: an editor ends it with a line end that is no part of the secret.
    static func withoutLineEnd(_ content: [UInt8]) -> [UInt8] {
        guard content.last == 0x0A else { return content }
        let line = content.dropLast()
        return Array(line.last == 0x0D ? line.dropLast() : line)
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Where it comes from; never what it is.
    var description: String {
        switch self {
        case .literal: "***"
        case .input(.standardInput): "@-"
        case .input(.file(let path)): "@" + path
        case .environment(let name): "env:" + name
        case .asked: "(asked)"
        }
    }

    var debugDescription: String { description }

    var customMirror: Mirror { Mirror(self, children: [], displayStyle: .enum) }
}

/// `-u`: who calls.
enum UserArgument: InputAsking, Hashable {
    /// `USER:PASSWORD`, or `USER`, whose password is asked for.
    case pair(user: String, password: Secret)
    /// `@FILE`, `env:NAME`: the secret holds `USER:PASSWORD`.
    case secret(Secret)

    /// Reads `USER[:PASSWORD]`, `@FILE` or `env:NAME`.
    ///
    /// The user name ends at the first colon, RFC 7617 §2; the password may be `@FILE` or `env:NAME` too.
    init(_ text: String) throws(ValueDefect) {
        if text.begins(with: "@") || text.begins(with: "env:") {
            self = .secret(try Secret(text))
            return
        }
        guard let halves = text.cut(at: ":") else {
            guard !text.isEmpty else { throw .empty }
            self = .pair(user: text, password: .asked)
            return
        }
        self = .pair(user: String(halves.before), password: try Secret(String(halves.after)))
    }

    var readsStandardInput: Bool {
        switch self {
        case .pair(_, let secret), .secret(let secret): secret.readsStandardInput
        }
    }
}
