/// An element with all it contains; for documents that have to be seen as a whole.
public struct Element: Hashable, Sendable {
    /// A child: an element or a run of character data.
    public enum Child: Hashable, Sendable {
        case element(Element)
        case text(String)
    }

    /// The start-tag.
    public let tag: XMLStartTag
    /// The namespaces in force inside the element.
    public let scope: NamespaceScope
    /// Elements and character data, in document order.
    public internal(set) var children: [Child] = []

    /// An element of its parts.
    public init(tag: XMLStartTag, scope: NamespaceScope, children: [Child] = []) {
        self.tag = tag
        self.scope = scope
        self.children = children
    }

    /// The expanded name.
    public var name: QualifiedName { tag.name }

    /// The elements among the children, in order.
    public var elements: [Element] {
        children.compactMap { child in
            switch child {
            case .element(let element): element
            case .text: nil
            }
        }
    }

    /// All character data below the element, in document order.
    public var text: String {
        children.reduce(into: "") { text, child in
            switch child {
            case .element(let element): text += element.text
            case .text(let piece): text += piece
            }
        }
    }

    /// The attribute `name`; nil where there is none.
    public func attribute(_ local: String, in namespace: String = "") -> String? {
        tag.attribute(QualifiedName(local, in: namespace))
    }

    /// Reads a document into its root element.
    /// - Throws: ``XMLReadError``.
    public static func read(
        _ bytes: [UInt8], charset: String? = nil, limits: XMLReadLimits = XMLReadLimits()
    ) throws -> Element {
        let builder = ElementBuilder()
        try XMLEventReader.read(bytes, charset: charset, limits: limits, into: builder)
        guard let root = builder.root else { throw XMLReadError.empty }
        return root
    }
}

/// Makes an ``Element`` of events.
public final class ElementBuilder: XMLEventHandler {
    /// The element, when it has ended.
    public private(set) var root: Element?
    private var open: [Element] = []
    private var pieces: [UInt8] = []
    private let scope: NamespaceScope

    /// - Parameter scope: the namespaces in force around the element.
    public init(scope: NamespaceScope = NamespaceScope()) {
        self.scope = scope
    }

    /// Opens an element.
    public func start(_ tag: XMLStartTag) {
        endText()
        let outer = open.last?.scope ?? scope
        open.append(Element(tag: tag, scope: tag.declarations.isEmpty ? outer : outer.adding(tag.declarations)))
    }

    /// Gathers character data.
    public func text(_ utf8: Span<UInt8>) {
        utf8.withUnsafeBufferPointer { pieces.append(contentsOf: $0) }
    }

    /// Closes the element that was opened last.
    public func end(_ name: QualifiedName) {
        endText()
        guard let element = open.popLast() else { return }
        if open.isEmpty { root = element } else { open[open.count - 1].children.append(.element(element)) }
    }

    private func endText() {
        guard !pieces.isEmpty else { return }
        if !open.isEmpty { open[open.count - 1].children.append(.text(String(decoding: pieces, as: UTF8.self))) }
        pieces.removeAll(keepingCapacity: true)
    }
}
