import SOAPMessage

/// How the root of a message is told from its attachments, RFC 2387 §3.
struct RootRule {
    /// The media types of roots; XOP §4.1, SOAP 1.1, SOAP 1.2.
    static let rootTypes = ["application/xop+xml", "text/xml", "application/soap+xml"]

    /// The `Content-ID` that `start` gives it; nil where that is not known.
    var start: String?
    /// The media types that it may have.
    var types = rootTypes

    /// What the parameters of the message's media type say.
    init(_ type: MediaType) {
        start = type["start"].map { ContentID.ofField($0) }
        if let name = type["type"].map({ MediaType($0).name }), !name.isEmpty { types = [name] }
    }

    /// What can be said of a message whose media type is not known.
    init() {}
}

/// The parts of a reply: its root, which waits until the message is whole, and its attachments, which are saved as they
/// come or wait too.
///
/// A class because it receives parts.
final class ReceivedParts: MultipartHandler {
    /// One part.
    struct Part {
        let header: PartHeader
        /// Safe, without what makes it differ from other files.
        let name: String
        fileprivate(set) var place: Place
        fileprivate(set) var byteCount = 0
        /// Whether the root refers to it.
        fileprivate(set) var isUsed = false

        /// As the part says it.
        var contentType: String { header["Content-Type"].map { $0.isEmpty ? Self.noType : $0 } ?? Self.noType }
        /// RFC 9110 §8.3 of what says nothing.
        private static let noType = "application/octet-stream"
    }

    /// Where the content of a part is.
    enum Place {
        case waiting(from: Int)
        case saved(path: String)
    }

    private let rule: RootRule
    private let spool: Spool
    private let folder: AttachmentFolder?
    private(set) var parts: [Part] = []
    /// The file that is being written.
    private var file: AttachmentFolder.File?
    private var startIndex: Int?
    private var typeIndex: Int?
    /// By `Content-ID`.
    private var indexes: [String: Int] = [:]

    /// - Parameter folder: where attachments are saved; nil where they wait.
    init(_ rule: RootRule, folder: AttachmentFolder?, console: Console) {
        self.rule = rule
        self.folder = folder
        spool = Spool(console)
    }

    // MARK: Receiving

    func beginPart(_ header: PartHeader) throws {
        let index = parts.count
        let isFirst = startIndex == nil && rule.start != nil
        let name = AttachmentName.safe(header, number: max(1, isFirst ? index + 1 : index))
        parts.append(Part(header: header, name: name, place: .waiting(from: spool.count)))
        if let identifier = header.contentID, indexes[identifier] == nil { indexes[identifier] = index }
        guard !mayBeRoot(header, index), let folder else { return }
        let file = try folder.makeFile(name)
        self.file = file
        parts[index].place = .saved(path: file.path)
    }

    /// Whether it is the root, or would be one if no better one came.
    private func mayBeRoot(_ header: PartHeader, _ index: Int) -> Bool {
        if startIndex != nil { return false }
        if rule.start != nil, header.contentID == rule.start { startIndex = index }
        let isOfType = typeIndex == nil && rule.types.contains(header.mediaType.name)
        if isOfType { typeIndex = index }
        return index == 0 || isOfType || startIndex != nil
    }

    func content(_ bytes: UnsafeRawBufferPointer) throws {
        parts[parts.count - 1].byteCount += bytes.count
        if let file { try file.append(bytes) } else { try spool.append(bytes) }
    }

    func endPart() { file = nil }

    // MARK: Looking at what came

    /// To be called when the message is whole: saves what might have been the root and is not.
    /// - Throws: `Console.FileError`.
    func finish() throws {
        guard let folder else { return }
        for index in parts.indices where index != rootIndex {
            guard case .waiting = parts[index].place else { continue }
            let file = try folder.makeFile(parts[index].name)
            try content(of: index) { try file.append($0) }
            parts[index].place = .saved(path: file.path)
        }
    }

    /// `start` beats the type, and that beats the order.
    private var rootIndex: Int { startIndex ?? typeIndex ?? 0 }

    /// The character set of the root; nil where it says none.
    var rootCharset: String? { parts.isEmpty ? nil : parts[rootIndex].header.mediaType.charset }

    /// Hands out the root, piece by piece.
    func root(_ body: (UnsafeRawBufferPointer) throws -> Void) throws { try content(of: rootIndex, body) }

    /// The indexes of the parts that are not the root.
    var attachments: [Int] { parts.indices.filter { $0 != rootIndex } }

    /// The attachment that a URL names: by `Content-ID` (RFC 2392), or by `Content-Location` (RFC 2557).
    func attachment(_ url: String) -> Int? {
        let index: Int?
        if let identifier = ContentID.ofURL(url) {
            // Some senders do not decode what they compare.
            index = indexes[identifier] ?? indexes[String(url.dropFirst(4))]
        } else {
            index = parts.firstIndex { $0.header["Content-Location"] == url }
        }
        return index == rootIndex ? nil : index
    }

    func use(_ index: Int) { parts[index].isUsed = true }

    /// Hands out the content of a part that waits, piece by piece.
    func content(of index: Int, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        guard parts.indices.contains(index), case .waiting(let start) = parts[index].place else { return }
        try spool.forEachPiece(in: start..<start + parts[index].byteCount, body)
    }
}
