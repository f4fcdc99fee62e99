internal import CLibXML2

extension PushParser {
    /// Calls `body` on the parser that libxml2 names; it lives as long as libxml2's own, so that nothing has to be retained.
    private static func with(_ receiver: UnsafeMutableRawPointer?, _ body: (PushParser) -> Void) {
        guard let receiver else { return }
        Unmanaged<PushParser>.fromOpaque(receiver)._withUnsafeGuaranteedRef(body)
    }

    static var callbacks: xmlSAXHandler {
        var callbacks = xmlSAXHandler()
        callbacks.initialized = UInt32(XML_SAX2_MAGIC)
        callbacks.internalSubset = { receiver, _, _, _ in PushParser.with(receiver) { $0.refuseDoctype() } }
        callbacks.startElementNs = { receiver, local, prefix, namespace, bindings, bindingList, attributes, _, list in
            let tag = RawTag(
                local: local, prefix: prefix, namespace: namespace, bindingCount: Int(bindings),
                bindings: bindingList, attributeCount: Int(attributes), attributes: list)
            PushParser.with(receiver) { $0.startElement(tag) }
        }
        callbacks.endElementNs = { receiver, _, _, _ in PushParser.with(receiver) { $0.endElement() } }
        callbacks.characters = { receiver, text, count in PushParser.with(receiver) { $0.characters(text, Int(count)) }
        }
        callbacks.ignorableWhitespace = callbacks.characters
        callbacks.cdataBlock = callbacks.characters
        callbacks.processingInstruction = { receiver, target, data in
            PushParser.with(receiver) { $0.instruction(string(target), string(data)) }
        }
        callbacks.serror = { receiver, report in
            guard let error = PushParser.error(UnsafePointer(report)) else { return }
            PushParser.with(receiver) { $0.refuse(error) }
        }
        return callbacks
    }

    /// What libxml2 reports; nil for its warnings, and for namespace names that are no URI, which is none of our business.
    static func error(_ report: UnsafePointer<xmlError>?) -> XMLReadError? {
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
        guard !hasFailed else { return }
        do { try body() } catch {
            failure = error
            hasFailed = true
            xmlStopParser(context)
        }
    }

    /// Without room for a name libxml2 goes on without the name, and what it says then is not what is wrong.
    private func refuse(_ error: XMLReadError) {
        let isFull = xmlDictGetUsage(context.pointee.dict) > limits.nameBytes
        report { throw isFull ? limitError(.nameCount(limits.nameCount)) : error }
    }

    private func refuseDoctype() {
        report { throw XMLReadError.doctype(position: position) }
    }

    private func startElement(_ raw: RawTag) {
        report {
            let index = try nameIndex(raw.local, raw.prefix, raw.namespace)
            if open.count >= limits.depth { throw limitError(.depth(limits.depth)) }
            open.append(index)
            guard raw.attributeCount + raw.bindingCount == 0 else { return try handler.start(tag(raw, index: index)) }
            try names.withTag(index, at: position) { try handler.start($0) }
        }
    }

    private func endElement() {
        report {
            guard let index = open.popLast() else { return }
            try names.withTag(index, at: XMLPosition(line: 0, column: 0)) { try handler.end($0.name) }
        }
    }

    private func characters(_ text: UnsafePointer<xmlChar>?, _ count: Int) {
        report { try handler.text(UnsafeBufferPointer(start: text, count: count).span) }
    }

    private func instruction(_ target: String, _ data: String) {
        report { try handler.processingInstruction(target: target, data: data, position: position) }
    }
}

// MARK: - Tags

extension PushParser {
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

    private func nameIndex(
        _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, _ namespace: UnsafePointer<xmlChar>?
    ) throws(XMLReadError) -> Int {
        if let index = names.find(local: local, prefix: prefix, namespace: namespace) { return index }
        let index = names.insert(local: local, prefix: prefix, namespace: namespace)
        if names.count > limits.nameCount { throw limitError(.nameCount(limits.nameCount)) }
        let tag = names[index]
        let longest = max(tag.name.local.utf8.count, tag.name.namespace.utf8.count, tag.prefix.utf8.count)
        if longest > limits.nameLength { throw limitError(.nameLength(limits.nameLength)) }
        return index
    }

    private func tag(_ raw: RawTag, index: Int) throws(XMLReadError) -> XMLStartTag {
        if raw.attributeCount + raw.bindingCount > limits.attributeCount {
            throw limitError(.attributeCount(limits.attributeCount))
        }
        let name = names[index]
        return XMLStartTag(
            name.name, prefix: name.prefix, attributes: try attributes(of: raw), declarations: declarations(of: raw),
            position: position)
    }

    private func attributes(of tag: RawTag) throws(XMLReadError) -> [XMLAttribute] {
        guard tag.attributeCount > 0, let list = tag.attributes else { return [] }
        var attributes: [XMLAttribute] = []
        attributes.reserveCapacity(tag.attributeCount)
        var byteCount = 0
        for offset in stride(from: 0, to: tag.attributeCount * 5, by: 5) {
            let index = try nameIndex(list[offset], list[offset + 1], list[offset + 2])
            guard let begin = list[offset + 3], let end = list[offset + 4] else { continue }
            byteCount += end - begin
            if byteCount > limits.attributeBytes { throw limitError(.attributeBytes(limits.attributeBytes)) }
            let value = String(decoding: UnsafeBufferPointer(start: begin, count: end - begin), as: UTF8.self)
            let name = names[index]
            attributes.append(XMLAttribute(name.name, prefix: name.prefix, value: value))
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
