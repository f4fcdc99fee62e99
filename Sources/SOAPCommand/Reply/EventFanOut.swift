import XMLWire

/// Hands each event to several readers.
final class EventFanOut: XMLEventHandler {
    private let handlers: [any XMLEventHandler]

    init(_ handlers: [any XMLEventHandler]) { self.handlers = handlers }

    func start(_ tag: XMLStartTag) throws {
        for handler in handlers { try handler.start(tag) }
    }

    func text(_ utf8: Span<UInt8>) throws {
        for handler in handlers { try handler.text(utf8) }
    }

    func end(_ name: QualifiedName) throws {
        for handler in handlers { try handler.end(name) }
    }
}
