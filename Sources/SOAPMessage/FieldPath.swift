public import XMLWire

/// Names fields of a reply: `a.b[0].@id`, `header:sid`, `Result>>Country`.
///
/// The steps match the end of an element's chain of ancestors, so a bare name matches at any depth and a full path exactly
/// one place. A step is a local name, `{namespace}local`, or `prefix:local` in the prefixes of the reply; `[n]` picks
/// among the siblings that match the step, from 0. `>>` steps into XML that is carried as text or CDATA.
public struct FieldPath: Hashable, Sendable {
    /// Which child of the envelope is read.
    public enum Region: Hashable, Sendable {
        case header
        case body
    }

    /// What an element must be called.
    public enum NameTest: Hashable, Sendable {
        /// Any namespace.
        case local(String)
        case qualified(QualifiedName)
        /// The prefix as it is written in the reply.
        case prefixed(prefix: String, local: String)
    }

    /// One element of the chain.
    public struct Step: Hashable, Sendable {
        /// What it must be called.
        public let test: NameTest
        /// The position among the siblings that pass the test, from 0; nil for all.
        public let index: Int?
    }

    /// Why a text is no path; `offset` characters into it.
    public enum SyntaxError: Error, Hashable, Sendable {
        case empty
        case noName(offset: Int)
        case badIndex(String, offset: Int)
        case unclosedBrace(offset: Int)
        case attributeNotLast(offset: Int)
    }

    /// As the user wrote it.
    public let text: String
    /// The child of the envelope that is read.
    public let region: Region
    /// The steps of the reply itself, then those of each document that is carried as text.
    ///
    /// Only the last may be empty, when an attribute is wanted of whatever element has it.
    public let segments: [[Step]]
    /// The attribute that is wanted; nil for the element.
    public let attribute: NameTest?

    /// Reads a path.
    /// - Throws: ``SyntaxError``.
    public init(_ text: String) throws(SyntaxError) {
        guard !text.isEmpty else { throw .empty }
        var scanner = Scanner(text)
        self.text = text
        region = scanner.skip("header:") ? .header : .body
        var segments: [[Step]] = [[]]
        var attribute: NameTest?
        repeat {
            if scanner.skip("@") {
                attribute = try scanner.nameTest()
                guard scanner.isAtEnd else { throw .attributeNotLast(offset: scanner.offset) }
                break
            }
            segments[segments.count - 1].append(try scanner.step())
            if scanner.skip(">>") {
                segments.append([])
                continue
            }
            guard !scanner.isAtEnd else { break }
            guard scanner.skip("."), !scanner.isAtEnd else { throw .noName(offset: scanner.offset) }
        } while !scanner.isAtEnd
        if segments.last?.isEmpty == true, attribute == nil { throw .noName(offset: scanner.offset) }
        self.segments = segments
        self.attribute = attribute
    }

    /// The last name of the path: what a field that it finds is called.
    public var lastName: String {
        if let attribute { return "@" + attribute.local }
        return segments.last?.last?.test.local ?? text
    }
}

extension FieldPath.NameTest {
    /// The local part that is asked for.
    public var local: String {
        switch self {
        case .local(let local), .prefixed(_, let local): local
        case .qualified(let name): name.local
        }
    }

    func accepts(_ name: QualifiedName, prefix: String) -> Bool {
        switch self {
        case .local(let local): XMLNames.areSame(name.local, local)
        case .qualified(let wanted): name == wanted
        case .prefixed(let wanted, let local): XMLNames.areSame(name.local, local) && XMLNames.areSame(prefix, wanted)
        }
    }
}

/// Reads the pieces of a path.
private struct Scanner {
    private let characters: [Unicode.Scalar]
    private(set) var offset = 0

    init(_ text: String) { characters = Array(text.unicodeScalars) }

    var isAtEnd: Bool { offset >= characters.count }

    mutating func skip(_ token: String) -> Bool {
        guard characters[offset...].starts(with: token.unicodeScalars) else { return false }
        offset += token.unicodeScalars.count
        return true
    }

    mutating func step() throws(FieldPath.SyntaxError) -> FieldPath.Step {
        let test = try nameTest()
        guard skip("[") else { return FieldPath.Step(test: test, index: nil) }
        let start = offset
        while !isAtEnd, characters[offset] != "]" { offset += 1 }
        let digits = Self.text(characters[start..<offset])
        guard skip("]"), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let index = Int(digits) else {
            throw .badIndex(digits, offset: start)
        }
        return FieldPath.Step(test: test, index: index)
    }

    mutating func nameTest() throws(FieldPath.SyntaxError) -> FieldPath.NameTest {
        if skip("{") {
            let start = offset
            while !isAtEnd, characters[offset] != "}" { offset += 1 }
            let namespace = Self.text(characters[start..<offset])
            guard skip("}") else { throw .unclosedBrace(offset: start - 1) }
            return .qualified(QualifiedName(try name(), in: namespace))
        }
        let first = try name()
        guard skip(":") else { return .local(first) }
        return .prefixed(prefix: first, local: try name())
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }

    /// An NCName may hold dots; a backslash keeps one from ending the step.
    private mutating func name() throws(FieldPath.SyntaxError) -> String {
        let start = offset
        var name = ""
        while !isAtEnd, !".[]@>:{}".unicodeScalars.contains(characters[offset]) {
            if characters[offset] == "\\", offset + 1 < characters.count { offset += 1 }
            name.unicodeScalars.append(characters[offset])
            offset += 1
        }
        guard XMLNames.isNCName(name) else { throw .noName(offset: start) }
        return name
    }
}
