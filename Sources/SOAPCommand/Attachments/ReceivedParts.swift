import SOAPMessage

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

    private let spool: Spool
    private let folder: AttachmentFolder?
    private(set) var parts: [Part] = []
    /// The file that is being written.
    private var file: AttachmentFolder.File?
    private var root: RootFinder
    /// By `Content-ID`.
    private var indexes: [String: Int] = [:]
    /// By `Content-Location`.
    private var locations: [String: Int] = [:]

    /// - Parameter folder: where attachments are saved; nil where they wait.
    init(_ rule: RootRule, folder: AttachmentFolder?, console: Console) {
        root = RootFinder(rule)
        self.folder = folder
        spool = Spool(console)
    }

    // MARK: Receiving

    func beginPart(_ header: PartHeader) throws {
        let index = parts.count
        let name = AttachmentName.safe(header, number: max(1, root.isAwaitingStart ? index + 1 : index))
        parts.append(Part(header: header, name: name, place: .waiting(from: spool.count)))
        if let identifier = header.contentID, indexes[identifier] == nil { indexes[identifier] = index }
        if let location = header["Content-Location"], locations[location] == nil { locations[location] = index }
        guard !root.accept(header), let folder else { return }
        let file = try folder.makeFile(name)
        self.file = file
        parts[index].place = .saved(path: file.path)
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
        for index in parts.indices where index != root.index {
            guard case .waiting = parts[index].place else { continue }
            let file = try folder.makeFile(parts[index].name)
            try content(of: index) { try file.append($0) }
            parts[index].place = .saved(path: file.path)
        }
    }

    /// The character set of the root; nil where it says none.
    var rootCharset: String? { parts.isEmpty ? nil : parts[root.index].header.mediaType.charset }

    /// Hands out the root, piece by piece.
    func readRoot(_ body: (UnsafeRawBufferPointer) throws -> Void) throws { try content(of: root.index, body) }

    /// The indexes of the parts that are not the root.
    var attachments: [Int] { parts.indices.filter { $0 != root.index } }

    /// The attachment that a URL names: by `Content-ID` (RFC 2392), or by `Content-Location` (RFC 2557).
    func attachment(_ url: String) -> Int? {
        let index: Int?
        if let identifier = ContentID.ofURL(url) {
            // Some senders do not decode what they compare.
            index = indexes[identifier] ?? indexes[String(url.dropFirst(4))]
        } else {
            index = locations[url]
        }
        return index == root.index ? nil : index
    }

    func use(_ index: Int) { parts[index].isUsed = true }

    /// Hands out the content of a part that waits, piece by piece.
    func content(of index: Int, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        guard parts.indices.contains(index), case .waiting(let start) = parts[index].place else { return }
        try spool.forEachPiece(in: start..<start + parts[index].byteCount, body)
    }
}
