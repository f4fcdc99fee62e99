import XMLWire

/// Writes events down, a line each; the pieces of a text are joined.
final class EventRecorder: XMLEventHandler {
    private(set) var lines: [String] = []
    /// The longest piece of text that came at once.
    private(set) var longestPiece = 0
    private var text: [UInt8] = []

    func start(_ tag: XMLStartTag) {
        endText()
        let declarations = tag.declarations.map { " xmlns:\($0.prefix)=\($0.namespace)" }
        let attributes = tag.attributes.map { " \($0.prefix):\($0.name)=\($0.value)" }
        lines.append("<\(tag.prefix):\(tag.name)" + (declarations + attributes).joined())
    }

    func text(_ utf8: Span<UInt8>) {
        longestPiece = max(longestPiece, utf8.count)
        utf8.withUnsafeBufferPointer { text.append(contentsOf: $0) }
    }

    func end(_ name: QualifiedName) {
        endText()
        lines.append(">\(name)")
    }

    func processingInstruction(target: String, data: String, position: XMLPosition) {
        endText()
        lines.append("?\(target) \(data)")
    }

    func endText() {
        if !text.isEmpty { lines.append("\"" + String(decoding: text, as: UTF8.self)) }
        text = []
    }

    /// What the text lines say, joined.
    var allText: String { lines.filter { $0.hasPrefix("\"") }.map { String($0.dropFirst()) }.joined() }
}

/// How the reading of some bytes turned out.
struct Reading: Equatable {
    var events: [String] = []
    /// Nil where the document is well formed.
    var error: XMLReadError?

    /// Reads `bytes` in pieces of `size`; all at once where nil.
    init(
        _ bytes: [UInt8], in size: Int? = nil, charset: String? = nil, limits: XMLReadLimits = XMLReadLimits()
    ) {
        self.init(bytes, charset: charset, limits: limits) { size ?? bytes.count }
    }

    /// Reads `text`.
    init(_ text: String) { self.init(Array(text.utf8)) }

    /// Reads `bytes` in pieces of the sizes that `next` gives.
    init(_ bytes: [UInt8], charset: String?, limits: XMLReadLimits = XMLReadLimits(), next: () -> Int) {
        let recorder = EventRecorder()
        let reader = XMLEventReader(handler: recorder, charset: charset, limits: limits)
        do {
            var rest = bytes[...]
            while !rest.isEmpty {
                let piece = rest.prefix(max(1, next()))
                rest = rest.dropFirst(piece.count)
                try reader.feed(Array(piece))
            }
            try reader.finish()
        } catch { self.error = error as? XMLReadError }
        recorder.endText()
        events = recorder.lines
    }
}

/// What kind an error is, without its words and position.
enum Defect: Equatable {
    case none
    case empty
    case notXML
    case malformed
    case doctype
    case limit(XMLReadLimit)
    case unknownEncoding
    case undecodable

    init(_ error: XMLReadError?) {
        switch error {
        case nil: self = .none
        case .empty: self = .empty
        case .notXML: self = .notXML
        case .malformed: self = .malformed
        case .doctype: self = .doctype
        case .limit(let limit, _): self = .limit(limit)
        case .unknownEncoding: self = .unknownEncoding
        case .undecodable: self = .undecodable
        }
    }
}
