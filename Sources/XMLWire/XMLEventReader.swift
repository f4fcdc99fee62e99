/// Reads XML as its bytes arrive and reports it as events: libxml2's push parser (SAX2), no recovery, no network, no DTD.
///
/// Namespaces in XML 1.0 are part of being well formed here: an undeclared prefix is an error. White space before the XML
/// declaration is skipped, which XML 1.0 §2.8 forbids and servers send. Memory does not grow with the document, only
/// with its depth, its names and its longest tag.
///
/// A class because it has one place in one document.
public final class XMLEventReader {
    private let limits: XMLReadLimits
    private let declaredEncoding: String?
    private let handler: any XMLEventHandler
    private let forbidden: ForbiddenCharacters?
    /// The first bytes, while they are too few to know the character encoding; nil afterwards.
    private var start: [UInt8]? = []
    private var transcoder: Transcoder?
    private var byteCount = 0
    /// Line ends before the first `<`.
    private var skippedLines = 0
    /// Nil before the first `<`.
    private var parser: PushParser?
    /// The first thing that went wrong; nothing is reported after it.
    private var failure: (any Error)?

    /// - Parameters:
    ///   - handler: is called while bytes are fed; kept until the reader goes.
    ///   - charset: what the transport says about the encoding (RFC 7303 §3); beats the XML declaration, not a byte order mark.
    ///   - limits: what the document may cost.
    ///   - forbidden: replaces characters that XML forbids; without it they are an error.
    public init(
        handler: any XMLEventHandler, charset: String? = nil, limits: XMLReadLimits = XMLReadLimits(),
        replacing forbidden: ForbiddenCharacters? = nil
    ) {
        self.forbidden = forbidden
        self.handler = handler
        self.limits = limits
        declaredEncoding = charset
    }

    /// Reads a whole document that is in memory.
    /// - Throws: ``XMLReadError``, or what the handler throws.
    public static func read(
        _ bytes: [UInt8], charset: String? = nil, limits: XMLReadLimits = XMLReadLimits(),
        into handler: any XMLEventHandler
    ) throws {
        let reader = XMLEventReader(handler: handler, charset: charset, limits: limits)
        try reader.feed(bytes)
        try reader.finish()
    }

    /// Takes the next bytes of the document; the handler is called for all that is complete with them.
    /// - Throws: ``XMLReadError``, or what the handler throws; the same again at each later call.
    public func feed(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try feed($0) }
    }

    /// Takes the next bytes of the document, without a copy where they are UTF-8.
    /// - Throws: ``XMLReadError``, or what the handler throws; the same again at each later call.
    public func feed(_ bytes: UnsafeRawBufferPointer) throws {
        if let failure { throw failure }
        do {
            byteCount += bytes.count
            if byteCount > limits.documentBytes {
                throw XMLReadError.limit(.documentBytes(limits.documentBytes), position: position)
            }
            try accept(bytes)
        } catch {
            failure = error
            throw error
        }
    }

    /// To be called after the last byte.
    /// - Throws: ``XMLReadError`` where the document is not complete, or what the handler throws.
    public func finish() throws {
        if let failure { throw failure }
        do {
            if let start { try decide(start, isComplete: true) }
            try transcoder?.finish()
            if let rest = forbidden?.finish() { try rest.withUnsafeBytes { try parse($0) } }
            guard let parser else { throw XMLReadError.empty }
            try parser.finish()
        } catch {
            failure = error
            throw error
        }
    }

    /// Where the parser stands.
    public var position: XMLPosition { parser?.position ?? XMLPosition(line: 1, column: 1) }

    /// The local names of all elements and attributes so far, each once, in the order of their first appearance.
    public var localNames: [String] {
        var seen: Set<QualifiedName> = []
        return (parser?.names.names ?? []).map(\.local).filter { seen.insert(QualifiedName($0)).inserted }
    }

    // MARK: Bytes to UTF-8

    private func accept(_ bytes: UnsafeRawBufferPointer) throws {
        guard let start else { return try decode(bytes) }
        var longer = start + bytes
        self.start = longer
        try decide(longer, isComplete: false)
        guard self.start != nil, longer.count > XMLDeclaration.longest else { return }
        // White space without end: four bytes of it are enough to see that no byte order mark stands there.
        let spaceCount = longer.prefix { $0.isXMLSpace }.count
        longer.removeFirst(max(0, spaceCount - 4))
        self.start = longer
    }

    private func decide(_ start: [UInt8], isComplete: Bool) throws {
        let sniffed = CharacterEncoding.sniff(start, declared: declaredEncoding, isComplete: isComplete)
        guard let encoding = sniffed else { return }
        if !encoding.isUTF8 { transcoder = try Transcoder(from: encoding.name, offset: encoding.markLength) }
        self.start = nil
        try start.withUnsafeBytes { try decode(UnsafeRawBufferPointer(rebasing: $0.dropFirst(encoding.markLength))) }
    }

    private func decode(_ bytes: UnsafeRawBufferPointer) throws {
        guard let transcoder else { return try read(bytes) }
        let (utf8, error) = transcoder.convert(bytes)
        try utf8.withUnsafeBytes { try read($0) }
        if let error { throw error }
    }

    private func read(_ utf8: UnsafeRawBufferPointer) throws {
        guard let forbidden else { return try parse(utf8) }
        try forbidden.replace(utf8).withUnsafeBytes { try parse($0) }
    }

    private func parse(_ utf8: UnsafeRawBufferPointer) throws {
        if let parser { return try parser.feed(utf8) }
        let start = utf8.firstIndex { !$0.isXMLSpace } ?? utf8.count
        skippedLines += utf8[..<start].count { $0 == UInt8(ascii: "\n") }
        let rest = utf8.slice(start...)
        guard let first = rest.first else { return }
        guard first == UInt8(ascii: "<") else { throw XMLReadError.notXML(start: Array(rest.prefix(200))) }
        let parser = try PushParser(handler: handler, limits: limits, firstLine: skippedLines + 1)
        self.parser = parser
        try parser.feed(rest)
    }
}
