import XMLWire

/// The value of an option or an item that may ask for standard input, which can be read once.
protocol InputAsking: Sendable {
    /// Whether it asks.
    var readsStandardInput: Bool { get }
}

/// Where bytes come from: `FILE`, or `-` for standard input, which is read nowhere else.
enum InputSource: InputAsking, Hashable {
    case standardInput
    case file(String)

    /// Reads `-` or a path.
    init(_ text: String) { self = text == "-" ? .standardInput : .file(text) }

    /// Reads what an option says.
    /// - Throws: ``ValueDefect/empty``.
    init(named text: String) throws(ValueDefect) { self.init(try Check.notEmpty(text)) }

    var readsStandardInput: Bool { self == .standardInput }

    /// What messages call it.
    var name: String {
        switch self {
        case .standardInput: "standard input"
        case .file(let path): path
        }
    }
}

/// A value that is given on the command line, or by `@FILE` or `@-`.
enum TextOrInput: InputAsking, Hashable {
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

    var readsStandardInput: Bool { self == .input(.standardInput) }
}
