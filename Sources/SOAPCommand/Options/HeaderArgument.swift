import ByteCoding
import XMLWire

/// `-H`: a change to the header fields of the request, in curl's notation.
enum HeaderArgument: InputAsking, Hashable {
    /// `Name: value`, or `Name;` for an empty value. It takes the place of a field that would be sent anyway.
    case set(name: String, value: String)
    /// `Name:`: the field is not sent.
    case remove(name: String)
    /// `@FILE`, `@-`: one change a line, each for ``init(line:)``.
    case input(InputSource)

    var readsStandardInput: Bool { self == .input(.standardInput) }

    /// Reads what follows `-H`.
    init(_ text: String) throws(ValueDefect) {
        if text.begins(with: "@") {
            guard case .input(let input) = try TextOrInput(text) else { throw .noFileName }
            self = .input(input)
            return
        }
        try self.init(line: text)
    }

    /// Reads one change.
    ///
    /// - Throws: ``ValueDefect/noColon``; ``ValueDefect/headerName`` where the name is no token (RFC 9110 §5.1);
    ///   ``ValueDefect/controlCharacter`` for what could end the field early (§5.5).
    init(line: String) throws(ValueDefect) {
        guard let halves = line.cut(at: ":") else {
            guard let name = line.removing(suffix: ";") else { throw .noColon }
            self = .set(name: try Self.name(name), value: "")
            return
        }
        let name = try Self.name(halves.before)
        let value = Substring(halves.after.unicodeScalars.withoutOptionalWhiteSpace)
        guard !value.isEmpty else {
            self = .remove(name: name)
            return
        }
        try Check.noControlCharacters(value)
        self = .set(name: name, value: String(value))
    }

    private static func name(_ text: Substring) throws(ValueDefect) -> String {
        guard !text.isEmpty, text.utf8.allSatisfy(isTokenCharacter) else { throw .headerName }
        return String(text)
    }

    /// `tchar` of RFC 9110 §5.6.2.
    private static func isTokenCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
