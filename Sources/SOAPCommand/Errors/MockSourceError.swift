/// What is wrong with the replies that the user has written for a mock.
enum MockSourceError: Error {
    /// The folder has no file that could be a reply.
    case noResponses(folder: String)
    /// No WSDL has the operation that the file is called after.
    case unknownOperation(String, file: String, known: [String])
    /// Replies of a folder are for WSDLs; an envelope has them beside it.
    case notForEnvelopes
}
