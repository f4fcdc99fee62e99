import EnvelopeTemplate
import JSONWire
import SOAPMessage
import SOAPTransport
import XMLWire

/// What is wrong with a call before anything is sent: the source, the arguments, a local file.
enum CallError: Error {
    /// No file, envelope or URL of that name; the names that there are.
    case unknownSource(String, isBareWord: Bool, known: [String])
    /// An endpoint URL without `--namespace`.
    case endpointWithoutNamespace(String)
    /// The WSDL could not be asked for; the words, and the status, of the exchange.
    case unreachable(document: String, reason: String, ExitStatus)
    /// The source needs an operation and none was given.
    case noOperation(source: String)
    /// The envelope calls another operation.
    case wrongOperation(String, source: String, operation: String)
    /// Neither the envelope nor the command line says where to send it.
    case noEndpoint(source: String)
    /// The port of a WSDL has no address, or one that is no URL.
    case noAddress(source: String, given: String?, HTTPURLError)
    case badURL(String, HTTPURLError)
    case badField(HTTPFieldError)
    /// The action is no URI that can stand in a header field.
    case badAction(String)
    case badNamespace(String)
    case template(TemplateError)
    case argument(ArgumentError)
    /// The JSON of an item or of `-d`; `origin` names it. What comes from a file may be a secret, and is not quoted.
    case json(origin: String, JSONError, isQuoted: Bool = true)
    /// The XML fragment of an item.
    case fragment(origin: String, XMLReadError)
    case dataNotObject(origin: String)
    case notText(origin: String)
    /// A file of XML in another encoding than that of the envelope.
    case notUTF8(origin: String)
    /// Lists, members and nil have no form in a query.
    case notScalar(argument: String, binding: String)
    /// The envelope does not offer the binding.
    case binding(String, source: String, offered: [String])
    /// A nil for a variable of an envelope template, which has no form for it.
    case nilInTemplate(String)
    case unsetVariable(String)
    /// What is to hold user and password has no colon; where it comes from.
    case noColonInSecret(origin: String)
    /// The file of `--vars` is no object of texts; the member that is none.
    case noVariables(file: String, name: String?)
    /// A name in the file of `--vars` that cannot stand between braces.
    case variableName(String, file: String)
    /// `{{NAME}}` that the file of `--vars` does not have.
    case unknownVariable(String, file: String, known: [String])
    /// Header blocks and files beside the envelope have no place in a query or a form; what asks for one.
    case needsEnvelope(option: String, binding: String)
    /// A header block without a namespace, and nothing to take it from.
    case headerWithoutNamespace(String)
    /// The envelope has a Security header of its own.
    case securityTwice(option: String)
    /// `--wsa`, and nothing says what Action is.
    case noAction(source: String)
    /// `SOAP_NONCE` is not base64.
    case badNonce
    /// `SOAP_NOW` is no number of seconds.
    case badNow
    /// What is to be signed with, and what is wrong with it.
    case unusableKey(file: String, KeyDefect)
    /// A signature covers the content of files that travel as MTOM (XOP §5), which is not read before it is sent.
    case signedAttachment(file: String)
    /// A program that is not installed; its package has the same name.
    case missingProgram(String)
    case programFailed(String, ProgramFailure)
    /// A secret is to be asked for and there is no terminal.
    case noTerminal(secret: String)
    case netrc(path: String, NetrcError)
    /// The envelope's own `result`, or another path of it, is no path.
    case templatePath(String, file: String, FieldPath.SyntaxError)
    /// `--mock`, and the envelope has no sample reply.
    case noSample(source: String)
}

/// Why a signature cannot be made with a file.
enum KeyDefect {
    /// There is no certificate in it.
    case noCertificate
    /// There is no private key in it.
    case noKey
    /// The password does not open it.
    case wrongPassword
    /// It is not the key of the certificate.
    case otherCertificate
}

/// How another program failed.
enum ProgramFailure {
    /// Its own words, or those of the system.
    case text(String)
    case status(Int32)
    /// What it wrote is no signed envelope.
    case noSignature
}
