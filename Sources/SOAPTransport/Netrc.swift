/// What is wrong with a `.netrc`.
public enum NetrcError: Error, Hashable, Sendable {
    /// A quoted word does not end on its line.
    case unclosedQuote(line: Int)
    /// A keyword stands without its value.
    case missingValue(keyword: String, line: Int)
    /// A word that is no keyword, where one is due.
    case unknownKeyword(String, line: Int)
}

/// The entries of a `.netrc`, the file in which ftp(1) and curl(1) look up passwords.
///
/// Words are divided by white space; a word in double quotes may hold spaces and `\"`, `\\`, `\n`, `\r`, `\t`; a `#`
/// where a keyword is due starts a comment; a `macdef` reaches to the next empty line and is passed over.
public struct Netrc: Hashable, Sendable {
    /// One `machine` or `default`.
    public struct Entry: Hashable, Sendable {
        /// The host; nil for `default`.
        public var machine: String?
        /// The user, where the entry names one.
        public var login: String?
        /// The password, where the entry names one.
        public var password: String?
    }

    /// In the order of the file.
    public private(set) var entries: [Entry] = []

    /// Reads the text of a file.
    /// - Throws: ``NetrcError`` with the line, 1 being the first.
    public init(_ text: String) throws(NetrcError) {
        var words = NetrcWords(text)
        while let word = try words.next() {
            switch word.text {
            case "machine": entries.append(Entry(machine: try words.value(of: word)))
            case "default": entries.append(Entry(machine: nil))
            case "login": try set(\.login, words.value(of: word), by: word)
            case "password": try set(\.password, words.value(of: word), by: word)
            case "account": _ = try words.value(of: word)
            case "macdef": words.skipMacro()
            default: throw .unknownKeyword(word.text, line: word.line)
            }
        }
    }

    private mutating func set(
        _ part: WritableKeyPath<Entry, String?>, _ value: String, by word: NetrcWords.Word
    ) throws(NetrcError) {
        guard !entries.isEmpty else { throw .unknownKeyword(word.text, line: word.line) }
        entries[entries.count - 1][keyPath: part] = value
    }

    /// What the first fitting entry says for `host`.
    /// - Parameters:
    ///   - host: compared whatever the case of its letters; an IPv6 address without its brackets.
    ///   - user: when given, only entries with this login or without one fit.
    /// - Returns: nil where nothing fits, or what fits names no user.
    public func credentials(host: String, user: String? = nil) -> Credentials? {
        let entry = entries.first { entry in
            let fitsHost = entry.machine.map { $0.lowercased() == host.lowercased() } ?? true
            return fitsHost && (user == nil || entry.login == nil || entry.login == user)
        }
        guard let entry, let login = user ?? entry.login else { return nil }
        return Credentials(user: login, password: entry.password ?? "")
    }
}

/// The words of a `.netrc`, with the lines they stand on.
private struct NetrcWords {
    struct Word {
        let text: String
        let line: Int
    }

    private let lines: [Substring.UnicodeScalarView]
    private var lineIndex = 0
    private var rest: Substring.UnicodeScalarView

    init(_ text: String) {
        // The CR of a line end is white space.
        lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        rest = lines.first ?? ""[...].unicodeScalars
    }

    /// The next word where a keyword is due: comments are passed over.
    mutating func next() throws(NetrcError) -> Word? { try word(skippingComments: true) }

    /// The word behind a keyword; a `#` may start it.
    mutating func value(of keyword: Word) throws(NetrcError) -> String {
        guard let word = try word(skippingComments: false) else {
            throw .missingValue(keyword: keyword.text, line: keyword.line)
        }
        return word.text
    }

    /// Goes behind the next empty line.
    mutating func skipMacro() {
        repeat { advanceLine() } while lineIndex < lines.count && !rest.allSatisfy(Self.isBlank)
    }

    private mutating func advanceLine() {
        lineIndex += 1
        rest = lineIndex < lines.count ? lines[lineIndex] : ""[...].unicodeScalars
    }

    private mutating func word(skippingComments: Bool) throws(NetrcError) -> Word? {
        while lineIndex < lines.count {
            rest = rest.drop(while: Self.isBlank)
            if rest.isEmpty || (skippingComments && rest.first == "#") {
                advanceLine()
            } else if rest.first == "\"" {
                return Word(text: try quoted(), line: lineIndex + 1)
            } else {
                let end = rest.firstIndex(where: Self.isBlank) ?? rest.endIndex
                defer { rest = rest[end...] }
                return Word(text: String(rest[..<end]), line: lineIndex + 1)
            }
        }
        return nil
    }

    private mutating func quoted() throws(NetrcError) -> String {
        var text = String.UnicodeScalarView()
        rest.removeFirst()
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\"": return String(text)
            case "\\": text.append(rest.popFirst().map(Self.unescaped) ?? "\\")
            default: text.append(scalar)
            }
        }
        throw .unclosedQuote(line: lineIndex + 1)
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

    private static func unescaped(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "n": "\n"
        case "r": "\r"
        case "t": "\t"
        default: scalar
        }
    }
}
