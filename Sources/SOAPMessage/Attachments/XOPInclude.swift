public import XMLWire

/// The element that stands for binary content which travels as a part of its own; XOP 1.0 §2.1.
public enum XOPInclude {
    /// The namespace of the element.
    public static let namespace = "http://www.w3.org/2004/08/xop/include"
    /// Its name.
    public static let name = QualifiedName("Include", in: namespace)
    /// The attribute beside it that says what the content is; Describing Media Content of Binary Data in XML §2.
    public static let contentType = QualifiedName("contentType", in: "http://www.w3.org/2005/05/xmlmime")

    /// The media type of an envelope with such elements, XOP 1.0 §4.1.
    public static let packageType = "application/xop+xml"

    /// Writes the element for an attachment.
    public static func write(_ attachment: Attachment, to writer: inout XMLWriter) {
        writer.start(name, prefix: "xop")
        // A reference is made of characters that XML allows.
        try? writer.attribute(QualifiedName("href"), attachment.reference)
        writer.end()
    }

    /// Whether the element occurs in a document.
    public static func occurs(in document: [UInt8]) -> Bool {
        FirstElement.find(in: document) { $0.name == name } != nil
    }
}
