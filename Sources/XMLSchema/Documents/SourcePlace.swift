/// Where something stands: a document and a line of it, from 1.
public struct SourcePlace: Hashable, Sendable {
    /// The location the document was read from.
    public let document: String
    /// 1 is the first; 0 for what we wrote ourselves.
    public let line: Int

    /// A place that need not exist.
    public init(document: String, line: Int) {
        self.document = document
        self.line = line
    }

    /// The place of what is built in.
    public static let nowhere = SourcePlace(document: "", line: 0)
}

/// A document that something imports and that cannot be had.
public struct MissingDocument: Hashable, Sendable {
    /// Where it was looked for.
    public let location: String
    /// The namespace it was to give; nil where the import names none.
    public let namespace: String?
    /// The documents that led to it, the first one asked for first.
    public let chain: [String]
    /// The import.
    public let place: SourcePlace
    /// What the reader of documents said.
    public let reason: String

    /// What a loader knows of a document that it did not get.
    public init(location: String, namespace: String?, chain: [String], place: SourcePlace, reason: String) {
        self.location = location
        self.namespace = namespace
        self.chain = chain
        self.place = place
        self.reason = reason
    }
}
