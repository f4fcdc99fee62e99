/// Why a byte stream is not the XML this reader takes.
public enum XMLReadError: Error, Hashable, Sendable {
    /// Nothing, or nothing but white space.
    case empty
    /// The first character that is no white space is not `<`; `start` holds the first bytes.
    case notXML(start: [UInt8])
    /// Not well formed, or not namespace-well-formed; `reason` in libxml2's words, without a line end.
    case malformed(reason: String, position: XMLPosition)
    /// A document type declaration: never read, let alone expanded.
    case doctype(position: XMLPosition)
    /// One of ``XMLReadLimits`` was passed.
    case limit(XMLReadLimit, position: XMLPosition)
    /// A character encoding that this system does not know; `name` as given by the header or the declaration.
    case unknownEncoding(name: String)
    /// Bytes that the character encoding does not allow, `offset` bytes into the document.
    case undecodable(encoding: String, offset: Int)
}

/// What a document may cost.
///
/// The defaults take whatever real services send.
public struct XMLReadLimits: Hashable, Sendable {
    /// Levels of nesting, the root being the first.
    public var depth = 1024
    /// Attributes on one element, namespace declarations included.
    public var attributeCount = 4096
    /// Bytes of one name or one namespace name.
    public var nameLength = 16 * 1024
    /// Different names in the document; each is kept until its end.
    public var nameCount = 65_536
    /// Bytes of all different names and namespace names of the document.
    public var nameBytes = 4 << 20
    /// Bytes of all attribute values of one element, and of any piece of markup whose end has not come.
    public var attributeBytes = 16 << 20
    /// Bytes of the document; not bounded unless set.
    public var documentBytes = Int.max

    /// The defaults.
    public init() {}
}

/// The limit of ``XMLReadLimits`` that was passed.
public enum XMLReadLimit: Hashable, Sendable {
    case depth(Int)
    case attributeCount(Int)
    case nameLength(Int)
    case nameCount(Int)
    case attributeBytes(Int)
    case documentBytes(Int)
}

extension XMLReadError {
    /// The same error where `count` characters at the beginning of the first line are not the user's.
    public func movedLeft(_ count: Int) -> XMLReadError {
        guard case .malformed(let reason, let position) = self, position.line == 1 else { return self }
        return .malformed(
            reason: reason, position: XMLPosition(line: 1, column: max(1, position.column - count)))
    }
}
