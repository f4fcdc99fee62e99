/// Looks for the first element of a kind, and reads no further.
///
/// A class because it receives events. It ends the reading with an error of its own, which is no defect of the document.
public final class FirstElement: XMLEventHandler {
    private struct Found: Error {}

    private let isMeant: (XMLStartTag) -> Bool
    /// The start-tag of the element; nil where none came.
    public private(set) var tag: XMLStartTag?

    /// Looks for an element that is meant; the root where all are.
    public init(where isMeant: @escaping (XMLStartTag) -> Bool = { _ in true }) { self.isMeant = isMeant }

    /// The start-tag of the first element that is meant; nil where the document has none before it turns out malformed.
    public static func find(
        in document: [UInt8], charset: String? = nil, where isMeant: @escaping (XMLStartTag) -> Bool = { _ in true }
    ) -> XMLStartTag? {
        let finder = FirstElement(where: isMeant)
        do { try XMLEventReader.read(document, charset: charset, into: finder) } catch {}
        return finder.tag
    }

    /// Ends the reading where the element is meant.
    public func start(_ tag: XMLStartTag) throws {
        guard isMeant(tag) else { return }
        self.tag = tag
        throw Found()
    }

    /// Passes over text.
    public func text(_ utf8: Span<UInt8>) {}
    /// Passes over ends.
    public func end(_ name: QualifiedName) {}
}
