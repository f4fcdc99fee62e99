internal import CLibXML2

/// Reads one document in UTF-8, piece by piece, with libxml2's push parser (SAX2): no recovery, no network, no DTD.
///
/// libxml2 waits with a comment or a CDATA section until it has the end of it, and keeps all of it until then. So they
/// are ended and begun again between two pieces, and memory does not grow with them.
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
    /// The first bytes, while they may be an XML declaration whose end has not come; nil afterwards.
    private var start: [UInt8]? = []
    /// Bytes that came while libxml2 holds a lot of markup without its end.
    ///
    /// It looks at all of that at each call, so it is called only when there is about as much again.
    private var backlog: [UInt8] = []
    private var waitingCount = 0
    /// Whether the last piece ended within a comment.
    private var isInComment = false

    // The state of the callbacks. They come with each tag and each piece of text, one at a time and never from inside
    // another, so that the run-time check of exclusive access would cost a fifth of the reading and find nothing.
    @exclusivity(unchecked) var names = NameTable()
    /// The name of each open element.
    @exclusivity(unchecked) var open: [Int] = []
    /// The first thing that went wrong; nothing is reported after it.
    @exclusivity(unchecked) var failure: (any Error)?
    @exclusivity(unchecked) var hasFailed = false

    /// - Throws: ``XMLReadError/malformed(reason:position:)`` where there is no memory.
    init(handler: any XMLEventHandler, limits: XMLReadLimits, firstLine: Int = 1) throws(XMLReadError) {
        xmlInitParser()
        var callbacks = Self.callbacks
        guard let context = xmlCreatePushParserCtxt(&callbacks, nil, nil, 0, nil) else {
            throw .malformed(reason: "out of memory", position: XMLPosition(line: 1, column: 1))
        }
        // NOENT: without it libxml2 hands `&amp;` in an attribute over as `&#38;`. No entity can be declared here.
        let options = [XML_PARSE_NONET, XML_PARSE_HUGE, XML_PARSE_IGNORE_ENC, XML_PARSE_NOENT]
        xmlCtxtUseOptions(context, options.reduce(0) { $0 | Int32($1.rawValue) })
        xmlDictSetLimit(context.pointee.dict, limits.nameBytes)
        context.pointee.input.pointee.line = Int32(clamping: firstLine)
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
        if isInComment { throw XMLReadError.malformed(reason: "Comment not terminated", position: position) }
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
            if let start { try checkDeclaration(start + piece.prefix(XMLDeclaration.longest)) }
            try fitter.fit(piece, isLast: false) { try push($0) }
            try relieve()
        }
    }

    private func checkDeclaration(_ start: [UInt8]) throws(XMLReadError) {
        switch XMLDeclaration.find(in: start) {
        case .incomplete: self.start = start
        case .none: self.start = nil
        case .declaration(let declaration):
            self.start = nil
            guard !declaration.isEncodingUnparted else {
                throw .malformed(reason: "Blank needed after the encoding", position: position)
            }
        }
    }

    /// Passes a piece on, so that it ends in no comment for libxml2.
    ///
    /// Long comments apart, this is because libxml2 2.9 looks for the end of a comment outside the root in the wrong place,
    /// and takes the `<!-->` that begins a comment for a whole one when the rest has not come.
    private func push(_ utf8: UnsafeRawBufferPointer) throws {
        guard !isInComment else { return try continueComment(utf8) }
        guard let start = Self.openComment(in: utf8) else { return try pushAll(utf8) }
        try pushAll(utf8.slice(..<start))
        guard isBetweenMarkup else { return try pushAll(utf8.slice(start...)) }
        isInComment = true
        try continueComment(utf8.slice((start + 4)...))
    }

    private func continueComment(_ utf8: UnsafeRawBufferPointer) throws {
        let end = utf8.offset(of: "-->", pivot: 2)
        try pushAll(Array("<!--".utf8) + utf8.slice(..<(end ?? utf8.count)) + Array("-->".utf8))
        guard let end else { return }
        isInComment = false
        try push(utf8.slice((end + 3)...))
    }

    /// Where the last `<!--` stands, if no `-->` follows it.
    private static func openComment(in utf8: UnsafeRawBufferPointer) -> Int? {
        var next = 0
        while let start = utf8.offset(of: "<!--", from: next, pivot: 1) {
            guard let end = utf8.offset(of: "-->", from: start + 4, pivot: 2) else { return start }
            next = end + 3
        }
        return nil
    }

    /// Whether libxml2 stands where a comment can begin: what it has not parsed is at most text.
    private var isBetweenMarkup: Bool {
        switch context.pointee.instate {
        case XML_PARSER_START:  // it looks at nothing before it has four bytes
            waiting.isEmpty || (waiting.count < 4 && waiting.last == UInt8(ascii: ">"))
        case XML_PARSER_MISC, XML_PARSER_PROLOG, XML_PARSER_EPILOG, XML_PARSER_CONTENT:
            waiting.first.map { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") } ?? true
        default: false
        }
    }

    private func pushAll(_ utf8: [UInt8]) throws {
        try utf8.withUnsafeBytes { try pushAll($0) }
    }

    /// libxml2 takes a zero byte for the end of its input.
    private func pushAll(_ utf8: UnsafeRawBufferPointer) throws {
        let zero = utf8.offset(of: 0)
        let characters = utf8.baseAddress?.assumingMemoryBound(to: CChar.self)
        xmlParseChunk(context, characters, Int32(zero ?? utf8.count), 0)
        try check()
        if zero != nil { throw XMLReadError.malformed(reason: "Char 0x0 out of allowed range", position: position) }
    }

    private func check() throws {
        if let failure { throw failure }
        if context.pointee.errNo != 0, let error = Self.error(xmlCtxtGetLastError(context)) { throw error }
    }

    /// What libxml2 has not parsed yet because its end has not come; valid until the next call.
    private var waiting: UnsafeRawBufferPointer {
        guard let input = context.pointee.input, let start = input.pointee.cur, let end = input.pointee.end else {
            return UnsafeRawBufferPointer(start: nil, count: 0)
        }
        return UnsafeRawBufferPointer(start: start, count: end - start)
    }

    /// Sees to what libxml2 would only keep.
    private func relieve() throws {
        waitingCount = waiting.count
        guard waitingCount > 0 else { return }
        if context.pointee.instate == XML_PARSER_CDATA_SECTION {
            if waitingCount > Self.patience { try pushAll(Array("]]><![CDATA[".utf8)) }
            return
        }
        if waiting.starts(with: "<!DOCTYPE".utf8) { throw XMLReadError.doctype(position: position) }
        if waitingCount > limits.attributeBytes { throw limitError(.attributeBytes(limits.attributeBytes)) }
    }
}
