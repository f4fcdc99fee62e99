import SOAPMessage
import XMLWire

/// A fault that can be written in either version.
struct SampleFault {
    /// The codes that the versions have in common, each with its name in SOAP 1.1 §4.4.1 and SOAP 1.2 Part 1 §5.4.6.
    enum Code: CaseIterable {
        case sender
        case receiver
        case versionMismatch
        case mustUnderstand

        func name(in version: SOAPVersion) -> String {
            switch (self, version) {
            case (.sender, .v11): "Client"
            case (.sender, .v12): "Sender"
            case (.receiver, .v11): "Server"
            case (.receiver, .v12): "Receiver"
            case (.versionMismatch, _): "VersionMismatch"
            case (.mustUnderstand, _): "MustUnderstand"
            }
        }
    }

    let code: Code
    /// The codes below the code; the version 1.1 has none.
    var subcodes: [QualifiedName] = []
    let reason: String
    var actor: String?
    var detail: Element?

    init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    /// What a Fault element says, in the spelling of either version.
    ///
    /// A code of the service's own counts as the server's fault in SOAP 1.2 and becomes the subcode; a dotted one
    /// (SOAP 1.1 §4.4.1) counts by its first part.
    init(_ element: Element) {
        let fault = Fault(element)
        let local = XMLNames.split(fault.code).local
        let first = local.split(separator: ".").first.map { String($0) } ?? ""
        let known = Code.allCases.first { code in SOAPVersion.allCases.contains { code.name(in: $0) == first } }
        code = known ?? .receiver
        let own = known == nil || first != local ? [fault.code] : []
        subcodes = (own + fault.subcodes).compactMap { element.resolve($0) }
        reason = fault.reason
        actor = fault.actor
        detail = fault.detail
    }

    /// An envelope of `version` that holds the fault.
    /// - Throws: ``XMLWire/IllegalCharacter`` where a text cannot be written.
    func envelope(in version: SOAPVersion) throws(IllegalCharacter) -> [UInt8] {
        let namespace = version.envelopeNamespace
        var writer = XMLWriter(preferring: [NamespaceBinding(prefix: "soap", namespace: namespace)])
        writer.declaration()
        for name in ["Envelope", "Body", "Fault"] { writer.start(QualifiedName(name, in: namespace)) }
        switch version {
        case .v11: try write11(to: &writer)
        case .v12: try write12(to: &writer)
        }
        for _ in 0..<3 { writer.end() }
        return writer.bytes
    }

    /// The fault as it goes out: with 500 (SOAP 1.1 §6.2).
    func response(in version: SOAPVersion) -> MockResponse {
        guard let bytes = try? envelope(in: version) else { return .plain(500) }
        return MockResponse(500, type: version.contentType, body: bytes)
    }

    /// The children of a SOAP 1.1 fault are in no namespace, §4.4.
    private func write11(to writer: inout XMLWriter) throws(IllegalCharacter) {
        try writer.element(QualifiedName("faultcode"), "soap:\(code.name(in: .v11))")
        try writer.element(QualifiedName("faultstring"), reason)
        if let actor { try writer.element(QualifiedName("faultactor"), actor) }
        guard let detail else { return }
        writer.start(QualifiedName("detail"))
        try writer.content(of: detail)
        writer.end()
    }

    private func write12(to writer: inout XMLWriter) throws(IllegalCharacter) {
        func name(_ local: String) -> QualifiedName { QualifiedName(local, in: SOAPVersion.v12.envelopeNamespace) }
        writer.start(name("Code"))
        try writer.element(name("Value"), "soap:\(code.name(in: .v12))")
        for (index, subcode) in subcodes.enumerated() {
            let prefix = "f\(index + 1)"
            let bindings =
                subcode.namespace.isEmpty ? [] : [NamespaceBinding(prefix: prefix, namespace: subcode.namespace)]
            writer.start(name("Subcode"), declaring: bindings)
            try writer.element(name("Value"), (bindings.isEmpty ? "" : prefix + ":") + subcode.local)
        }
        for _ in 0...subcodes.count { writer.end() }
        writer.start(name("Reason"))
        writer.start(name("Text"))
        try writer.attribute(QualifiedName("lang", in: Namespaces.xml), "en")
        try writer.text(reason)
        writer.end()
        writer.end()
        if let actor { try writer.element(name("Role"), actor) }
        guard let detail else { return }
        writer.start(name("Detail"))
        try writer.content(of: detail)
        writer.end()
    }
}

extension Element {
    /// The namespaces in force inside the element, but for those of envelopes.
    var contentDeclarations: [NamespaceBinding] {
        scope.declarations.filter { SOAPVersion(envelopeNamespace: $0.namespace) == nil }
    }

    /// The name that `text` stands for where it is written below this element.
    fileprivate func resolve(_ text: String) -> QualifiedName? {
        let holders = elements.flatMap { [$0] + $0.elements }
        return holders.lazy.compactMap { $0.scope.resolve(text) }.first ?? scope.resolve(text)
    }
}

extension XMLWriter {
    /// Writes an element that holds nothing but text.
    fileprivate mutating func element(_ name: QualifiedName, _ text: String) throws(IllegalCharacter) {
        start(name)
        try self.text(text)
        end()
    }

    /// Writes what is inside `element`; each child declares the prefixes in force, for QNames in content.
    mutating func content(of element: Element) throws(IllegalCharacter) {
        for child in element.children {
            switch child {
            case .text(let text): try self.text(text)
            case .element(let child): try write(child, declaring: child.contentDeclarations)
            }
        }
    }

    /// Writes `element` with all that is in it.
    mutating func write(
        _ element: Element, declaring declarations: [NamespaceBinding]
    ) throws(IllegalCharacter) {
        start(element.name, prefix: element.tag.prefix, declaring: declarations.filter { !$0.prefix.isEmpty })
        for attribute in element.tag.attributes { try self.attribute(attribute.name, attribute.value) }
        for child in element.children {
            switch child {
            case .text(let text): try self.text(text)
            case .element(let child): try write(child, declaring: child.tag.declarations)
            }
        }
        end()
    }
}
