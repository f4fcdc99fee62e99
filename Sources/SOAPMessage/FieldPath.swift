public import XMLWire

/// Names fields of a reply: `a.b[0].@id`, `.a.b`, `header:sid`, `Result>>Country`.
///
/// The steps match the end of an element's chain of ancestors, so a bare name matches at any depth; behind a leading dot
/// the first step is a member of the payload. A step is a local name, `{namespace}local`, or `prefix:local` in the
/// prefixes of the reply; `[n]` picks among the elements of one parent that pass the step's test, from 0. `@name` is an
/// attribute, `#text` the text directly inside an element; `>>` steps into XML that is carried as text or CDATA.
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
        /// The prefix as it is written in the reply; `xsi` is that of XML Schema whatever the reply calls it.
        case prefixed(prefix: String, local: String)
    }

    /// One element of the chain.
    public struct Step: Hashable, Sendable {
        /// What it must be called.
        public let test: NameTest
        /// The position among the elements of one parent that pass the test, from 0; nil for all.
        public let index: Int?
    }

    /// The steps inside one document.
    public struct Segment: Hashable, Sendable {
        /// Whether the first step is a member of the document's content: a child of its root.
        public let isAnchored: Bool
        /// None where the content itself is meant, or whatever element has the attribute or the text.
        public let steps: [Step]
    }

    /// What of the element at the last step is wanted.
    public enum Target: Hashable, Sendable {
        case element
        case attribute(NameTest)
        /// The text directly inside.
        case text
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
    public let segments: [Segment]
    /// What is wanted of the element that the steps lead to.
    public let target: Target

    /// Reads a path.
    /// - Throws: ``SyntaxError``.
    public init(_ text: String) throws(SyntaxError) {
        guard !text.isEmpty else { throw .empty }
        var scanner = FieldPathScanner(text)
        self.text = text
        region = scanner.skip("header:") ? .header : .body
        var segments: [Segment] = []
        var target = Target.element
        repeat { segments.append(try scanner.segment(&target)) } while scanner.skip(">>")
        guard scanner.isAtEnd, !Self.isHeaderItself(region, segments[0]) else {
            throw .noName(offset: scanner.offset)
        }
        self.segments = segments
        self.target = target
    }

    /// The header has blocks, and nothing of its own.
    private static func isHeaderItself(_ region: Region, _ segment: Segment) -> Bool {
        region == .header && segment.isAnchored && segment.steps.isEmpty
    }

    /// The last name of the path: what a field that it finds is called.
    public var lastName: String {
        switch target {
        case .attribute(let test): "@" + test.local
        case .text: "#text"
        case .element: segments.last?.steps.last?.test.local ?? text
        }
    }
}

extension FieldPath {
    /// The step that leads to the member of a JSON object, as text output prints it.
    ///
    /// What is no name character, and the dot, has a backslash in front.
    public static func step(to member: String) -> String {
        if member == "#text" || member == "@xsi:type" { return member }
        guard let attribute = member.removing(prefix: "@") else { return escaped(member) }
        return "@" + escaped(String(attribute))
    }

    private static func escaped(_ name: String) -> String {
        if XMLNames.isNCName(name), !name.utf8.contains(UInt8(ascii: ".")) { return name }
        var escaped = ""
        for scalar in name.unicodeScalars {
            let isPlain = XMLNames.isNCName(escaped.isEmpty ? "\(scalar)" : "_\(scalar)")
            if !isPlain || scalar == "." { escaped += "\\" }
            escaped.unicodeScalars.append(scalar)
        }
        return escaped
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
        case .prefixed("xsi", let local) where name.namespace == Namespaces.schemaInstance:
            XMLNames.areSame(name.local, local)
        case .prefixed(let wanted, let local): XMLNames.areSame(name.local, local) && XMLNames.areSame(prefix, wanted)
        }
    }
}
