/// Writes XML, well formed by construction, with prefixes that depend only on what is written.
///
/// A namespace is written with the prefix that is in force for it, else with the one it was given at the start, else with
/// `ns1`, `ns2` … in the order of need, declared where it is first used. Nothing is indented.
public struct XMLWriter: Sendable {
    /// What has been written, UTF-8.
    public private(set) var bytes: [UInt8] = []
    private let preferred: [NamespaceBinding]
    /// All bindings in force, the innermost last.
    private var bindings: [NamespaceBinding]
    private var open: [OpenElement] = []
    /// Whether the last start-tag still lacks its `>`.
    private var isInTag = false
    /// The attributes that it has so far.
    private var attributeNames: [QualifiedName] = []
    private var inventedCount = 0

    private struct OpenElement {
        let written: String
        /// How many bindings were in force outside.
        let outerBindingCount: Int
    }

    /// - Parameters:
    ///   - preferred: the prefixes to use for namespaces that are not declared yet.
    ///   - scope: what is declared around the place where the output will stand.
    public init(preferring preferred: [NamespaceBinding] = [], inside scope: [NamespaceBinding] = []) {
        self.preferred = preferred
        bindings = [NamespaceBinding(prefix: "xml", namespace: Namespaces.xml)] + scope
    }

    /// Writes `<?xml version="1.0" encoding="utf-8"?>`, XML 1.0 §2.8.
    public mutating func declaration() {
        bytes.append(contentsOf: #"<?xml version="1.0" encoding="utf-8"?>"#.utf8)
    }

    /// Begins an element.
    /// - Parameters:
    ///   - prefix: the one to use, empty for the default namespace; nil leaves the choice to the writer.
    ///   - declarations: namespaces to declare here although the name does not need them.
    public mutating func start(
        _ name: QualifiedName, prefix: String? = nil, declaring declarations: [NamespaceBinding] = []
    ) {
        closeTag()
        let outerBindingCount = bindings.count
        bytes.append(UInt8(ascii: "<"))
        var pending: [NamespaceBinding] = []
        for declaration in declarations where !isInForce(declaration) && !clashes(declaration, name, prefix) {
            bindings.append(declaration)
            pending.append(declaration)
        }
        let chosen = elementPrefix(for: name.namespace, wanted: prefix, pending: &pending)
        let written = chosen.isEmpty ? name.local : "\(chosen):\(name.local)"
        bytes.append(contentsOf: written.utf8)
        for declaration in pending { write(declaration) }
        open.append(OpenElement(written: written, outerBindingCount: outerBindingCount))
        isInTag = true
        attributeNames.removeAll(keepingCapacity: true)
    }

    /// Whether the element that was just begun has an attribute of that name.
    public func hasAttribute(_ name: QualifiedName) -> Bool { isInTag && attributeNames.contains(name) }

    /// Adds an attribute to the element that was just begun.
    ///
    /// A second one of a name is left out, since no element can have it (Namespaces in XML §6.3); ask ``hasAttribute(_:)``
    /// where that is somebody's mistake.
    /// - Throws: ``IllegalCharacter``.
    public mutating func attribute(_ name: QualifiedName, _ value: String) throws(IllegalCharacter) {
        guard isInTag, !attributeNames.contains(name) else { return }
        attributeNames.append(name)
        let prefix = attributePrefix(for: name.namespace)
        bytes.append(contentsOf: (prefix.isEmpty ? " \(name.local)=\"" : " \(prefix):\(name.local)=\"").utf8)
        try XMLEscaping.append(value, as: .attribute, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Adds an attribute whose value is a QName, such as `xsi:type`; its prefix is declared where it is not yet.
    /// - Parameter suffix: what follows the name, such as `[2]` in an `arrayType`.
    /// - Throws: ``IllegalCharacter``.
    public mutating func attribute(
        _ name: QualifiedName, _ value: QualifiedName, suffix: String = ""
    ) throws(IllegalCharacter) {
        try attribute(name, lexicalName(value) + suffix)
    }

    /// A QName as text, its prefix declared on the element that was just begun where it is not in force yet.
    ///
    /// To be asked for as long as attributes can be added; later a prefix that is not in force gives `{namespace}local`.
    public mutating func lexicalName(_ name: QualifiedName) -> String {
        guard isInTag || prefixInForce(for: name.namespace, allowsDefault: false) != nil else {
            return name.description
        }
        let prefix = attributePrefix(for: name.namespace)
        return prefix.isEmpty ? name.local : "\(prefix):\(name.local)"
    }

    /// Writes character data.
    /// - Throws: ``IllegalCharacter``.
    public mutating func text(_ value: String) throws(IllegalCharacter) {
        closeTag()
        try XMLEscaping.append(value, as: .text, to: &bytes)
    }

    /// Writes what is XML already: a fragment known to be well formed where it will stand.
    public mutating func raw(_ utf8: some Sequence<UInt8>) {
        closeTag()
        bytes.append(contentsOf: utf8)
    }

    /// Ends the element that was begun last; one without content becomes an empty-element tag.
    public mutating func end() {
        guard let element = open.popLast() else { return }
        if isInTag {
            bytes.append(contentsOf: "/>".utf8)
            isInTag = false
        } else {
            bytes.append(contentsOf: "</\(element.written)>".utf8)
        }
        bindings.removeLast(bindings.count - element.outerBindingCount)
    }

    /// What has been written since the last call; for output that streams.
    public mutating func takeBytes() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    /// The bindings in force, for a fragment that is written elsewhere and will stand here.
    public var declarationsInForce: [NamespaceBinding] { bindings.filter { namespace(of: $0.prefix) == $0.namespace } }

    /// Whether a declaration would give the wanted prefix of the element itself, or its lack of one, another meaning.
    private func clashes(_ declaration: NamespaceBinding, _ name: QualifiedName, _ prefix: String?) -> Bool {
        let wanted = name.namespace.isEmpty ? "" : prefix
        return declaration.prefix == wanted && declaration.namespace != name.namespace
    }

    private mutating func closeTag() {
        guard isInTag else { return }
        bytes.append(UInt8(ascii: ">"))
        isInTag = false
    }

    private func namespace(of prefix: String) -> String? {
        bindings.last { $0.prefix == prefix }?.namespace
    }

    private func isInForce(_ binding: NamespaceBinding) -> Bool {
        namespace(of: binding.prefix) == binding.namespace
    }

    /// A prefix that stands for `namespace` here and is not hidden by an inner declaration.
    private func prefixInForce(for namespace: String, allowsDefault: Bool) -> String? {
        bindings.last { $0.namespace == namespace && (allowsDefault || !$0.prefix.isEmpty) && isInForce($0) }?.prefix
    }

    private mutating func elementPrefix(
        for namespace: String, wanted: String?, pending: inout [NamespaceBinding]
    ) -> String {
        if namespace.isEmpty {
            let inherited = self.namespace(of: "") ?? ""
            if !inherited.isEmpty { declare(NamespaceBinding(prefix: "", namespace: ""), pending: &pending) }
            return ""
        }
        if let wanted {
            let binding = NamespaceBinding(prefix: wanted, namespace: namespace)
            if !isInForce(binding) { declare(binding, pending: &pending) }
            return wanted
        }
        if let prefix = prefixInForce(for: namespace, allowsDefault: true) { return prefix }
        let prefix = newPrefix(for: namespace)
        declare(NamespaceBinding(prefix: prefix, namespace: namespace), pending: &pending)
        return prefix
    }

    private mutating func attributePrefix(for namespace: String) -> String {
        guard !namespace.isEmpty else { return "" }
        if let prefix = prefixInForce(for: namespace, allowsDefault: false) { return prefix }
        let binding = NamespaceBinding(prefix: newPrefix(for: namespace), namespace: namespace)
        bindings.append(binding)
        write(binding)
        return binding.prefix
    }

    private mutating func newPrefix(for namespace: String) -> String {
        let known = preferred.first { $0.namespace == namespace && self.namespace(of: $0.prefix) == nil }
        if let known { return known.prefix }
        repeat { inventedCount += 1 } while self.namespace(of: "ns\(inventedCount)") != nil
        return "ns\(inventedCount)"
    }

    private mutating func declare(_ binding: NamespaceBinding, pending: inout [NamespaceBinding]) {
        bindings.append(binding)
        pending.append(binding)
    }

    /// A namespace name comes from a document that was read, so every character of it is legal.
    private mutating func write(_ binding: NamespaceBinding) {
        bytes.append(contentsOf: (binding.prefix.isEmpty ? " xmlns=\"" : " xmlns:\(binding.prefix)=\"").utf8)
        do { try XMLEscaping.append(binding.namespace, as: .attribute, to: &bytes) } catch {
            bytes.append(contentsOf: "urn:illegal".utf8)
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
