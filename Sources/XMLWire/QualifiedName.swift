/// A name and the namespace it belongs to: an expanded name of Namespaces in XML 1.0 §2.1.
///
/// The prefix is no part of it; two names are the same when both halves are equal, byte by byte.
public struct QualifiedName: Hashable, Sendable {
    /// The namespace name; empty where the name is in no namespace.
    public let namespace: String
    /// The local part, an NCName.
    public let local: String

    /// A name in `namespace`, or in none.
    ///
    /// Neither half is checked; see ``XMLNames``.
    public init(_ local: String, in namespace: String = "") {
        self.namespace = namespace
        self.local = local
    }

    /// Reads `{namespace}local` or `local`, the notation of James Clark.
    /// - Returns: nil where a brace is not closed or the local part is no NCName.
    public init?(clark text: String) {
        guard let inside = text.removing(prefix: "{") else {
            guard XMLNames.isNCName(text) else { return nil }
            self.init(text)
            return
        }
        guard let halves = inside.cut(atLast: "}"), XMLNames.isNCName(halves.after) else { return nil }
        self.init(String(halves.after), in: String(halves.before))
    }
}

extension QualifiedName {
    /// Names are compared by their characters as they stand: `String` would take `é` in its two spellings for one.
    public static func == (left: QualifiedName, right: QualifiedName) -> Bool {
        XMLNames.areSame(left.local, right.local) && XMLNames.areSame(left.namespace, right.namespace)
    }
}

extension QualifiedName: CustomStringConvertible {
    /// `{namespace}local`, or `local` where there is no namespace.
    public var description: String { namespace.isEmpty ? local : "{\(namespace)}\(local)" }
}
