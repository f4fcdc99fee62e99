/// How a request's body is delimited, RFC 9112 §6.3.
enum BodyFraming: Hashable {
    case none
    case length(Int)
    case chunked
}

/// The request line and the fields of a request, checked by RFC 9112.
struct RequestHead: Hashable {
    let method: String
    let target: String
    let minorVersion: Int
    let fields: [MockField]
    let framing: BodyFraming

    /// The methods that are answered; the `Allow` of a 405.
    static let methods = ["GET", "HEAD", "POST"]
    /// Methods that are known but not allowed here (RFC 9110 §9, RFC 5789); others are not implemented.
    private static let otherMethods = ["PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH"]

    /// Reads a head.
    /// - Parameter bytes: all lines, each with its line end, the empty line included.
    /// - Throws: ``ConnectionEnd/refused(status:)``.
    init(_ bytes: [UInt8]) throws(ConnectionEnd) {
        var lines = try Self.lines(of: bytes)
        guard !lines.isEmpty else { throw .refused(status: 400) }
        (method, target, minorVersion) = try Self.requestLine(lines.removeFirst())
        var fields: [MockField] = []
        for line in lines { fields.append(try Self.field(line)) }
        self.fields = fields
        let hosts = fields.filter { $0.name.lowercased() == "host" }.count
        guard hosts == 1 || (hosts == 0 && minorVersion == 0) else { throw .refused(status: 400) }
        framing = try Self.framing(method: method, minorVersion: minorVersion, fields: fields)
    }

    /// Whether the client wants to send another request, RFC 9112 §9.3.
    var isKeptAlive: Bool {
        let options = fields.list("connection")
        return minorVersion == 0 ? options.contains("keep-alive") : !options.contains("close")
    }

    /// Whether the client waits for a 100 before it sends its body, RFC 9110 §10.1.1.
    /// - Throws: a refusal with 417 for any other expectation.
    func expectsContinue() throws(ConnectionEnd) -> Bool {
        let expectations = fields.list("expect")
        guard expectations.allSatisfy({ $0 == "100-continue" }) else { throw .refused(status: 417) }
        return !expectations.isEmpty && minorVersion > 0 && framing != .none
    }
}

// MARK: Lines

extension RequestHead {
    /// A bare line feed ends a line too (§2.2); a bare carriage return and NUL are refused.
    private static func lines(of bytes: [UInt8]) throws(ConnectionEnd) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let line = line.last == 0x0D ? line.dropLast() : line
            if line.isEmpty { break }
            guard !line.contains(0x0D), !line.contains(0) else { throw .refused(status: 400) }
            lines.append(line)
        }
        return lines
    }

    private static func requestLine(
        _ line: ArraySlice<UInt8>
    ) throws(ConnectionEnd) -> (method: String, target: String, minorVersion: Int) {
        let words = line.split(separator: 0x20, omittingEmptySubsequences: false)
        guard words.count == 3, isToken(words[0]), words[1].allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !words[1].isEmpty
        else { throw .refused(status: 400) }
        let minorVersion = try minorVersion(String(decoding: words[2], as: UTF8.self))
        let method = String(decoding: words[0], as: UTF8.self)
        guard methods.contains(method) else { throw .refused(status: otherMethods.contains(method) ? 405 : 501) }
        return (method, String(decoding: words[1], as: UTF8.self), minorVersion)
    }

    private static func minorVersion(_ text: String) throws(ConnectionEnd) -> Int {
        let bytes = Array(text.utf8)
        let isVersion =
            bytes.count == 8 && bytes.starts(with: "HTTP/".utf8) && isDigit(bytes[5])
            && bytes[6] == UInt8(ascii: ".") && isDigit(bytes[7])
        guard isVersion else { throw .refused(status: 400) }
        guard bytes[5] == UInt8(ascii: "1") else { throw .refused(status: 505) }
        return Int(bytes[7] - UInt8(ascii: "0"))
    }

    /// White space before the colon and folded lines are refused, RFC 9112 §5.1 and §5.2.
    private static func field(_ line: ArraySlice<UInt8>) throws(ConnectionEnd) -> MockField {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon]) else {
            throw .refused(status: 400)
        }
        var value = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
        while value.last == 0x20 || value.last == 0x09 { value.removeLast() }
        return MockField(String(decoding: line[..<colon], as: UTF8.self), decode(value))
    }

    /// Field values are UTF-8 where they can be, else ISO-8859-1, RFC 9110 §5.5.
    private static func decode(_ value: ArraySlice<UInt8>) -> String {
        if let text = String(validating: value, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(value.map { Unicode.Scalar($0) }))
    }

    /// RFC 9110 §5.6.2.
    private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty
            && bytes.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                default: isDigit(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

// MARK: Framing

extension RequestHead {
    /// Two ways to tell the length at once are refused: they are how requests are smuggled (RFC 9112 §6.1).
    private static func framing(
        method: String, minorVersion: Int, fields: [MockField]
    ) throws(ConnectionEnd) -> BodyFraming {
        let lengths = fields.list("content-length")
        let codings = fields.list("transfer-encoding")
        if !codings.isEmpty {
            guard lengths.isEmpty, minorVersion > 0 else { throw .refused(status: 400) }
            guard codings == ["chunked"] else { throw .refused(status: 501) }
            return .chunked
        }
        guard fields.first("content-length") != nil else {
            guard method != "POST" else { throw .refused(status: 411) }
            return .none
        }
        guard let first = lengths.first, lengths.allSatisfy({ $0 == first }), first.utf8.allSatisfy(isDigit) else {
            throw .refused(status: 400)
        }
        guard let length = Int(first) else { throw .refused(status: 413) }
        return length == 0 ? .none : .length(length)
    }
}
