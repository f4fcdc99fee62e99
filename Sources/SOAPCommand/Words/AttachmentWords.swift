import SOAPMessage

/// The words for replies of several parts.
enum AttachmentWords {
    /// What is wrong with a message, as part of a sentence.
    static func sentence(_ error: MultipartError) -> String {
        switch error {
        case .noBoundary: "a reply of several parts whose media type has no boundary to tell them apart"
        case .noParts: "not a SOAP reply: the parts that its media type promises are not there"
        case .truncated(let count):
            "the reply is cut short: it ends in part \(max(1, count)), before the boundary that closes it"
        case .malformedHeader(let line, let part):
            "part \(part): \(UsageWords.quoted(Printable.text(line, limit: 60))) is no header field"
        case .unknownTransferEncoding(let name, let part):
            "part \(part): the transfer encoding \(UsageWords.quoted(Printable.text(name, limit: 60))) is not known here"
        case .notBase64(let part): "part \(part): its content is no base64, which its header promises"
        case .limit(.headerBytes(let limit)): "a part with a header of more than \(limit) bytes"
        case .limit(.fieldCount(let limit)): "a part with more than \(limit) header fields"
        case .limit(.partCount(let limit)): "more than \(limit) parts"
        }
    }

    /// What is wrong with references, as part of a sentence.
    static func sentence(_ error: AttachmentError) -> String {
        switch error {
        case .missing(let reference):
            "the reply refers to an attachment that did not come: "
                + UsageWords.quoted(Printable.text(reference, limit: 200))
        case .repeated: "the reply refers to the same attachments again and again, far beyond its own size"
        }
    }

    /// Why a name is none for a file in the folder.
    static func notInFolder(_ name: String) -> String {
        "no file is made there that is called \(UsageWords.quoted(Printable.text(name, limit: 100)))"
    }

    /// The line for an attachment that the result does not show.
    static func saved(_ type: String, byteCount: Int, at path: String) -> String {
        "attachment saved: \(path) (\(Printable.text(type, limit: 100)), \(bytes(byteCount)))"
    }

    /// The line for attachments that the result does not show and nobody asked for.
    static func left(_ count: Int) -> String {
        count == 1
            ? "attachment: 1 came that the result does not show; --attachments DIR saves it"
            : "attachments: \(count) came that the result does not show; --attachments DIR saves them"
    }

    /// The line under `-v` for each part.
    static func part(_ number: Int, _ type: String, contentID: String?, byteCount: Int) -> String {
        let identifier = contentID.map { ", <\(Printable.text($0, limit: 100))>" } ?? ""
        return "part \(number): \(Printable.text(type, limit: 100))\(identifier), \(bytes(byteCount))"
    }

    private static func bytes(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }
}
