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
    /// The field that began last is complete.
    /// - Parameter ancestors: gives the names of the elements around it, the child of the Body first.
    func endField(_ ancestors: () -> [QualifiedName]) throws
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
    private var matcher: FieldMatcher
    /// Levels inside the field that is being handed on; 0 outside.
    private var fieldDepth = 0
    /// Reads the document that the field carries as text, where the path goes on in it.
    private var carried: XMLEventReader?

    /// How many fields were found.
    public private(set) var count = 0

    /// - Parameter segment: the index of the segment of `path` whose document is read.
    public init(_ path: FieldPath, segment: Int = 0, into sink: any FieldSink) {
        self.path = path
        self.segment = segment
        self.sink = sink
        matcher = FieldMatcher(path.segments[segment])
    }

    private var isLastSegment: Bool { segment == path.segments.count - 1 }

    /// Passes an event on, or looks for the beginning of a field.
    public func start(_ tag: XMLStartTag) throws {
        if fieldDepth > 0 {
            fieldDepth += 1
            if carried == nil { try sink.start(tag) }
            return
        }
        guard matcher.enter(tag) else { return }
        if isLastSegment, let wanted = path.attribute {
            for attribute in tag.attributes where wanted.accepts(attribute.name, prefix: attribute.prefix) {
                count += 1
                try sink.attribute(attribute)
            }
            return
        }
        fieldDepth = 1
        if isLastSegment {
            count += 1
            try sink.beginField(tag)
        } else {
            inner = FieldReader(path, segment: segment + 1, into: sink)
        }
    }

    private var inner: FieldReader? {
        didSet { carried = inner.map { XMLEventReader(handler: $0, charset: "UTF-8") } }
    }

    /// Passes character data of a field on.
    public func text(_ utf8: Span<UInt8>) throws {
        guard fieldDepth > 0 else { return }
        guard let carried else { return try sink.text(utf8) }
        try reading { try utf8.withUnsafeBufferPointer { try carried.feed(UnsafeRawBufferPointer($0)) } }
    }

    /// Passes an event on, or ends the field.
    public func end(_ name: QualifiedName) throws {
        guard fieldDepth > 0 else { return matcher.leave() }
        fieldDepth -= 1
        guard fieldDepth == 0 else {
            if carried == nil { try sink.end(name) }
            return
        }
        matcher.leave()
        guard let carried, let inner else { return try sink.endField { matcher.ancestorNames } }
        self.inner = nil
        do { try reading { try carried.finish() } } catch ReplyError.carriedXML(_, .empty) { return }
        count += inner.count
    }

    /// Tells the errors of a carried document from those of the reply.
    private func reading(_ body: () throws -> Void) throws {
        do { try body() } catch let error as XMLReadError {
            throw ReplyError.carriedXML(path: path.text, error)
        }
    }
}
