/// A simple command of a shell: variables in front, then words; nothing is expanded.
struct ShellWords: Equatable {
    private(set) var variables: [String: String] = [:]
    /// The program first.
    private(set) var words: [[UInt8]] = []

    /// - Parameter text: quotes of all kinds, `$'…'` with escapes, and a backslash at the end of a line that goes on.
    /// - Throws: where a shell would do more with it than take words apart.
    init(_ text: String) throws(CaseError) {
        var rest = Array(text.utf8)[...]
        var word: [UInt8]?
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\n"):
                add(word)
                word = nil
            case UInt8(ascii: "\\") where rest.first == UInt8(ascii: "\n"): rest.removeFirst()
            case UInt8(ascii: "\\"): word = (word ?? []) + (rest.popFirst().map { [$0] } ?? [])
            case UInt8(ascii: "'"), UInt8(ascii: "\""): word = (word ?? []) + (try Self.quoted(&rest, by: byte))
            case UInt8(ascii: "$") where rest.first == UInt8(ascii: "'"):
                rest.removeFirst()
                word = (word ?? []) + (try Self.escaped(&rest))
            case let other where Self.special.contains(other):
                throw .unquoted(Character(Unicode.Scalar(other)))
            default: word = (word ?? []) + [byte]
            }
        }
        add(word)
    }

    /// What a shell takes for more than itself.
    private static let special = Set("|&;<>()$`*?[]!\"'".utf8)

    private mutating func add(_ word: [UInt8]?) {
        guard let word else { return }
        let name = word.prefix { $0 != UInt8(ascii: "=") }
        let isVariable = words.isEmpty && name.count < word.count && name.allSatisfy(Self.isOfName)
        guard isVariable else { return words.append(word) }
        let value = word.dropFirst(name.count + 1)
        variables[String(decoding: name, as: UTF8.self)] = String(decoding: value, as: UTF8.self)
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte < 0x80 && Unicode.Scalar(byte).properties.isXIDContinue
    }

    private static func quoted(_ rest: inout ArraySlice<UInt8>, by quote: UInt8) throws(CaseError) -> [UInt8] {
        let inside = rest.prefix { $0 != quote }
        guard inside.count < rest.count else { throw .openQuote }
        rest = rest.dropFirst(inside.count + 1)
        if quote == UInt8(ascii: "\""), let special = inside.first(where: { "\\$`!".utf8.contains($0) }) {
            throw .unquoted(Character(Unicode.Scalar(special)))
        }
        return Array(inside)
    }

    private static func escaped(_ rest: inout ArraySlice<UInt8>) throws(CaseError) -> [UInt8] {
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "'"): return bytes
            case UInt8(ascii: "\\"): bytes += try CaseEscapes.escape(&rest)
            default: bytes.append(byte)
            }
        }
        throw .openQuote
    }
}
