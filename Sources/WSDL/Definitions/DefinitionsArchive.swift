internal import XMLSchema

extension Definitions {
    /// What an archive begins with; the number grows with every change of the format or of what is read out of documents.
    private static let signature = Array("SOAPWSDL".utf8)
    private static let formatVersion = 2

    /// The loaded documents in a form that ``init(archive:)`` reads without parsing.
    ///
    /// For a cache on this machine: byte order and layout are those of this build.
    /// - Returns: nil where loading gave warnings other than of missing documents; those are better given anew.
    public func archive() -> [UInt8]? {
        let isPlain = warnings.allSatisfy { warning in
            if case .missingDocument = warning { true } else { false }
        }
        guard isPlain else { return nil }
        var content = ArchiveWriter()
        index.write(to: &content)
        var header = ArchiveWriter()
        header.array(Self.signature)
        header.number(Self.formatVersion)
        header.number(SchemaDocument.archiveLayout)
        header.number(archiveChecksum(content.bytes[...]))
        return header.bytes + content.bytes
    }

    /// Reads what ``archive()`` has made; nil for anything else, be it damaged or of another build.
    public init?(archive bytes: [UInt8]) {
        var header = ArchiveReader(bytes, from: 0)
        let headerLength = 8 + 8 + 3 * 8
        guard header.array(of: UInt8.self) == Self.signature, header.number() == Self.formatVersion,
            header.number() == SchemaDocument.archiveLayout, let sum = header.number(), bytes.count >= headerLength,
            sum == archiveChecksum(bytes[headerLength...])
        else { return nil }
        var reader = ArchiveReader(bytes, from: headerLength)
        guard let index = DefinitionIndex(from: &reader), let root = index.definitions.first else { return nil }
        self.init(root: root, index: index)
    }
}
