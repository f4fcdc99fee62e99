internal import SOAPMessage
internal import XMLSchema
internal import XMLWire

/// A language of WSDL 1.1; elements of XML Schema are told apart by ``Node/isOfSchema``.
enum Vocabulary: CaseIterable {
    case wsdl, soap11, soap12, http, mime

    var namespace: String {
        switch self {
        case .wsdl: Vocabularies.wsdl
        case .soap11: "http://schemas.xmlsoap.org/wsdl/soap/"
        case .soap12: "http://schemas.xmlsoap.org/wsdl/soap12/"
        case .http: "http://schemas.xmlsoap.org/wsdl/http/"
        case .mime: "http://schemas.xmlsoap.org/wsdl/mime/"
        }
    }
}

extension Node {
    /// The language of the element; nil for XML Schema and what else is not of WSDL 1.1.
    var vocabulary: Vocabulary? {
        let namespace = name.namespace
        return Vocabulary.allCases.first { $0.namespace == namespace }
    }

    func `is`(_ vocabulary: Vocabulary, _ local: String) -> Bool {
        let name = name
        return name.local == local && name.namespace == vocabulary.namespace
    }

    func children(_ vocabulary: Vocabulary, _ local: String) -> [Node] {
        children.filter { $0.is(vocabulary, local) }
    }

    func first(_ vocabulary: Vocabulary, _ local: String) -> Node? {
        children.first { $0.is(vocabulary, local) }
    }

    /// What `wsdl:documentation` says, white space collapsed; nil where there is none.
    var documentation: String? {
        let texts = children(.wsdl, "documentation").map(\.text).filter { !$0.isEmpty }
        return texts.isEmpty ? nil : texts.joined(separator: "\n")
    }
}

/// Namespace names of WSDL 1.1 and of what it leans on.
enum Vocabularies {
    static let wsdl = "http://schemas.xmlsoap.org/wsdl/"
    static let encoding11 = SOAPVersion.v11.encodingNamespace
    static let encoding12 = SOAPVersion.v12.encodingNamespace
    static let apacheSOAP = "http://xml.apache.org/xml-soap"
    static let attachmentsProfile = "http://ws-i.org/profiles/basic/1.1/xsd"
    /// The type of a URL that names an attachment.
    static let attachmentReference = QualifiedName("swaRef", in: attachmentsProfile)
    /// Attributes in these say how an element is to be read; they are not its data.
    static let ofProtocol: Set<String> = [
        Namespaces.schemaInstance, encoding11, encoding12, SOAPVersion.v11.envelopeNamespace,
        SOAPVersion.v12.envelopeNamespace,
    ]
}
