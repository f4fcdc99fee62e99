import SOAPMessage
import SOAPTransport
import XMLWire

/// What is wrong with a reply.
enum ReplyFailure: Error {
    /// It is not SOAP at all.
    case notSOAP(ReplyHead, start: String)
    case empty(ReplyHead)
    /// It began as SOAP and is not well formed.
    case malformed(ReplyHead, XMLReadError)
    case refused(ReplyHead, ReplyError)
    /// It is of several parts, and they cannot be told apart.
    case multipart(ReplyHead, MultipartError)
    /// Its parts are not what it refers to.
    case attachment(ReplyHead, AttachmentError)
    /// An HTTP status of 400 or above, with a reply that is SOAP but no fault.
    case status(ReplyHead)
    /// A redirect, and `-L` was not given.
    case moved(ReplyHead, location: String)
    /// Fields that were asked for are not there.
    case missing([FieldPath], names: [String])
    case failCondition(FieldPath, value: String)
}

/// What a message can say of where a reply comes from.
struct ReplyHead: Hashable {
    /// Nil where the reply comes from a file.
    var status: Int?
    var mediaType: String?
    /// The URL, or the name of the file.
    var origin: String

    /// Whether the request said who asks.
    var hasCredentials = false
    /// Whether a challenge was answered.
    var hasAuthentication = false
    /// The schemes that the server offers, in lower case; RFC 9110 §11.6.1.
    var challenges: [String] = []

    init(_ head: HTTPResponseHead, to request: HTTPRequest) {
        hasAuthentication = request.authentication != nil
        hasCredentials =
            hasAuthentication || request.url.credentials != nil || request.fields.value(of: "Authorization") != nil
        challenges = head.challengeSchemes
        status = head.status
        mediaType = head["Content-Type"]
        origin = head.url.description
    }

    init(file: String) { origin = file }
}
