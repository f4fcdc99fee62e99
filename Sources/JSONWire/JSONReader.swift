/// Reads a JSON text strictly by RFC 8259, in UTF-8, keeping the order of members and the digits of numbers.
///
/// A byte order mark at the start is tolerated (§8.1); two members of one name are an error (§4 leaves it open).
public struct JSONReader {
    /// How deep arrays and objects may nest where the caller does not say.
    public static let defaultDepthLimit = 512

    let bytes: [UInt8]
    private(set) var index = 0
    private let depthLimit: Int
    private let firstLine: Int
    private var depth = 0

    /// Reads the one value that `bytes` holds, with nothing but white space around it.
    /// - Parameters:
    ///   - line: the line number that errors give to the first line of `bytes`.
    ///   - depthLimit: the number of arrays and objects that may stand within each other.
    public static func read(
        _ bytes: [UInt8], line: Int = 1, depthLimit: Int = defaultDepthLimit
    ) throws(JSONError) -> JSONValue {
        var reader = JSONReader(bytes: bytes, depthLimit: depthLimit, firstLine: line)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
        let value = try reader.value(expecting: .value)
        guard reader.peek() == nil else { throw reader.unexpected(.endOfText) }
        return value
    }

    /// Reads the one value that `text` holds.
    public static func read(_ text: String) throws(JSONError) -> JSONValue { try read(Array(text.utf8)) }

    private init(bytes: [UInt8], depthLimit: Int, firstLine: Int) {
        self.bytes = bytes
        self.depthLimit = depthLimit
        self.firstLine = firstLine
    }
}

// MARK: Values

extension JSONReader {
    private mutating func value(expecting expected: JSONExpectation) throws(JSONError) -> JSONValue {
        guard let byte = peek() else { throw unexpected(expected) }
        switch byte {
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
            return .number(try number())
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): return try word()
        default: throw unexpected(expected)
        }
    }

    private mutating func array() throws(JSONError) -> [JSONValue] {
        try enter()
        defer { depth -= 1 }
        var items: [JSONValue] = []
        if skip(UInt8(ascii: "]")) { return items }
        while true {
            items.append(try value(expecting: items.isEmpty ? .valueOrEndOfArray : .value))
            if skip(UInt8(ascii: "]")) { return items }
            guard skip(UInt8(ascii: ",")) else { throw unexpected(.commaOrEndOfArray) }
        }
    }

    private mutating func object() throws(JSONError) -> [JSONMember] {
        try enter()
        defer { depth -= 1 }
        var members: [JSONMember] = []
        var names = MemberNames()
        if skip(UInt8(ascii: "}")) { return members }
        while true {
            guard peek() == UInt8(ascii: "\"") else { throw unexpected(members.isEmpty ? .nameOrEndOfObject : .name) }
            let start = index
            let name = try string()
            guard names.insert(name, after: members) else { throw .duplicateName(name, at: position(of: start)) }
            guard skip(UInt8(ascii: ":")) else { throw unexpected(.colon) }
            members.append(JSONMember(name, try value(expecting: .value)))
            if skip(UInt8(ascii: "}")) { return members }
            guard skip(UInt8(ascii: ",")) else { throw unexpected(.commaOrEndOfObject) }
        }
    }

    private mutating func enter() throws(JSONError) {
        guard depth < depthLimit else { throw .tooDeep(limit: depthLimit, at: position(of: index)) }
        depth += 1
        index += 1
    }

    private mutating func number() throws(JSONError) -> String {
        let start = index
        if let end = JSONNumber.end(in: bytes, from: start), !isNumberByte(at: end) {
            index = end
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }
        while isNumberByte(at: index) { index += 1 }
        throw .invalidNumber(String(decoding: bytes[start..<index], as: UTF8.self), at: position(of: start))
    }

    private func isNumberByte(at index: Int) -> Bool {
        guard index < bytes.count else { return false }
        switch bytes[index] {
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): return true
        default: return isWordByte(at: index)
        }
    }

    private mutating func word() throws(JSONError) -> JSONValue {
        let start = index
        while isWordByte(at: index) { index += 1 }
        switch String(decoding: bytes[start..<index], as: UTF8.self) {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        case let other: throw .unknownWord(other, at: position(of: start))
        }
    }

    private func isWordByte(at index: Int) -> Bool {
        guard index < bytes.count else { return false }
        switch bytes[index] {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            return true
        default: return false
        }
    }
}

// MARK: Moving and positions

extension JSONReader {
    /// The next byte that is no white space, RFC 8259 §2; nil at the end.
    private mutating func peek() -> UInt8? {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x09, 0x0A, 0x0D: index += 1
            case let byte: return byte
            }
        }
        return nil
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        index += 1
        return true
    }

    mutating func advance(to index: Int) { self.index = index }

    private func unexpected(_ expected: JSONExpectation) -> JSONError {
        guard index < bytes.count else { return .unexpectedEnd(expected: expected, at: position(of: index)) }
        guard let scalar = UTF8Sequences.scalar(in: bytes, at: index) else {
            return .invalidUTF8(byte: bytes[index], at: position(of: index))
        }
        return .unexpectedCharacter(scalar, expected: expected, at: position(of: index))
    }

    /// Counted only when an error needs it, so that reading does not pay for it.
    func position(of end: Int) -> JSONPosition {
        var line = firstLine
        var column = 1
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        for byte in bytes[min(start, end)..<end] {
            if byte == 0x0A {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        return JSONPosition(line: line, column: column)
    }
}

/// The names seen in one object, compared code unit by code unit (RFC 8259 §8.3), not by canonical equivalence.
private struct MemberNames {
    private static let linearLimit = 8
    private var many: Set<[UInt8]> = []

    /// - Returns: false where one of `members` has the name.
    mutating func insert(_ name: String, after members: [JSONMember]) -> Bool {
        guard members.count >= Self.linearLimit else {
            return !members.contains { $0.name.utf8.elementsEqual(name.utf8) }
        }
        if many.isEmpty { many = Set(members.map { Array($0.name.utf8) }) }
        return many.insert(Array(name.utf8)).inserted
    }
}
