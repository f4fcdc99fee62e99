internal import XMLWire

/// Reads the pieces of a ``FieldPath``.
struct FieldPathScanner {
    private let characters: [Unicode.Scalar]
    private(set) var offset = 0

    init(_ text: String) { characters = Array(text.unicodeScalars) }

    var isAtEnd: Bool { offset >= characters.count }

    mutating func skip(_ token: String) -> Bool {
        guard isNext(token) else { return false }
        offset += token.unicodeScalars.count
        return true
    }

    private func isNext(_ token: String) -> Bool { characters[offset...].starts(with: token.unicodeScalars) }

    /// The steps up to the next `>>` or the end.
    mutating func segment(_ target: inout FieldPath.Target) throws(FieldPath.SyntaxError) -> FieldPath.Segment {
        let isAnchored = skip(".")
        var steps: [FieldPath.Step] = []
        if isAnchored, isAtEnd || isNext(">>") { return FieldPath.Segment(isAnchored: true, steps: []) }
        repeat {
            if let found = try self.target() {
                target = found
                break
            }
            if !(isAnchored && steps.isEmpty && isNext("[")) {
                steps.append(FieldPath.Step(test: try nameTest(), index: try index()))
            }
            // A second position, or one without a name, counts in an array that has no elements of its own for its items.
            while let index = try index() { steps.append(FieldPath.Step(test: .local("item"), index: index)) }
        } while skip(".")
        return FieldPath.Segment(isAnchored: isAnchored, steps: steps)
    }

    /// An attribute or the text, with which a path ends; nil where a step follows.
    private mutating func target() throws(FieldPath.SyntaxError) -> FieldPath.Target? {
        let target: FieldPath.Target
        if skip("@") {
            target = .attribute(try nameTest())
        } else if skip("#text") {
            target = .text
        } else {
            return nil
        }
        guard isAtEnd else { throw .attributeNotLast(offset: offset) }
        return target
    }

    /// A position in brackets; nil where there are none.
    private mutating func index() throws(FieldPath.SyntaxError) -> Int? {
        guard skip("[") else { return nil }
        let start = offset
        while !isAtEnd, characters[offset] != "]" { offset += 1 }
        let digits = Self.text(characters[start..<offset])
        guard skip("]"), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let index = Int(digits) else {
            throw .badIndex(digits, offset: start)
        }
        return index
    }

    private mutating func nameTest() throws(FieldPath.SyntaxError) -> FieldPath.NameTest {
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

    /// An NCName, where a backslash lets the character behind it pass: NCNames have dots, the keys of a map anything.
    private mutating func name() throws(FieldPath.SyntaxError) -> String {
        let start = offset
        var name = ""
        var checked = ""
        while !isAtEnd, !".[]@>:{}".unicodeScalars.contains(characters[offset]) {
            let isEscaped = characters[offset] == "\\" && offset + 1 < characters.count
            if isEscaped { offset += 1 }
            name.unicodeScalars.append(characters[offset])
            checked.unicodeScalars.append(isEscaped ? "_" : characters[offset])
            offset += 1
        }
        guard XMLNames.isNCName(checked) else { throw .noName(offset: start) }
        return name
    }
}
