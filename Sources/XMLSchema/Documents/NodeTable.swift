public import XMLWire

/// Nodes of several documents by kind and name.
///
/// One table of plain numbers, sorted by the hash of kind and name: it is made once, and comes back from an archive as it is.
public struct NodeTable: Sendable {
    /// A node that has a name.
    public struct Record: BitwiseCopyable, Sendable {
        let hash: UInt64
        /// The place among all records as they were met.
        let sequence: Int32
        let document: Int32
        let node: Int32
        /// A number of whoever keeps the table; negative for none.
        let context: Int32
        /// What it is, as whoever keeps the table numbers it.
        public let kind: UInt8
        /// Whether it stands in an `xsd:redefine`.
        let isRedefining: Bool
        /// Whether it is kept under another name because something redefines it.
        let isRedefined: Bool
    }

    /// The documents that a node was added of.
    public private(set) var documents: [SchemaDocument] = []
    /// Sorted by hash.
    private var records = PlainArray<Record>([])
    /// The records until they are sorted.
    private var unsorted: [Record] = []
    private var documentNumbers: [ObjectIdentifier: Int32] = [:]

    /// A table without records.
    public init() {}

    // MARK: Looking up

    /// The first record of that kind and name; nil where there is none.
    public func record(_ kind: UInt8, _ name: QualifiedName) -> Record? {
        let hash = Self.hash(kind, name)
        let index = firstIndex(of: hash)
        guard index < records.count, records[index].hash == hash, records[index].kind == kind else { return nil }
        return records[index]
    }

    /// The records of that kind and name, the first one met first.
    func records(_ kind: UInt8, _ name: QualifiedName) -> [Record] {
        let hash = Self.hash(kind, name)
        let found = (firstIndex(of: hash)..<records.count).lazy.map { records[$0] }
        return Array(found.prefix { $0.hash == hash })
    }

    /// All records of a kind, in the order they were met.
    public func records(of kind: UInt8) -> [Record] {
        let all = (0..<records.count).lazy.map { records[$0] }
        return all.filter { $0.kind == kind }.sorted { $0.sequence < $1.sequence }
    }

    /// The records behind the first of their kind and name.
    public var duplicates: [Record] {
        (0..<max(records.count - 1, 0)).compactMap { index in
            let (one, other) = (records[index], records[index + 1])
            return one.hash == other.hash && one.kind == other.kind ? other : nil
        }
    }

    /// The node of a record.
    public func node(of record: Record) -> Node {
        Node(document: documents[Int(record.document)], index: record.node)
    }

    private func firstIndex(of hash: UInt64) -> Int {
        var low = 0
        var high = records.count
        while low < high {
            let middle = (low + high) / 2
            if records[middle].hash < hash { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// FNV-1a over kind, local part and namespace.
    private static func hash(_ kind: UInt8, _ name: QualifiedName) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        add(kind)
        for byte in name.local.utf8 { add(byte) }
        add(0)
        for byte in name.namespace.utf8 { add(byte) }
        return hash
    }

    // MARK: Filling

    /// Adds a node that is no component of a schema.
    public mutating func add(_ node: Node, _ kind: UInt8, _ name: QualifiedName) {
        add(node, kind, name, context: -1, isRedefining: false, isRedefined: false)
    }

    mutating func add(
        _ node: Node, _ kind: UInt8, _ name: QualifiedName, context: Int32, isRedefining: Bool, isRedefined: Bool
    ) {
        unsorted.append(
            Record(
                hash: Self.hash(kind, name), sequence: Int32(unsorted.count), document: number(of: node.document),
                node: node.index, context: context, kind: kind, isRedefining: isRedefining, isRedefined: isRedefined))
    }

    private mutating func number(of document: SchemaDocument) -> Int32 {
        if let last = documents.last, last === document { return Int32(documents.count - 1) }
        if let number = documentNumbers[ObjectIdentifier(document)] { return number }
        let number = Int32(documents.count)
        documents.append(document)
        documentNumbers[ObjectIdentifier(document)] = number
        return number
    }

    /// To be called after the last record: sorts them, the first of one name before the others.
    public mutating func finish() {
        unsorted.sort { $0.hash != $1.hash ? $0.hash < $1.hash : $0.sequence < $1.sequence }
        records = PlainArray(unsorted)
        unsorted = []
        documentNumbers = [:]
    }

    // MARK: Archive

    /// Writes the records, and the numbers of the documents in the archive.
    public func write(to writer: inout ArchiveWriter, number: (SchemaDocument) -> Int32) {
        writer.array(documents.map(number))
        writer.array(records)
    }

    /// Reads what ``write(to:number:)`` has written; nil for anything else.
    public init?(from reader: inout ArchiveReader, documents: [SchemaDocument]) {
        guard let numbers = reader.array(of: Int32.self), let records = reader.plainArray(of: Record.self),
            numbers.allSatisfy({ documents.indices.contains(Int($0)) })
        else { return nil }
        self.documents = numbers.map { documents[Int($0)] }
        self.records = records
    }
}
