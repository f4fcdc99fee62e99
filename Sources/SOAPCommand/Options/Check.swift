import SOAPMessage
import SOAPTransport
import XMLWire

/// Checks and readings of option values.
enum Check {
    /// The longest time limit that is taken: a year.
    static let longestDuration = Duration.seconds(365 * 24 * 3600)

    /// Text that is not empty.
    static func notEmpty(_ text: String) throws(ValueDefect) -> String {
        guard !text.isEmpty else { throw .empty }
        return text
    }

    /// No CR, LF, NUL or other control character but the tab, RFC 9110 §5.5.
    static func noControlCharacters(_ text: some StringProtocol) throws(ValueDefect) {
        for byte in text.utf8 where byte < 0x20 && byte != 0x09 || byte == 0x7F { throw .controlCharacter }
    }

    /// Text for a header field.
    static func fieldValue(_ text: String) throws(ValueDefect) -> String {
        try noControlCharacters(text)
        return text
    }

    /// The URI of an action: quoted on the wire, so without quotation marks of its own.
    static func action(_ text: String) throws(ValueDefect) -> String {
        try noControlCharacters(text)
        guard !text.holds("\"") else { throw .quotationMark }
        return text
    }

    /// An absolute URL of the schemes http and https, with a host; RFC 3986 §3.
    static func httpURL(_ text: String) throws(ValueDefect) -> String {
        try noControlCharacters(text)
        // What a variable holds is looked at when it is read.
        if text.holds("{{") { return text }
        let lower = text.lowercased()
        for scheme in ["http://", "https://"] where lower.begins(with: scheme) {
            let rest = text.utf8.dropFirst(scheme.utf8.count)
            guard let first = rest.first, !"/?#:".utf8.contains(first), !text.holds(" ") else { throw .url }
            return text
        }
        throw .url
    }

    /// A reader of whole numbers.
    static func number(_ range: ClosedRange<Int>) -> @Sendable (String) throws(ValueDefect) -> Int {
        { text throws(ValueDefect) in
            guard let number = Int(text), range.contains(number) else {
                throw .number(least: range.lowerBound, most: range.upperBound)
            }
            return number
        }
    }

    /// The name of a namespace.
    static func namespace(_ text: String) throws(ValueDefect) -> String { try notEmpty(fieldValue(text)) }

    /// The form of a certificate's file, in whatever case.
    static func certificateType(_ text: String) throws(ValueDefect) -> TLSSettings.CertificateType {
        try choice(text.uppercased())
    }

    /// One of the names of an enumeration.
    static func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ text: String, of type: Value.Type = Value.self
    ) throws(ValueDefect) -> Value {
        if let value = Value(rawValue: text) { return value }
        let allowed = Value.allCases.map(\.rawValue)
        throw .choice(allowed: allowed, nearest: UsageError.nearest(text, allowed))
    }

    /// A path into the reply.
    static func path(_ text: String) throws(ValueDefect) -> FieldPath {
        do { return try FieldPath(text) } catch { throw .path(error) }
    }

    /// `PATH=VALUE`; the path may hold `=` inside braces.
    static func condition(_ text: String) throws(ValueDefect) -> OutputPlan.FailureTest {
        guard let sign = text.firstEqualsSign else { throw .noEqualsSign(form: "PATH=VALUE") }
        return OutputPlan.FailureTest(
            path: try path(String(text[..<sign])), value: String(text[text.utf8.index(after: sign)...]))
    }

    /// `NAME=PATH`: the name of a variable, and a path.
    static func capture(_ text: String) throws(ValueDefect) -> OutputPlan.Capture {
        guard let halves = text.cut(at: "=") else { throw .noEqualsSign(form: "NAME=PATH") }
        let name = String(halves.before)
        guard isVariableName(name) else { throw .variableName(name) }
        return OutputPlan.Capture(name: name, path: try path(String(halves.after)))
    }

    /// Whether a variable can be called so: as it stands between braces.
    static func isVariableName(_ text: String) -> Bool {
        let others = "_-.".utf8
        return !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: others.contains(byte)
                }
            }
    }

    /// What a shell's variable can begin with; empty is nothing.
    static func shellPrefix(_ text: String) throws(ValueDefect) -> String {
        guard text.isEmpty || ShellQuoting.variable(text) == text else { throw .shellName }
        return text
    }

    /// How long a message is good; empty is the usual time.
    static func lifetime(_ text: String) throws(ValueDefect) -> Duration {
        guard !text.isEmpty else { return SecurityOptions.usualLifetime }
        let refusal = ValueDefect.number(least: 1, most: 31_536_000)
        let given: Duration?
        do { given = try duration(text) } catch { throw refusal }
        guard let given, given >= .seconds(1) else { throw refusal }
        return given
    }

    /// JSON, or `@FILE`, `@-`.
    static func data(_ text: String) throws(ValueDefect) -> TextOrInput {
        let data = try TextOrInput(text)
        guard case .text(let json) = data else { return data }
        guard let first = json.utf8.first(where: { !" \t\r\n".utf8.contains($0) }) else { throw .empty }
        guard first != UInt8(ascii: "<") else { throw .xmlForJSON }
        return data
    }

    /// `URL=FILE`: the file begins behind the last `=` that leaves a name.
    static func map(_ text: String) throws(ValueDefect) -> DocumentMap {
        guard let halves = text.cut(atLast: "="), !halves.before.isEmpty, !halves.after.isEmpty else {
            throw .noEqualsSign(form: "URL=FILE")
        }
        return DocumentMap(url: String(halves.before), file: String(halves.after))
    }

    /// `[HOST:]PORT`, IPv6 in brackets.
    static func listenAddress(_ text: String) throws(ValueDefect) -> ListenAddress {
        guard let halves = text.cut(atLast: ":") else {
            guard let port = UInt16(text) else { throw .listenAddress }
            return ListenAddress(host: "127.0.0.1", port: port)
        }
        var host = halves.before
        guard let port = UInt16(halves.after) else { throw .listenAddress }
        if let inside = host.removing(prefix: "[")?.removing(suffix: "]") {
            host = inside
        } else if host.holds(":") {
            throw .listenAddress
        }
        guard !host.isEmpty else { throw .listenAddress }
        return ListenAddress(host: String(host), port: port)
    }

    /// A proxy.
    static func proxy(_ text: String) throws(ValueDefect) -> ProxyURL {
        try noControlCharacters(text)
        do { return try ProxyURL(text) } catch { throw .proxy(error) }
    }

    /// A reader of `HOST:PORT:…` of so many parts.
    static func hostMap(parts: Int) -> @Sendable (String) throws(ValueDefect) -> String {
        { text throws(ValueDefect) in
            try noControlCharacters(text)
            guard colons(in: text) >= parts - 1 else { throw .hostMap(parts: parts) }
            return text
        }
    }

    /// Those inside brackets do not count.
    private static func colons(in text: String) -> Int {
        var depth = 0
        var colons = 0
        for scalar in text.unicodeScalars {
            switch scalar {
            case "[": depth += 1
            case "]": depth -= 1
            case ":" where depth <= 0: colons += 1
            default: break
            }
        }
        return colons
    }

    /// A number of bytes, with the unit `k`, `M` or `G`, which count in 1024; zero is no limit.
    static func byteCount(_ text: String) throws(ValueDefect) -> Int? {
        let units: [Character: Int] = ["k": 10, "K": 10, "m": 20, "M": 20, "g": 30, "G": 30]
        let shift = text.last.flatMap { units[$0] }
        let digits = shift == nil ? text[...] : text.dropLast()
        guard let number = Int(digits), number >= 0, number <= Int.max >> (shift ?? 0) else { throw .byteCount }
        return number == 0 ? nil : number << (shift ?? 0)
    }

    /// A time: seconds, or with the unit `ms`, `s`, `m` or `h`; a decimal point is allowed.
    ///
    /// Zero is no limit, as in curl.
    static func duration(_ text: String) throws(ValueDefect) -> Duration? {
        let units: [(suffix: String, nanoseconds: Int)] = [
            ("ms", 1_000_000), ("s", 1_000_000_000), ("m", 60_000_000_000), ("h", 3_600_000_000_000),
        ]
        let unit = units.first { text.hasSuffix($0.suffix) } ?? ("", 1_000_000_000)
        let halves = text.dropLast(unit.suffix.count)
            .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.allSatisfy({ $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) }),
            halves.contains(where: { !$0.isEmpty })
        else { throw .duration }
        // Six digits are enough, and their product with an hour fits.
        let digits = halves.count == 2 ? halves[1].prefix(6) : ""
        let scale = (0..<digits.count).reduce(1) { product, _ in product * 10 }
        let fraction = (Int(digits) ?? 0) * unit.nanoseconds / scale
        let whole = (halves[0].isEmpty ? 0 : Int(halves[0]) ?? .max).multipliedReportingOverflow(by: unit.nanoseconds)
        guard !whole.overflow, Duration.nanoseconds(whole.partialValue) < longestDuration else {
            throw .durationTooLong(limit: longestDuration)
        }
        let nanoseconds = whole.partialValue + fraction
        if nanoseconds == 0, text.contains(where: { ("1"..."9").contains($0) }) { return .nanoseconds(1) }
        return nanoseconds == 0 ? nil : .nanoseconds(nanoseconds)
    }
}

extension String {
    /// The first `=` that stands neither inside braces, where a namespace is, nor behind a backslash.
    var firstEqualsSign: Index? { firstSign { utf8[$0] == UInt8(ascii: "=") } }

    /// The `@` behind which a file is named.
    ///
    /// It stands before any `=`, and behind a name or a position; or at the very start where no `=` follows. Elsewhere it is
    /// the mark of an attribute.
    var attachmentSign: Index? {
        let sign = firstSign { utf8[$0] == UInt8(ascii: "=") || isSignOfFile($0) }
        guard let sign else { return begins(with: "@") ? startIndex : nil }
        guard utf8[sign] == UInt8(ascii: "@") else { return nil }
        // Further ones belong to the name of the file.
        return begins(with: "@") ? startIndex : sign
    }

    private func isSignOfFile(_ index: Index) -> Bool {
        guard utf8[index] == UInt8(ascii: "@"), index > startIndex else { return false }
        return utf8[utf8.index(before: index)] != UInt8(ascii: ".")
    }

    /// The first place outside braces, and not behind a backslash, that is meant.
    private func firstSign(where isMeant: (Index) -> Bool) -> Index? {
        var depth = 0
        var isEscaped = false
        for index in utf8.indices {
            let byte = utf8[index]
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "{") {
                depth += 1
            } else if byte == UInt8(ascii: "}") {
                depth -= 1
            } else if depth <= 0, byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if depth <= 0, isMeant(index) {
                return index
            }
        }
        return nil
    }
}
