internal import CLibXML2

/// Reads XML as its bytes arrive and reports it as events: libxml2's push parser (SAX2), no recovery, no network, no DTD.
///
/// Namespaces in XML 1.0 are part of being well formed here: an undeclared prefix is an error. White space before the XML
/// declaration is skipped, which XML 1.0 §2.8 forbids and servers send. Memory does not grow with the document, only
/// with its depth, its names and its longest tag.
///
/// A class because libxml2 calls back into it and its parser must be freed exactly once.
public final class XMLEventReader {
    private enum Stage {
        /// Too few bytes to know the character encoding.
        case sniffing([UInt8])
        /// Before the first `<`.
        case leading
        case inside
        case finished
    }

    private let limits: XMLReadLimits
    private let declaredEncoding: String?
    private let handler: any XMLEventHandler
    private var stage = Stage.sniffing([])
    private var transcoder: Transcoder?
    private var byteCount = 0
    private var context: xmlParserCtxtPtr?
    private var names = NameTable()
    private var depth = 0
    /// The first thing that went wrong; nothing is reported after it.
    private var failure: (any Error)?

    /// - Parameters:
    ///   - handler: is called while bytes are fed; kept until the reader goes.
    ///   - charset: what the transport says about the encoding (RFC 7303 §3); beats the XML declaration, not a byte order mark.
    ///   - limits: what the document may cost.
    public init(handler: any XMLEventHandler, charset: String? = nil, limits: XMLReadLimits = XMLReadLimits()) {
        self.handler = handler
        self.limits = limits
        declaredEncoding = charset
    }

    deinit { xmlFreeParserCtxt(context) }

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
            if byteCount > limits.documentBytes { throw limitError(.documentBytes(limits.documentBytes)) }
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
            if case .sniffing(let start) = stage { try decide(start, isComplete: true) }
            try transcoder?.finish()
            guard case .inside = stage else { throw XMLReadError.empty }
            try parse(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true)
            stage = .finished
        } catch {
            failure = error
            throw error
        }
    }

    /// Where the parser stands.
    public var position: XMLPosition {
        guard let input = context?.pointee.input else { return XMLPosition(line: 1, column: 1) }
        return XMLPosition(line: Int(input.pointee.line), column: Int(input.pointee.col))
    }

    /// The local names of all elements and attributes so far, each once, in the order of their first appearance.
    public var localNames: [String] {
        var seen: Set<String> = []
        return names.entries.map(\.name.local).filter { seen.insert($0).inserted }
    }

    // MARK: Bytes to UTF-8

    private func accept(_ bytes: UnsafeRawBufferPointer) throws {
        guard case .sniffing(var start) = stage else { return try decode(bytes) }
        start.append(contentsOf: bytes)
        stage = .sniffing(start)
        try decide(start, isComplete: false)
    }

    private func decide(_ start: [UInt8], isComplete: Bool) throws {
        let sniffed = CharacterEncoding.sniff(start, declared: declaredEncoding, isComplete: isComplete)
        guard let encoding = sniffed else { return }
        if !encoding.isUTF8 { transcoder = try Transcoder(from: encoding.name, offset: encoding.markLength) }
        stage = .leading
        try start.withUnsafeBytes { try decode(UnsafeRawBufferPointer(rebasing: $0.dropFirst(encoding.markLength))) }
    }

    private func decode(_ bytes: UnsafeRawBufferPointer) throws {
        guard let transcoder else { return try read(bytes) }
        try transcoder.convert(bytes).withUnsafeBytes { try read($0) }
    }

    private func read(_ utf8: UnsafeRawBufferPointer) throws {
        guard case .leading = stage else { return try parse(utf8, isLast: false) }
        let rest = utf8.drop { isWhiteSpace($0) }
        guard let first = rest.first else { return }
        guard first == UInt8(ascii: "<") else { throw XMLReadError.notXML(start: Array(rest.prefix(200))) }
        stage = .inside
        try open()
        try parse(UnsafeRawBufferPointer(rebasing: rest), isLast: false)
    }

    // MARK: UTF-8 to events

    private func open() throws {
        xmlInitParser()
        var callbacks = Self.callbacks
        let receiver = Unmanaged.passUnretained(self).toOpaque()
        guard let context = xmlCreatePushParserCtxt(&callbacks, receiver, nil, 0, nil) else {
            throw XMLReadError.malformed(reason: "out of memory", position: position)
        }
        // Without NOENT `&amp;` in an attribute value arrives as `&#38;`. A DTD is refused, so no other entity exists.
        let options =
            XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue | XML_PARSE_IGNORE_ENC.rawValue
            | XML_PARSE_NOENT.rawValue
        xmlCtxtUseOptions(context, Int32(options))
        self.context = context
    }

    /// libxml2 takes counts as Int32, and a zero byte as the end of its input.
    private func parse(_ utf8: UnsafeRawBufferPointer, isLast: Bool) throws {
        guard let context else { return }
        var rest = utf8[...]
        repeat {
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 20))
            rest = rest.dropFirst(piece.count)
            let zero = piece.firstIndex(of: 0)
            let characters = piece.prefix(zero ?? piece.count)
            let start = UnsafeRawBufferPointer(rebasing: characters).baseAddress?.assumingMemoryBound(to: CChar.self)
            let status = xmlParseChunk(context, start, Int32(characters.count), isLast ? 1 : 0)
            if let failure { throw failure }
            if status != 0, let error = Self.error(xmlCtxtGetLastError(context)) { throw error }
            if zero != nil { throw XMLReadError.malformed(reason: "Char 0x0 out of allowed range", position: position) }
        } while !rest.isEmpty
        if isLast && context.pointee.wellFormed == 0 {
            throw XMLReadError.malformed(reason: "Document is not well formed", position: position)
        }
    }

    private func limitError(_ limit: XMLReadLimit) -> XMLReadError { .limit(limit, position: position) }

    /// What libxml2 reports; nil for its warnings, and for namespace names that are no URI, which is none of our business.
    private static func error(_ report: UnsafePointer<xmlError>?) -> XMLReadError? {
        guard let report, report.pointee.level.rawValue >= XML_ERR_ERROR.rawValue else { return nil }
        let code = UInt32(bitPattern: report.pointee.code)
        guard code != XML_WAR_NS_URI.rawValue, code != XML_WAR_NS_URI_RELATIVE.rawValue else { return nil }
        let words = report.pointee.message.map { String(cString: $0) } ?? "error \(code)"
        let reason = words.split(whereSeparator: \.isNewline).joined(separator: " ")
        let position = XMLPosition(line: Int(report.pointee.line), column: Int(report.pointee.int2))
        return .malformed(reason: reason, position: position)
    }

    /// Runs `body` unless something has failed; what it throws stops the parser.
    private func report(_ body: () throws -> Void) {
        guard failure == nil else { return }
        do { try body() } catch {
            failure = error
            xmlStopParser(context)
        }
    }
}

// MARK: - Callbacks

extension XMLEventReader {
    private static func reader(_ receiver: UnsafeMutableRawPointer?) -> XMLEventReader? {
        receiver.map { Unmanaged<XMLEventReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private static var callbacks: xmlSAXHandler {
        var callbacks = xmlSAXHandler()
        callbacks.initialized = UInt32(XML_SAX2_MAGIC)
        callbacks.internalSubset = { receiver, _, _, _ in XMLEventReader.reader(receiver)?.refuseDoctype() }
        callbacks.startElementNs = { receiver, local, prefix, namespace, bindings, bindingList, attributes, _, list in
            XMLEventReader.reader(receiver)?.startElement(
                RawTag(
                    local: local, prefix: prefix, namespace: namespace, bindingCount: Int(bindings),
                    bindings: bindingList, attributeCount: Int(attributes), attributes: list))
        }
        callbacks.endElementNs = { receiver, local, prefix, namespace in
            XMLEventReader.reader(receiver)?.endElement(local, prefix, namespace)
        }
        callbacks.characters = { receiver, text, count in XMLEventReader.reader(receiver)?.characters(text, count) }
        callbacks.ignorableWhitespace = callbacks.characters
        callbacks.cdataBlock = callbacks.characters
        callbacks.processingInstruction = { receiver, target, data in
            XMLEventReader.reader(receiver)?.instruction(string(target), string(data))
        }
        callbacks.serror = { receiver, report in
            guard let error = XMLEventReader.error(UnsafePointer(report)) else { return }
            XMLEventReader.reader(receiver)?.report { throw error }
        }
        return callbacks
    }

    /// A start-tag as libxml2 hands it over.
    private struct RawTag {
        let local: UnsafePointer<xmlChar>?
        let prefix: UnsafePointer<xmlChar>?
        let namespace: UnsafePointer<xmlChar>?
        let bindingCount: Int
        /// Prefix and namespace name by turns.
        let bindings: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
        let attributeCount: Int
        /// Five pointers an attribute: local part, prefix, namespace name, begin and end of the value.
        let attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    }

    private func refuseDoctype() {
        report { throw XMLReadError.doctype(position: position) }
    }

    private func startElement(_ tag: RawTag) {
        report {
            depth += 1
            if depth > limits.depth { throw limitError(.depth(limits.depth)) }
            if tag.attributeCount + tag.bindingCount > limits.attributeCount {
                throw limitError(.attributeCount(limits.attributeCount))
            }
            let entry = try entry(tag.local, tag.prefix, tag.namespace)
            try handler.start(
                XMLStartTag(
                    entry.name, prefix: entry.prefix, attributes: try attributes(of: tag),
                    declarations: declarations(of: tag), position: position))
        }
    }

    private func endElement(
        _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, _ namespace: UnsafePointer<xmlChar>?
    ) {
        report {
            depth -= 1
            try handler.end(try entry(local, prefix, namespace).name)
        }
    }

    private func characters(_ text: UnsafePointer<xmlChar>?, _ count: Int32) {
        report { try handler.text(UnsafeBufferPointer(start: text, count: Int(count)).span) }
    }

    private func instruction(_ target: String, _ data: String) {
        report { try handler.processingInstruction(target: target, data: data, position: position) }
    }

    private func entry(
        _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, _ namespace: UnsafePointer<xmlChar>?
    ) throws -> NameTable.Entry {
        let before = names.count
        let index = names.index(local: local, prefix: prefix, namespace: namespace)
        let entry = names.entries[index]
        guard names.count > before else { return entry }
        if names.count > limits.nameCount { throw limitError(.nameCount(limits.nameCount)) }
        let longest = max(entry.name.local.utf8.count, entry.name.namespace.utf8.count, entry.prefix.utf8.count)
        if longest > limits.nameLength { throw limitError(.nameLength(limits.nameLength)) }
        return entry
    }

    private func attributes(of tag: RawTag) throws -> [XMLAttribute] {
        guard tag.attributeCount > 0, let list = tag.attributes else { return [] }
        var attributes: [XMLAttribute] = []
        attributes.reserveCapacity(tag.attributeCount)
        var byteCount = 0
        for offset in stride(from: 0, to: tag.attributeCount * 5, by: 5) {
            let entry = try entry(list[offset], list[offset + 1], list[offset + 2])
            guard let begin = list[offset + 3], let end = list[offset + 4] else { continue }
            byteCount += end - begin
            if byteCount > limits.attributeBytes { throw limitError(.attributeBytes(limits.attributeBytes)) }
            let value = String(decoding: UnsafeBufferPointer(start: begin, count: end - begin), as: UTF8.self)
            attributes.append(XMLAttribute(entry.name, prefix: entry.prefix, value: value))
        }
        return attributes
    }

    private func declarations(of tag: RawTag) -> [NamespaceBinding] {
        guard tag.bindingCount > 0, let list = tag.bindings else { return [] }
        return (0..<tag.bindingCount).map { index in
            NamespaceBinding(prefix: string(list[index * 2]), namespace: string(list[index * 2 + 1]))
        }
    }
}
