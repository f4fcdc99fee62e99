public import XMLWire

/// What a server says went wrong; SOAP 1.1 §4.4, SOAP 1.2 Part 1 §5.4.
public struct Fault: Error, Hashable, Sendable {
    /// The fault code as written, such as `soap:Client`; empty where there is none.
    public let code: String
    /// The codes below it, outermost first; SOAP 1.2 only.
    public let subcodes: [String]
    /// The reason, in English where there are several languages and one is, else in the first.
    public let reason: String
    /// The node or role that failed; SOAP 1.1 `faultactor`, SOAP 1.2 `Role`, else `Node`.
    public let actor: String?
    /// The detail element with all it contains.
    public let detail: Element?

    /// Whether `name` is the fault element of either version.
    public static func isFault(_ name: QualifiedName) -> Bool {
        name.local == "Fault" && SOAPVersion(envelopeNamespace: name.namespace) != nil
    }

    /// Reads a Fault element.
    ///
    /// Children count by their local names, in the spelling of either version: servers mix them.
    public init(_ element: Element) {
        let codeElement = element.child("faultcode", "Code")
        code = Self.codeText(codeElement)
        subcodes = Self.subcodes(below: codeElement)
        reason = Self.reason(element.child("faultstring", "Reason"))
        let actors = ["faultactor", "Role", "Node"].compactMap { element.child($0)?.text.trimmingXMLSpace }
        actor = actors.first { !$0.isEmpty }
        detail = element.child("detail", "Detail")
    }

    private static func codeText(_ element: Element?) -> String {
        guard let element else { return "" }
        return (element.child("Value") ?? element).directText.trimmingXMLSpace
    }

    private static func subcodes(below code: Element?) -> [String] {
        var codes: [String] = []
        var outer = code
        while let subcode = outer?.child("Subcode") {
            codes.append(codeText(subcode))
            outer = subcode
        }
        return codes
    }

    private static func reason(_ element: Element?) -> String {
        guard let element else { return "" }
        let texts = element.elements.filter { $0.name.local == "Text" }
        let english = texts.first { text in
            let language = (text.attribute("lang", in: Namespaces.xml) ?? "").lowercased()
            return language == "en" || language.hasPrefix("en-")
        }
        return (english ?? texts.first ?? element).text.trimmingXMLSpace
    }
}

extension Element {
    /// The first child element with one of these local names, in whatever namespace.
    fileprivate func child(_ locals: String...) -> Element? {
        elements.first { locals.contains($0.name.local) }
    }

    /// The character data that stands directly in the element.
    fileprivate var directText: String {
        children.reduce(into: "") { text, child in
            switch child {
            case .element: break
            case .text(let piece): text += piece
            }
        }
    }
}
