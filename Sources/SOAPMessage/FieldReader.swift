public import XMLWire

/// Receives the fields that a path finds, as they stream by.
public protocol FieldSink: AnyObject {
    /// A matching element begins; its content follows until the matching ``endField()``.
    func beginField(_ tag: XMLStartTag) throws
    /// An element inside a field begins.
    func start(_ tag: XMLStartTag) throws
    /// Character data inside a field.
    func text(_ utf8: Span<UInt8>) throws
    /// The element inside a field that began last ends.
    func end(_ name: QualifiedName) throws
    /// The field that began last is complete; `name` is its element's.
    func endField(_ name: QualifiedName) throws
    /// A matching attribute.
    func attribute(_ attribute: XMLAttribute) throws
}

/// Finds the fields of one path in a stream of events and hands them on; nothing is kept.
///
/// An element inside a field is not matched again. A class because it receives events.
public final class FieldReader: XMLEventHandler {
    private let sink: any FieldSink
    /// What is looked for.
    public let path: FieldPath
    private let segment: Int
    private let isLastSegment: Bool
    /// Used once an event, and never from inside: the run-time check of exclusive access would find nothing.
    @exclusivity(unchecked) private var matcher: FieldMatcher
    /// Levels inside the field that is being handed on; 0 outside.
    private var fieldDepth = 0
    /// Reads the document that the field carries as text, where the path goes on in it.
    @exclusivity(unchecked) private var carried: CarriedDocument?

    /// How many fields were found.
    @exclusivity(unchecked) public private(set) var count = 0

    /// - Parameter segment: the index of the segment of `path` whose document is read.
    public init(_ path: FieldPath, segment: Int = 0, into sink: any FieldSink) {
        self.path = path
        self.segment = segment
        self.sink = sink
        isLastSegment = segment == path.segments.count - 1
        matcher = FieldMatcher(path.segments[segment])
    }

    /// Passes an event on, or looks for the beginning of a field.
    public func start(_ tag: XMLStartTag) throws {
        if fieldDepth > 0 {
            fieldDepth += 1
            if isLastSegment { try sink.start(tag) }
            return
        }
        guard matcher.enter(tag) else { return }
        if isLastSegment, let wanted = path.attribute { return try findAttributes(wanted, of: tag) }
        fieldDepth = 1
        guard isLastSegment else {
            carried = CarriedDocument(path: path, FieldReader(path, segment: segment + 1, into: sink))
            return
        }
        count += 1
        try sink.beginField(tag)
    }

    /// Passes character data of a field on.
    public func text(_ utf8: Span<UInt8>) throws {
        guard fieldDepth > 0 else { return }
        if isLastSegment { try sink.text(utf8) } else { try carried?.feed(utf8) }
    }

    /// Passes an event on, or ends the field.
    public func end(_ name: QualifiedName) throws {
        guard fieldDepth > 0 else { return matcher.leave() }
        fieldDepth -= 1
        guard fieldDepth == 0 else {
            if isLastSegment { try sink.end(name) }
            return
        }
        matcher.leave()
        guard let carried else { return try sink.endField(name) }
        self.carried = nil
        count += try carried.finish()
    }

    private func findAttributes(_ wanted: FieldPath.NameTest, of tag: XMLStartTag) throws {
        for attribute in tag.attributes where wanted.accepts(attribute.name, prefix: attribute.prefix) {
            count += 1
            try sink.attribute(attribute)
        }
    }
}

/// A document that stands in a field as text or CDATA, read while the field is.
private struct CarriedDocument {
    private let path: FieldPath
    private let fields: FieldReader
    private let reader: XMLEventReader

    init(path: FieldPath, _ fields: FieldReader) {
        self.path = path
        self.fields = fields
        // What its declaration says of an encoding was true of other bytes.
        reader = XMLEventReader(handler: fields, charset: "UTF-8")
    }

    func feed(_ utf8: Span<UInt8>) throws {
        try telling { try utf8.withUnsafeBufferPointer { try reader.feed(UnsafeRawBufferPointer($0)) } }
    }

    /// Ends the reading; a field without text carries no document, and no error.
    /// - Returns: how many fields were found.
    func finish() throws -> Int {
        do { try telling { try reader.finish() } } catch ReplyError.carriedXML(_, .empty) { return 0 }
        return fields.count
    }

    /// Tells the errors of a carried document from those of the reply.
    private func telling(_ body: () throws -> Void) throws {
        do { try body() } catch let error as XMLReadError {
            throw ReplyError.carriedXML(path: path.text, error)
        }
    }
}
