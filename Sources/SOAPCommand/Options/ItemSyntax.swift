import XMLWire

/// One item of a call as it was typed: `user.name=Ann`, `n:=42`, `photo=@cat.jpg`.
///
/// The key ends at the first `=` that stands outside braces; everything behind it is the value, further `=` included. An
/// `@` before it ends the key too, unless it is the mark of an attribute: then a file follows that travels beside the
/// envelope.
struct ItemSyntax: Hashable, Sendable {
    /// What stands behind the key.
    enum Value: Hashable, Sendable {
        /// `=`: text, escaped for the place where it lands; empty makes an empty element.
        case text(String)
        /// `:=`: a JSON text, not read yet.
        case json(String)
        /// `:=<`: an XML fragment, not checked yet.
        case fragment(String)
        /// `=@FILE`, `=@-`: the content is the value.
        case content(InputSource)
        /// `:=@FILE`, `:=@-`: the content is JSON, or an XML fragment when it begins with `<`.
        case structured(InputSource)
        /// `@FILE` right behind the key: the file travels beside the envelope; without a key nothing refers to it.
        ///
        /// Never standard input, since the length of a part is said before it is sent.
        case attachment(path: String)
    }

    /// The key as typed: how messages name the item, since the value may be a secret.
    let key: String
    /// From the outermost step inwards; empty only for a file that nothing refers to.
    let steps: [ItemStep]
    let value: Value

    /// Whether `text` is an item and no operation: it has an `=` outside braces, or the `@` of a file.
    static func isItem(_ text: String) -> Bool { text.firstEqualsSign != nil || text.attachmentSign != nil }

    /// Whether a file travels beside the envelope for it.
    var isAttachment: Bool { if case .attachment = value { true } else { false } }

    /// Whether its value comes from standard input.
    var readsStandardInput: Bool { value == .content(.standardInput) || value == .structured(.standardInput) }

    /// Reads an item.
    /// - Throws: ``UsageError/item(key:defect:)``.
    init(_ text: String) throws(UsageError) {
        if let sign = text.attachmentSign {
            self = try Self.attachment(key: String(text[..<sign]), String(text[text.utf8.index(after: sign)...]))
            return
        }
        guard let sign = text.firstEqualsSign else { throw .item(key: text, defect: .noEqualsSign) }
        var key = text[..<sign]
        let untyped = key.removing(suffix: ":")
        key = untyped ?? key
        self.key = String(key)
        do {
            steps = try ItemStep.steps(of: self.key)
            value = try Self.value(text[text.utf8.index(after: sign)...], isTyped: untyped != nil)
        } catch {
            throw .item(key: self.key, defect: error)
        }
    }

    private init(key: String, steps: [ItemStep], value: Value) {
        self.key = key
        self.steps = steps
        self.value = value
    }

    private static func attachment(key: String, _ path: String) throws(UsageError) -> ItemSyntax {
        do throws(ItemDefect) {
            guard !path.isEmpty else { throw .noAttachmentName }
            guard path != "-" else { throw .attachedInput }
            let steps = key.isEmpty ? [] : try ItemStep.steps(of: key)
            return ItemSyntax(key: key.isEmpty ? "@\(path)" : key, steps: steps, value: .attachment(path: path))
        } catch { throw .item(key: "\(key)@\(path)", defect: error) }
    }

    private static func value(_ text: Substring, isTyped: Bool) throws(ItemDefect) -> Value {
        if let name = text.removing(prefix: "@") {
            guard !name.isEmpty else { throw .noFileName }
            let input = InputSource(String(name))
            return isTyped ? .structured(input) : .content(input)
        }
        guard isTyped else { return .text(String(text)) }
        guard let first = text.utf8.first(where: { !" \t\r\n".utf8.contains($0) }) else { throw .noJSON }
        return first == UInt8(ascii: "<") ? .fragment(String(text)) : .json(String(text))
    }
}

/// One step of an item's key: a member's name and, behind it, positions among its repetitions.
struct ItemStep: Hashable, Sendable {
    /// Levels of nesting that a key may have; a reply may not be deeper either.
    static let depthLimit = 256
    /// The largest position.
    static let largestIndex = 9_999_999

    /// `local`, `prefix:local`, `{namespace}local`, the same behind `@` for an attribute, or `#text`.
    var name: String
    /// `[n]`, from 0; two for an array of two dimensions.
    var indexes: [Int] = []

    /// Whether it is an attribute or the text beside attributes: these neither have members nor repeat.
    var isLeaf: Bool { name.begins(with: "@") || name == "#text" }

    /// Reads `a.b[0].@c`; a dot inside a name is written `\.`.
    static func steps(of key: String) throws(ItemDefect) -> [ItemStep] {
        var scanner = KeyScanner(key)
        var steps: [ItemStep] = []
        repeat {
            let step = ItemStep(name: try scanner.name(), indexes: try scanner.indexes())
            guard !step.isLeaf || (step.indexes.isEmpty && scanner.isAtEnd) else { throw .leafWithMembers(step.name) }
            steps.append(step)
            guard steps.count + step.indexes.count <= depthLimit else { throw .tooDeep(limit: depthLimit) }
        } while try scanner.next()
        return steps
    }
}

/// Reads the pieces of a key.
private struct KeyScanner {
    private var rest: Substring.UnicodeScalarView

    init(_ key: String) { rest = key.unicodeScalars[...] }

    var isAtEnd: Bool { rest.isEmpty }

    /// Steps over the dot between two steps.
    /// - Returns: false at the end of the key.
    mutating func next() throws(ItemDefect) -> Bool {
        guard let first = rest.first else { return false }
        guard first == "." else { throw .badIndex(String(rest)) }
        rest.removeFirst()
        return true
    }

    mutating func name() throws(ItemDefect) -> String {
        var name = String.UnicodeScalarView()
        if rest.first == "@" { name.append(rest.removeFirst()) }
        if rest.first == "{" {
            guard let close = rest.firstIndex(of: "}") else { throw .unclosedBrace }
            name += rest[...close]
            rest = rest[rest.index(after: close)...]
        }
        let isMarked = !name.isEmpty
        var local = String.UnicodeScalarView()
        while let first = rest.first, first != ".", first != "[" {
            rest.removeFirst()
            local.append(first == "\\" ? rest.popFirst() ?? first : first)
        }
        guard !local.isEmpty, !(isMarked && String(local) == "#text") else { throw .emptyStep }
        return String(name + local)
    }

    mutating func indexes() throws(ItemDefect) -> [Int] {
        var indexes: [Int] = []
        while rest.first == "[" {
            guard let close = rest.firstIndex(of: "]") else { throw .badIndex(String(rest)) }
            let digits = rest[rest.index(after: rest.startIndex)..<close]
            guard digits.first != "+", let index = Int(String(digits)), (0...ItemStep.largestIndex).contains(index)
            else {
                throw .badIndex("[\(String(digits))]")
            }
            indexes.append(index)
            rest = rest[rest.index(after: close)...]
        }
        return indexes
    }
}
