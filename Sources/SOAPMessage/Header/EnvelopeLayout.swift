import XMLWire

/// Where the parts of an envelope stand in its bytes, so that something can be put between them and nothing else changes.
struct EnvelopeLayout {
    /// The start-tag of the Envelope.
    private(set) var envelope: MarkupTags.StartTag?
    /// The start-tag of the Header; nil where there is none.
    private(set) var header: MarkupTags.StartTag?
    /// The local names of the header blocks.
    private(set) var blockNames: [String] = []
    /// The start-tag of the Body.
    private(set) var body: MarkupTags.StartTag?

    /// - Parameter bytes: a well-formed envelope in UTF-8.
    init(_ bytes: [UInt8]) {
        var scanner = MarkupTags(bytes)
        var path: [String] = []
        while body == nil, let tag = scanner.next() {
            guard let start = tag.start else {
                path.removeLast()
                continue
            }
            let local = XMLNames.split(start.name).local
            switch path.count {
            case 0: envelope = start
            case 1 where local == "Header": header = start
            case 1 where local == "Body": body = start
            case 2 where path[1] == "Header": blockNames.append(local)
            default: break
            }
            if !start.isEmpty { path.append(local) }
        }
    }
}

extension HeaderBlock {
    /// The same for a place where a default namespace is in force, which names without a prefix are not to be in.
    var outsideDefaultNamespace: [UInt8] {
        var scanner = MarkupTags(bytes)
        var depth = 0
        var result: [UInt8] = []
        var copied = 0
        while let tag = scanner.next() {
            guard let start = tag.start else {
                depth -= 1
                continue
            }
            if depth == 0, !bytes[start.range].contains("xmlns=".utf8) {
                let end = start.range.lowerBound + 1 + start.name.utf8.count
                result += bytes[copied..<end] + Array(" xmlns=\"\"".utf8)
                copied = end
            }
            if !start.isEmpty { depth += 1 }
        }
        return result + bytes[copied...]
    }
}
