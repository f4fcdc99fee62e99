/// How the root of a message is told from its attachments, RFC 2387 §3.
public struct RootRule: Sendable {
    /// The media types of roots; XOP §4.1, SOAP 1.1, SOAP 1.2.
    private static let rootTypes = [XOPInclude.packageType] + SOAPVersion.allCases.map(\.mediaType)

    /// The `Content-ID` that `start` gives it; nil where that is not known.
    fileprivate let start: String?
    /// The media types that it may have.
    fileprivate let types: [String]

    /// What the parameters of the message's media type say.
    public init(_ type: MediaType) {
        start = type["start"].map { ContentID.ofField($0) }
        let name = type["type"].map { MediaType($0).name } ?? ""
        types = name.isEmpty ? Self.rootTypes : [name]
    }

    /// What can be said of a message whose media type is not known.
    public init() {
        start = nil
        types = Self.rootTypes
    }
}

/// Finds the root of a message while its parts come: `start` beats the type, and that beats the order.
public struct RootFinder: Sendable {
    private let rule: RootRule
    private var count = 0
    private var startIndex: Int?
    private var typeIndex: Int?

    /// A finder that has seen no part.
    public init(_ rule: RootRule) { self.rule = rule }

    /// Which part is the root, counted from 0, as far as is known; certain once all have come.
    public var index: Int { startIndex ?? typeIndex ?? 0 }

    /// Whether the part that `start` names has yet to come.
    public var isAwaitingStart: Bool { startIndex == nil && rule.start != nil }

    /// Looks at the next part.
    /// - Returns: whether it is the root, or would be one if no better one came.
    public mutating func accept(_ header: PartHeader) -> Bool {
        defer { count += 1 }
        if startIndex != nil { return false }
        if rule.start != nil, header.contentID == rule.start { startIndex = count }
        let isOfType = typeIndex == nil && rule.types.contains(header.mediaType.name)
        if isOfType { typeIndex = count }
        return count == 0 || isOfType || startIndex != nil
    }
}
