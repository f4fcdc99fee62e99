/// Where something begins in a document: line and column, both from 1, columns in bytes of its UTF-8 form.
public struct XMLPosition: Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The column, from 1.
    public let column: Int

    /// Made of its parts; nothing is checked.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

/// One attribute that is no namespace declaration.
public struct XMLAttribute: Hashable, Sendable {
    /// The expanded name.
    public let name: QualifiedName
    /// As written; empty where there is none.
    public let prefix: String
    /// Normalised, XML 1.0 §3.3.3.
    public let value: String

    /// Made of its parts; nothing is checked.
    public init(_ name: QualifiedName, prefix: String = "", value: String) {
        self.name = name
        self.prefix = prefix
        self.value = value
    }
}

/// A start-tag, or the opening half of an empty-element tag; XML 1.0 §3.1.
public struct XMLStartTag: Hashable, Sendable {
    /// The expanded name.
    public let name: QualifiedName
    /// As written; empty where there is none.
    public let prefix: String
    /// The attributes that declare no namespace, in document order.
    public let attributes: [XMLAttribute]
    /// The namespaces declared on this very element.
    public let declarations: [NamespaceBinding]
    /// Near the end of the tag, as the parser sees it.
    public internal(set) var position: XMLPosition

    /// Made of its parts; nothing is checked.
    public init(
        _ name: QualifiedName, prefix: String = "", attributes: [XMLAttribute] = [],
        declarations: [NamespaceBinding] = [], position: XMLPosition = XMLPosition(line: 0, column: 0)
    ) {
        self.name = name
        self.prefix = prefix
        self.attributes = attributes
        self.declarations = declarations
        self.position = position
    }

    /// The value of the attribute `name`; nil where there is none.
    public func attribute(_ name: QualifiedName) -> String? {
        attributes.first { $0.name == name }?.value
    }

    /// Whether `xsi:nil` is true here, XML Schema Part 1 §2.6.2.
    public var isNil: Bool {
        guard !attributes.isEmpty else { return false }
        guard let value = attribute(QualifiedName("nil", in: Namespaces.schemaInstance)) else { return false }
        let digits = value.utf8.drop { $0.isXMLSpace }.prefix { !$0.isXMLSpace }
        return digits.elementsEqual("true".utf8) || digits.elementsEqual("1".utf8)
    }
}

/// What a document says, in document order; called by ``XMLEventReader`` while it is fed.
///
/// A class because libxml2 reports through C callbacks that need one stable receiver. An error thrown by any of them ends
/// the reading and comes out of the call that fed the reader.
public protocol XMLEventHandler: AnyObject {
    /// An element begins.
    func start(_ tag: XMLStartTag) throws
    /// A piece of character data, entities and CDATA resolved: whole UTF-8 characters, but any number of pieces a text.
    func text(_ utf8: Span<UInt8>) throws
    /// The element that began last and has not ended ends.
    func end(_ name: QualifiedName) throws
    /// A processing instruction; XML 1.0 §2.6.
    func processingInstruction(target: String, data: String, position: XMLPosition) throws
}

extension XMLEventHandler {
    /// Most readers have no use for processing instructions.
    public func processingInstruction(target: String, data: String, position: XMLPosition) throws {}
}
