internal import SOAPMessage
internal import XMLWire

/// The language an element of a WSDL or schema document belongs to.
enum Vocabulary: UInt8, Sendable {
    case wsdl, schema, soap11, soap12, http, mime, other

    init(_ namespace: String) {
        switch namespace {
        case Vocabularies.wsdl: self = .wsdl
        case Namespaces.schema, Vocabularies.schema2000, Vocabularies.schema1999: self = .schema
        case Vocabularies.soap11Binding: self = .soap11
        case Vocabularies.soap12Binding: self = .soap12
        case Vocabularies.httpBinding: self = .http
        case Vocabularies.mimeBinding: self = .mime
        default: self = .other
        }
    }
}

/// Namespace names of WSDL 1.1 and of what it leans on.
enum Vocabularies {
    static let wsdl = "http://schemas.xmlsoap.org/wsdl/"
    static let soap11Binding = "http://schemas.xmlsoap.org/wsdl/soap/"
    static let soap12Binding = "http://schemas.xmlsoap.org/wsdl/soap12/"
    static let httpBinding = "http://schemas.xmlsoap.org/wsdl/http/"
    static let mimeBinding = "http://schemas.xmlsoap.org/wsdl/mime/"
    static let schema1999 = "http://www.w3.org/1999/XMLSchema"
    static let schema2000 = "http://www.w3.org/2000/10/XMLSchema"
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
