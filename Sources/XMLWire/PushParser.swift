internal import CLibXML2

/// Reads one document in UTF-8, piece by piece, with libxml2's push parser (SAX2): no recovery, no network, no DTD.
///
/// libxml2 waits with a comment or a CDATA section until it has the end of it, and keeps all of it until then. Where one
/// is long it is ended and begun again between two pieces, so that memory does not grow with it.
///
/// A class because libxml2 calls back into it and its parser must be freed exactly once.
final class PushParser {
    /// The bytes of markup that may wait for their end before something is done about them.
    private static let patience = 4096
    /// The bytes of one call to libxml2, which copies them.
    private static let pieceLength = 256 * 1024

    let handler: any XMLEventHandler
    let limits: XMLReadLimits
    let context: xmlParserCtxtPtr
    private var fitter = PieceFitter()
    /// Bytes that came while libxml2 holds a lot of markup without its end. It looks at all of that at each call, so it
    /// is called only when there is about as much again.
    private var backlog: [UInt8] = []
    private var waitingCount = 0

    // The state of the callbacks. They come with each tag and each piece of text, one at a time and never from inside
    // another, so that the run-time check of exclusive access would cost a fifth of the reading and find nothing.
    @exclusivity(unchecked) var names = NameTable()
    /// The name of each open element.
    @exclusivity(unchecked) var open: [Int] = []
    /// The first thing that went wrong; nothing is reported after it.
    @exclusivity(unchecked) var failure: (any Error)?
    @exclusivity(unchecked) var hasFailed = false

    /// - Throws: ``XMLReadError/malformed(reason:position:)`` where there is no memory.
    init(handler: any XMLEventHandler, limits: XMLReadLimits) throws(XMLReadError) {
        xmlInitParser()
        var callbacks = Self.callbacks
        guard let context = xmlCreatePushParserCtxt(&callbacks, nil, nil, 0, nil) else {
            throw .malformed(reason: "out of memory", position: XMLPosition(line: 1, column: 1))
        }
        // Without NOENT `&amp;` in an attribute value arrives as `&#38;`. A DTD is refused, so no other entity exists.
        let options =
            XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue | XML_PARSE_IGNORE_ENC.rawValue
            | XML_PARSE_NOENT.rawValue
        xmlCtxtUseOptions(context, Int32(options))
        self.handler = handler
        self.limits = limits
        self.context = context
        context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
    }

    deinit { xmlFreeParserCtxt(context) }

    /// Where the parser stands.
    var position: XMLPosition {
        guard let input = context.pointee.input else { return XMLPosition(line: 1, column: 1) }
        return XMLPosition(line: Int(input.pointee.line), column: Int(input.pointee.col))
    }

    /// Takes the next bytes.
    /// - Throws: ``XMLReadError``, or what the handler throws.
    func feed(_ utf8: UnsafeRawBufferPointer) throws {
        guard waitingCount > 16 * Self.patience else { return try parse(utf8) }
        backlog.append(contentsOf: utf8)
        if waitingCount + backlog.count > limits.attributeBytes {
            throw limitError(.attributeBytes(limits.attributeBytes))
        }
        if backlog.count > waitingCount / 2 { try parseBacklog() }
    }

    /// To be called after the last byte.
    /// - Throws: ``XMLReadError`` where the document is not complete, or what the handler throws.
    func finish() throws {
        try parseBacklog()
        try fitter.fit(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true) { try push($0) }
        xmlParseChunk(context, nil, 0, 1)
        try check()
        if context.pointee.wellFormed == 0 {
            throw XMLReadError.malformed(reason: "Document is not well formed", position: position)
        }
    }

    func limitError(_ limit: XMLReadLimit) -> XMLReadError { .limit(limit, position: position) }

    private func parseBacklog() throws {
        let bytes = backlog
        backlog = []
        try bytes.withUnsafeBytes { try parse($0) }
    }

    private func parse(_ utf8: UnsafeRawBufferPointer) throws {
        var rest = utf8[...]
        while !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.pieceLength))
            rest = rest.dropFirst(piece.count)
            try fitter.fit(piece, isLast: false) { try push($0) }
            try relieve()
        }
    }

    /// libxml2 takes a zero byte for the end of its input.
    private func push(_ utf8: UnsafeRawBufferPointer) throws {
        let zero = firstIndex(of: 0, in: utf8)
        let characters = utf8.baseAddress?.assumingMemoryBound(to: CChar.self)
        xmlParseChunk(context, characters, Int32(zero ?? utf8.count), 0)
        try check()
        if zero != nil { throw XMLReadError.malformed(reason: "Char 0x0 out of allowed range", position: position) }
    }

    private func push(_ markup: StaticString) throws {
        try push(UnsafeRawBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
    }

    private func check() throws {
        if let failure { throw failure }
        if context.pointee.errNo != 0, let error = Self.error(xmlCtxtGetLastError(context)) { throw error }
    }

    /// Looks at what libxml2 has not parsed yet because its end has not come.
    private func relieve() throws {
        guard let input = context.pointee.input, let start = input.pointee.cur, let end = input.pointee.end else {
            return
        }
        let waiting = UnsafeRawBufferPointer(start: start, count: end - start)
        waitingCount = waiting.count
        if context.pointee.instate == XML_PARSER_CDATA_SECTION {
            if waiting.count > Self.patience { try push("]]><![CDATA[") }
            return
        }
        if waiting.starts(with: "<!DOCTYPE".utf8) { throw XMLReadError.doctype(position: position) }
        guard waiting.count > Self.patience else { return }
        if waiting.starts(with: "<!--".utf8) { return try push("--><!--") }
        if waiting.count > limits.attributeBytes { throw limitError(.attributeBytes(limits.attributeBytes)) }
    }
}
