import SOAPMessage
import WSDL
import XMLSchema
import XMLWire

/// What is wrong with a question about a WSDL, beside what is wrong with the WSDL itself.
enum DescriptionError: Error {
    /// Neither an operation nor an element nor a type.
    case unknownName(String, known: [String])
    /// The verb needs an operation and none was given.
    case noOperation(verb: Verb, source: String)
    /// Requests over the HTTP bindings are no envelopes.
    case noEnvelope(operation: String)
    /// The verb is about WSDLs, and the source is an envelope.
    case notWSDL(source: String)
    /// The message to check is XML, but no envelope of SOAP.
    case notEnvelope(file: String, root: QualifiedName, line: Int)
    /// The message to check is no well-formed XML.
    case notXML(file: String, XMLReadError)
    /// A message of several parts that cannot be taken to pieces.
    case notMultipart(file: String, MultipartError)
    /// References repeat attachments so often that the content would be far larger than the message.
    case repeatedAttachments(file: String)
}
