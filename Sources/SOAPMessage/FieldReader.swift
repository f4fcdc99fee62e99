public import XMLWire

/// Receives the values that a path finds, as they stream by.
public protocol FieldSink: AnyObject {
    /// A matching element begins; its content follows until the matching ``endField(_:)``.
    func beginField(_ tag: XMLStartTag) throws
    /// An element inside a field begins.
    func start(_ tag: XMLStartTag) throws
    /// Character data inside a field.
    func text(_ utf8: Span<UInt8>) throws
    /// The element inside a field that began last ends.
    func end(_ name: QualifiedName) throws
    /// The field that began last is complete; `name` is its element's.
    func endField(_ name: QualifiedName) throws
    /// A matching attribute of the element that begins with `tag`.
    func attribute(_ attribute: XMLAttribute, of tag: XMLStartTag) throws
}

/// What is looked for, and what receives it.
///
/// A class because what asks for a field asks later how often it was there.
public final class WantedField {
    /// What is looked for.
    public let path: FieldPath
    fileprivate let sink: any FieldSink
    /// How many fields were found so far.
    public internal(set) var count = 0

    /// - Parameter sink: receives what is found.
    public init(_ path: FieldPath, into sink: any FieldSink) {
        self.path = path
        self.sink = path.target == .text ? DirectText(into: sink) : sink
        (self.sink as? DirectText)?.found = { [unowned self] in count += 1 }
    }
}

/// Finds the fields of several paths in one stream of events and hands them on; nothing is kept.
///
/// The one evaluator of paths. An element inside a field is not matched again by the field's path. A class because it
/// receives events.
public final class FieldReader: XMLEventHandler {
    /// What the events are.
    public enum Place: Hashable, Sendable {
        /// One document after another, each a child of the Body: the content of the first is the payload, or, where there are
        /// several, they are its members.
        case payload
        /// The same where it is known that they are members: the parts of a message.
        case parts
        /// Header blocks.
        case header
        /// One record after another: paths match inside them.
        case record
    }

    private struct OpenField {
        let index: Int
        let depth: Int
        let sink: any FieldSink
    }

    private let fields: [WantedField]
    private let lists: ElementLists?
    /// The lists' paths that are looked for here.
    private let listPaths: [FieldPath]
    private let segment: Int
    private let place: Place
    // Used once an event, and never from inside: the run-time check of exclusive access would find nothing.
    @exclusivity(unchecked) private var matcher: FieldMatcher
    @exclusivity(unchecked) private var depth = 0
    /// The fields that are being handed on, the innermost last.
    @exclusivity(unchecked) private var open: [OpenField] = []
    @exclusivity(unchecked) private var isOpen: [Bool]
    @exclusivity(unchecked) private var openCount = 0
    /// The documents that open fields carry as text, where paths go on in them.
    @exclusivity(unchecked) private var carried: [CarriedDocument] = []

    /// - Parameters:
    ///   - place: what the events are.
    ///   - lists: told which elements are arrays.
    public convenience init(_ fields: [WantedField], in place: Place = .payload, lists: ElementLists? = nil) {
        let region: FieldPath.Region = place == .header ? .header : .body
        let listPaths = lists?.paths.filter { $0.region == region } ?? []
        self.init(fields, in: place, lists: lists, listPaths, segment: 0)
    }

    fileprivate init(
        _ fields: [WantedField], in place: Place, lists: ElementLists?, _ listPaths: [FieldPath], segment: Int
    ) {
        self.fields = fields
        self.lists = lists
        self.listPaths = listPaths
        self.segment = segment
        self.place = place
        isOpen = Array(repeating: false, count: fields.count)
        let isContent = place == .header || place == .parts
        matcher = FieldMatcher(
            (fields.map(\.path) + listPaths).map { $0.segments[segment] }, contentDepth: isContent ? 0 : 1,
            isInside: place == .record)
    }

    /// Passes an event on, and looks for the beginning of fields.
    public func start(_ tag: XMLStartTag) throws {
        depth += 1
        guard openCount < fields.count || lists != nil else {
            for index in open.indices { try open[index].sink.start(tag) }
            return
        }
        let isMatched = matcher.enter(tag)
        if let lists { lists.isList = isMatched && isList }
        for index in open.indices { try open[index].sink.start(tag) }
        if isMatched { try begin(tag) }
    }

    /// Passes character data of fields on.
    public func text(_ utf8: Span<UInt8>) throws {
        for index in open.indices { try open[index].sink.text(utf8) }
        for index in carried.indices { try carried[index].feed(utf8) }
    }

    /// Passes an event on, and ends fields.
    public func end(_ name: QualifiedName) throws {
        for index in open.indices where open[index].depth < depth { try open[index].sink.end(name) }
        if !open.isEmpty, open[open.count - 1].depth == depth { try endFields(name) }
        if !carried.isEmpty, let last = carried.last, last.depth == depth {
            for index in carried.removeLast().indices { close(index) }
            try last.finish()
        }
        if matcher.depth == depth { matcher.leave() }
        depth -= 1
        // With a second child the Body's children are the members of the payload.
        if depth == 0, place == .payload { matcher.contentDepth = 0 }
    }

    /// Whether one of the lists' paths ends in the element that was entered last.
    private var isList: Bool {
        matcher.matches.contains { $0 >= fields.count && listPaths[$0 - fields.count].segments.count == segment + 1 }
    }

    private func begin(_ tag: XMLStartTag) throws {
        var carriers: [Int] = []
        for index in matcher.matches where index < fields.count && !isOpen[index] {
            let field = fields[index]
            if field.path.segments.count > segment + 1 {
                carriers.append(index)
            } else if case .attribute(let wanted) = field.path.target {
                try findAttributes(wanted, of: tag, for: field)
                continue
            } else {
                if field.path.target == .element { field.count += 1 }
                open.append(OpenField(index: index, depth: depth, sink: field.sink))
                try field.sink.beginField(tag)
            }
            isOpen[index] = true
            openCount += 1
        }
        guard !carriers.isEmpty else { return }
        let inner = matcher.matches.filter { $0 >= fields.count }.map { listPaths[$0 - fields.count] }
            .filter { $0.segments.count > segment + 1 }
        let reader = FieldReader(
            carriers.map { fields[$0] }, in: .payload, lists: lists, inner, segment: segment + 1)
        carried.append(CarriedDocument(fields[carriers[0]].path, reader, indices: carriers, depth: depth))
    }

    private func endFields(_ name: QualifiedName) throws {
        let first = open.lastIndex { $0.depth < depth }.map { $0 + 1 } ?? 0
        for field in open[first...] {
            close(field.index)
            try field.sink.endField(name)
        }
        open.removeSubrange(first...)
    }

    private func close(_ index: Int) {
        isOpen[index] = false
        openCount -= 1
    }

    private func findAttributes(_ wanted: FieldPath.NameTest, of tag: XMLStartTag, for field: WantedField) throws {
        for attribute in tag.attributes where wanted.accepts(attribute.name, prefix: attribute.prefix) {
            field.count += 1
            try field.sink.attribute(attribute, of: tag)
        }
    }
}

/// A document that stands in a field as text or CDATA, read while the field is.
private struct CarriedDocument {
    private let path: FieldPath
    private let reader: XMLEventReader
    /// The paths that go on in it, by their places in the reader outside.
    let indices: [Int]
    /// The depth of the element that carries it.
    let depth: Int

    init(_ path: FieldPath, _ fields: FieldReader, indices: [Int], depth: Int) {
        self.path = path
        self.indices = indices
        self.depth = depth
        // What its declaration says of an encoding was true of other bytes.
        reader = XMLEventReader(handler: fields, charset: "UTF-8")
    }

    func feed(_ utf8: Span<UInt8>) throws {
        try telling { try utf8.withUnsafeBufferPointer { try reader.feed(UnsafeRawBufferPointer($0)) } }
    }

    /// Ends the reading; a field without text carries no document, and no error.
    func finish() throws {
        do { try telling { try reader.finish() } } catch ReplyError.carriedXML(_, .empty) { return }
    }

    /// Tells the errors of a carried document from those of the reply.
    private func telling(_ body: () throws -> Void) throws {
        do { try body() } catch let error as XMLReadError {
            throw ReplyError.carriedXML(path: path.text, error)
        }
    }
}
