import XMLWire

/// Where bytes come from: `FILE`, or `-` for standard input, which is read nowhere else.
enum InputSource: Hashable, Sendable {
    case standardInput
    case file(String)

    /// Reads `-` or a path.
    init(_ text: String) { self = text == "-" ? .standardInput : .file(text) }

    /// What messages call it.
    var name: String {
        switch self {
        case .standardInput: "standard input"
        case .file(let path): path
        }
    }
}

/// A value that is given on the command line, or by `@FILE` or `@-`.
enum TextOrInput: Hashable, Sendable {
    case text(String)
    case input(InputSource)

    /// Reads `@FILE`, `@-` or the text itself.
    /// - Throws: ``ValueDefect/noFileName`` where nothing follows the `@`.
    init(_ text: String) throws(ValueDefect) {
        guard let name = text.removing(prefix: "@") else {
            self = .text(text)
            return
        }
        guard !name.isEmpty else { throw .noFileName }
        self = .input(InputSource(String(name)))
    }

    /// Whether standard input is asked for.
    var isStandardInput: Bool { self == .input(.standardInput) }
}
