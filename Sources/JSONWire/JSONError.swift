/// A place in a JSON text.
public struct JSONPosition: Hashable, Sendable {
    /// The line, counted from 1; a line ends with a line feed.
    public let line: Int
    /// The column in characters (Unicode scalars), counted from 1.
    public let column: Int

    /// The place at `line` and `column`, both counted from 1.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

/// What the grammar of RFC 8259 §2 allows at a place where something else stands.
public enum JSONExpectation: Hashable, Sendable {
    case value
    /// Only right after `[`.
    case valueOrEndOfArray
    case commaOrEndOfArray
    case name
    /// Only right after `{`.
    case nameOrEndOfObject
    case colon
    case commaOrEndOfObject
    /// The closing quotation mark, or more of the string.
    case endOfString
    /// Nothing but white space.
    case endOfText
}

/// Why bytes are no JSON text of RFC 8259.
public enum JSONError: Error, Hashable, Sendable {
    case unexpectedCharacter(Unicode.Scalar, expected: JSONExpectation, at: JSONPosition)
    /// The text ends where more is due; empty input ends where a value is due.
    case unexpectedEnd(expected: JSONExpectation, at: JSONPosition)
    /// A word that is none of `true`, `false` and `null`, §3.
    case unknownWord(String, at: JSONPosition)
    /// A run of number characters that is no number, §6: `01`, `+1`, `1.`, `.5`.
    case invalidNumber(String, at: JSONPosition)
    /// A control character that stands in a string without an escape, §7.
    case controlCharacter(Unicode.Scalar, at: JSONPosition)
    /// A backslash with what follows it, where that is no escape of §7.
    case invalidEscape(String, at: JSONPosition)
    /// Half of a surrogate pair, §8.2, as written.
    case loneSurrogate(String, at: JSONPosition)
    /// A byte that no UTF-8 sequence has at this place, §8.1.
    case invalidUTF8(byte: UInt8, at: JSONPosition)
    /// The second of two members with the same name, §4.
    case duplicateName(String, at: JSONPosition)
    /// An array or object that opens deeper than `limit` levels.
    case tooDeep(limit: Int, at: JSONPosition)

    /// Where the defect stands.
    public var position: JSONPosition {
        switch self {
        case .unexpectedCharacter(_, _, let position), .unexpectedEnd(_, let position), .unknownWord(_, let position),
            .invalidNumber(_, let position), .controlCharacter(_, let position), .invalidEscape(_, let position),
            .loneSurrogate(_, let position), .invalidUTF8(_, let position), .duplicateName(_, let position),
            .tooDeep(_, let position):
            position
        }
    }
}
