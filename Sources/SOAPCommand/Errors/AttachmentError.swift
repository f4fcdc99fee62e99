/// What is wrong with the references of a whole message to its parts.
enum AttachmentError: Error, Hashable {
    /// No part has the name that a reference gives; empty where it gives none.
    case missing(reference: String)
    /// References repeat parts so often that the content would be far larger than the message.
    case repeated
}
