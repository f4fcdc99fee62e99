internal import SOAPMessage
internal import XMLSchema
internal import XMLWire

extension WellKnownSchemas {
    /// The vocabularies that WSDLs import and that no network is needed for, written from the tables of their specifications.
    static let ofWSDL = WellKnownSchemas(encodings: [Vocabularies.encoding11, Vocabularies.encoding12]) { namespace in
        KnownVocabularies.text(of: namespace)
    }
}

/// The texts of ``WellKnownSchemas/ofWSDL``.
enum KnownVocabularies {
    /// Whether components of `namespace` are known.
    static func isKnown(_ namespace: String) -> Bool {
        table[namespace] != nil || Namespaces.earlierSchemas.contains(namespace)
    }

    /// The schema of `namespace`; nil where it is not known, or there is nothing in it that documents do not have of themselves.
    static func text(of namespace: String) -> String? {
        guard let entries = table[namespace], !entries.isEmpty else { return nil }
        return document(namespace, entries.map(\.xml).joined())
    }

    private static func document(_ namespace: String, _ content: String) -> String {
        """
        <x:schema xmlns:x="\(Namespaces.schema)" xmlns:t="\(namespace)" xmlns:xml="\(Namespaces.xml)" \
        xmlns:env="\(SOAPVersion.v11.envelopeNamespace)" targetNamespace="\(namespace)" \
        elementFormDefault="qualified">\(content)</x:schema>
        """
    }

    private static let table: [String: [Entry]] = [
        Namespaces.schema: [],
        Namespaces.schemaInstance: [],
        Namespaces.xml: xmlAttributes,
        Vocabularies.wsdl: [.attribute("arrayType", "x:string")],
        Vocabularies.encoding11: encoding11,
        Vocabularies.encoding12: encoding12,
        SOAPVersion.v11.envelopeNamespace: [
            .attribute("mustUnderstand", "x:boolean"), .attribute("actor", "x:anyURI"),
            .attribute("encodingStyle", "x:string"),
        ],
        SOAPVersion.v12.envelopeNamespace: [
            .attribute("mustUnderstand", "x:boolean"), .attribute("role", "x:anyURI"),
            .attribute("relay", "x:boolean"), .attribute("encodingStyle", "x:anyURI"),
        ],
        Vocabularies.apacheSOAP: apacheMap,
        AddressingVersion.v2005.namespace: addressing(properties: "Metadata"),
        AddressingVersion.v2004.namespace: addressing(properties: "ReferenceProperties"),
        XOPInclude.namespace: [
            // Some name the type of the reference where binary data is meant (XOP §3.2 replaces the one by the other).
            .raw(
                """
                <x:complexType name="Include"><x:simpleContent><x:extension base="x:base64Binary">\
                <x:attribute name="href" type="x:anyURI"/><x:anyAttribute namespace="##other"/></x:extension>\
                </x:simpleContent></x:complexType>\
                <x:element name="Include"><x:complexType><x:sequence><x:any namespace="##other" minOccurs="0" \
                maxOccurs="unbounded" processContents="lax"/></x:sequence><x:attribute name="href" type="x:anyURI" \
                use="required"/><x:anyAttribute namespace="##other"/></x:complexType></x:element>
                """)
        ],
        XOPInclude.contentType.namespace: mediaTypes,
        "http://www.w3.org/2004/11/xmlmime": mediaTypes,
        SecurityNames.signatureNamespace: [
            "Signature", "SignatureValue", "SignedInfo", "CanonicalizationMethod", "SignatureMethod", "Reference",
            "Transforms", "Transform", "DigestMethod", "DigestValue", "KeyInfo", "KeyName", "KeyValue",
            "RetrievalMethod",
            "X509Data", "PGPData", "SPKIData", "MgmtData", "Object", "Manifest", "SignatureProperties",
            "SignatureProperty", "DSAKeyValue", "RSAKeyValue",
        ].map { .opaque($0) },
        SecurityNames.extensionNamespace: securityExtensions,
        // What gSOAP imports beside WS-Security, and messages hold only as what is inside a Security header.
        SecurityNames.canonicalization: ["InclusiveNamespaces"].map { .opaque($0) },
        "http://www.w3.org/2001/04/xmlenc#": [
            "EncryptedData", "EncryptedKey", "ReferenceList", "CipherData", "CipherReference", "EncryptionProperties",
            "EncryptionMethod",
        ].map { .opaque($0) },
        "http://docs.oasis-open.org/ws-sx/ws-secureconversation/200512": [
            "SecurityContextToken", "DerivedKeyToken",
        ].map { .opaque($0) },
        SecurityNames.utilityNamespace: securityUtility,
        Vocabularies.attachmentsProfile: [
            .raw(#"<x:simpleType name="swaRef"><x:restriction base="x:anyURI"/></x:simpleType>"#)
        ],
    ]

    /// A global component.
    private enum Entry {
        case attribute(String, String)
        case element(String, String)
        /// An element with any content and any attributes, and the type of its name with `Type` behind.
        case opaque(String)
        case raw(String)

        var xml: String {
            switch self {
            case .attribute(let name, let type): #"<x:attribute name="\#(name)" type="\#(type)"/>"#
            case .element(let name, let type): #"<x:element name="\#(name)" type="\#(type)"/>"#
            case .opaque(let name):
                """
                <x:element name="\(name)" type="t:\(name)Type"/><x:complexType name="\(name)Type" mixed="true">\
                <x:sequence><x:any minOccurs="0" maxOccurs="unbounded" processContents="lax"/></x:sequence>\
                <x:anyAttribute namespace="##any"/></x:complexType>
                """
            case .raw(let text): text
            }
        }
    }

    /// XML 1.0 §2.10 and §2.12, XML Base, xml:id.
    private static let xmlAttributes: [Entry] = [
        .attribute("lang", "x:string"), .attribute("space", "x:NCName"), .attribute("base", "x:anyURI"),
        .attribute("id", "x:ID"),
        .raw(
            """
            <x:attributeGroup name="specialAttrs"><x:attribute ref="xml:base"/><x:attribute ref="xml:lang"/>\
            <x:attribute ref="xml:space"/><x:attribute ref="xml:id"/></x:attributeGroup>
            """),
    ]

    // MARK: SOAP encoding

    private static let references11 = #"<x:attribute name="id" type="x:ID"/><x:attribute name="href" type="x:anyURI"/>"#
    private static let references12 = #"<x:attribute name="id" type="x:ID"/><x:attribute name="ref" type="x:IDREF"/>"#

    /// SOAP 1.1 §5.2.1: every built-in type as an element and as a type that may be referred to.
    private static func simpleTypes(_ references: String) -> [Entry] {
        BuiltInType.allCases.filter { $0 != .anySimpleType }.map { type in
            .raw(
                """
                <x:complexType name="\(type.rawValue)"><x:simpleContent><x:extension base="x:\(type.rawValue)">\
                \(references)<x:anyAttribute namespace="##other"/></x:extension></x:simpleContent></x:complexType>\
                <x:element name="\(type.rawValue)" type="t:\(type.rawValue)"/>
                """)
        }
    }

    private static func containers(_ references: String, _ attributes: String) -> [Entry] {
        ["Array", "Struct"].map { name in
            .raw(
                """
                <x:complexType name="\(name)"><x:sequence><x:any minOccurs="0" maxOccurs="unbounded" \
                processContents="lax"/></x:sequence>\(name == "Array" ? attributes : "")\(references)\
                <x:anyAttribute namespace="##other"/></x:complexType><x:element name="\(name)" type="t:\(name)"/>
                """)
        } + [
            .raw(#"<x:attributeGroup name="commonAttributes">\#(references)</x:attributeGroup>"#)
        ]
    }

    private static let encoding11: [Entry] =
        simpleTypes(references11)
        + containers(references11, #"<x:attribute ref="t:arrayType"/><x:attribute ref="t:offset"/>"#)
        + [
            .attribute("arrayType", "x:string"), .attribute("offset", "x:string"), .attribute("position", "x:string"),
            .attribute("root", "x:boolean"), .element("anyType", "x:anyType"),
            .raw(#"<x:simpleType name="base64"><x:restriction base="x:base64Binary"/></x:simpleType>"#),
            .raw(#"<x:simpleType name="arrayCoordinate"><x:restriction base="x:string"/></x:simpleType>"#),
            .raw(#"<x:attributeGroup name="arrayAttributes"><x:attribute ref="t:arrayType"/></x:attributeGroup>"#),
            .raw(#"<x:attributeGroup name="arrayMemberAttributes"><x:attribute ref="t:position"/></x:attributeGroup>"#),
            .raw(
                #"<x:group name="Array"><x:sequence><x:any minOccurs="0" maxOccurs="unbounded"/></x:sequence></x:group>"#
            ),
            .raw(
                #"<x:group name="Struct"><x:sequence><x:any minOccurs="0" maxOccurs="unbounded"/></x:sequence></x:group>"#
            ),
        ]

    /// SOAP 1.2 Part 2 §3.1.
    private static let encoding12: [Entry] =
        simpleTypes(references12)
        + containers(references12, #"<x:attribute ref="t:itemType"/><x:attribute ref="t:arraySize"/>"#)
        + [
            .attribute("itemType", "x:QName"), .attribute("arraySize", "x:string"), .attribute("nodeType", "x:NCName"),
            .attribute("arrayType", "x:string"), .attribute("id", "x:ID"), .attribute("ref", "x:IDREF"),
            .raw(#"<x:simpleType name="base64"><x:restriction base="x:base64Binary"/></x:simpleType>"#),
        ]

    /// What Apache SOAP and its heirs send for maps.
    private static let apacheMap: [Entry] = [
        .raw(
            """
            <x:complexType name="mapItem"><x:sequence><x:element form="unqualified" name="key" type="x:anyType"/>\
            <x:element form="unqualified" name="value" type="x:anyType" nillable="true"/></x:sequence></x:complexType>\
            <x:complexType name="Map"><x:sequence><x:element form="unqualified" name="item" minOccurs="0" \
            maxOccurs="unbounded" type="t:mapItem"/></x:sequence></x:complexType>\
            <x:complexType name="Vector"><x:sequence><x:element form="unqualified" name="item" minOccurs="0" \
            maxOccurs="unbounded" type="x:anyType"/></x:sequence></x:complexType>
            """),
        .raw(#"<x:complexType name="Element"><x:sequence><x:any minOccurs="0"/></x:sequence></x:complexType>"#),
        .raw(#"<x:complexType name="Document"><x:sequence><x:any minOccurs="0"/></x:sequence></x:complexType>"#),
    ]

    // MARK: WS-Addressing, WS-Security, media types

    /// WS-Addressing 1.0 Core §2.2 and §3.2, and the submission before it.
    private static func addressing(properties: String) -> [Entry] {
        let uri = """
            <x:simpleContent><x:extension base="x:anyURI"><x:anyAttribute namespace="##other"/></x:extension>\
            </x:simpleContent>
            """
        return [
            .raw(
                """
                <x:complexType name="AttributedURIType">\(uri)</x:complexType>\
                <x:complexType name="AttributedURI">\(uri)</x:complexType>\
                <x:complexType name="RelatesToType"><x:simpleContent><x:extension base="x:anyURI">\
                <x:attribute name="RelationshipType" type="x:anyURI"/><x:anyAttribute namespace="##other"/>\
                </x:extension></x:simpleContent></x:complexType>\
                <x:complexType name="EndpointReferenceType"><x:sequence>\
                <x:element name="Address" type="t:AttributedURIType"/>\
                <x:element ref="t:\(properties)" minOccurs="0"/>\
                <x:element ref="t:ReferenceParameters" minOccurs="0"/>\
                <x:any namespace="##other" minOccurs="0" maxOccurs="unbounded" processContents="lax"/></x:sequence>\
                <x:anyAttribute namespace="##other"/></x:complexType>
                """),
            .opaque("ReferenceParameters"), .opaque(properties), .opaque("ProblemHeader"),
            .element("EndpointReference", "t:EndpointReferenceType"), .element("ReplyTo", "t:EndpointReferenceType"),
            .element("From", "t:EndpointReferenceType"), .element("FaultTo", "t:EndpointReferenceType"),
            .element("MessageID", "t:AttributedURIType"), .element("To", "t:AttributedURIType"),
            .element("Action", "t:AttributedURIType"), .element("RelatesTo", "t:RelatesToType"),
            .attribute("IsReferenceParameter", "x:boolean"), .attribute("Action", "x:anyURI"),
        ]
    }

    /// Describing Media Content of Binary Data in XML §2.
    private static let mediaTypes: [Entry] = [
        .attribute("contentType", "x:string"), .attribute("expectedContentTypes", "x:string"),
        .raw(
            """
            <x:complexType name="base64Binary"><x:simpleContent><x:extension base="x:base64Binary">\
            <x:attribute ref="t:contentType"/></x:extension></x:simpleContent></x:complexType>\
            <x:complexType name="hexBinary"><x:simpleContent><x:extension base="x:hexBinary">\
            <x:attribute ref="t:contentType"/></x:extension></x:simpleContent></x:complexType>
            """),
    ]

    private static func text(_ name: String, _ attributes: String = "") -> Entry {
        .raw(
            """
            <x:complexType name="\(name)"><x:simpleContent><x:extension base="x:string">\(attributes)\
            <x:anyAttribute namespace="##other"/></x:extension></x:simpleContent></x:complexType>
            """)
    }

    /// WS-Security: SOAP Message Security 1.0 §6, UsernameToken Profile 1.0 §3.1.
    private static let securityExtensions: [Entry] =
        ["Security", "BinarySecurityToken", "SecurityTokenReference", "Reference", "KeyIdentifier", "Embedded"]
        .map { .opaque($0) }
        + [
            text("AttributedString"), text("PasswordString", #"<x:attribute name="Type" type="x:anyURI"/>"#),
            text("EncodedString", #"<x:attribute name="EncodingType" type="x:anyURI"/>"#),
            .element("Nonce", "t:EncodedString"), .element("Password", "t:PasswordString"),
            .raw(
                """
                <x:element name="UsernameToken" type="t:UsernameTokenType"/><x:complexType name="UsernameTokenType">\
                <x:sequence><x:element name="Username" type="t:AttributedString"/>\
                <x:any minOccurs="0" maxOccurs="unbounded" processContents="lax"/></x:sequence>\
                <x:anyAttribute namespace="##other"/></x:complexType>\
                <x:complexType name="SecurityHeaderType"><x:sequence><x:any minOccurs="0" maxOccurs="unbounded" \
                processContents="lax"/></x:sequence><x:anyAttribute namespace="##other"/></x:complexType>
                """),
        ]

    /// WS-Security utility: SOAP Message Security 1.0 §10.
    private static let securityUtility: [Entry] = [
        .attribute("Id", "x:ID"),
        text("AttributedDateTime"), text("AttributedURI"),
        .element("Created", "t:AttributedDateTime"), .element("Expires", "t:AttributedDateTime"),
        .raw(
            """
            <x:attributeGroup name="commonAtts"><x:attribute ref="t:Id"/><x:anyAttribute namespace="##other"/>\
            </x:attributeGroup><x:element name="Timestamp" type="t:TimestampType"/>\
            <x:complexType name="TimestampType"><x:sequence><x:element ref="t:Created" minOccurs="0"/>\
            <x:element ref="t:Expires" minOccurs="0"/></x:sequence><x:attribute ref="t:Id"/></x:complexType>
            """),
    ]
}
