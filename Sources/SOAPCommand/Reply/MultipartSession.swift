import SOAPMessage
import XMLWire

/// Reads a reply of several parts: RFC 2387, SOAP Messages with Attachments, MTOM.
///
/// Nothing is printed before the message is whole: then its root is read like a reply that comes alone. A class because it
/// has one place in one message.
final class MultipartSession: ReplyReading {
    private let setting: ReplySetting
    private let folder: AttachmentFolder?
    private let parts: ReceivedParts
    private var reader: MultipartReader
    private var isBlank = true
    private(set) var captured: [(name: String, value: String)] = []

    /// - Parameter boundary: what parts the message; nil where its media type does not say.
    /// - Throws: ``ReplyFailure``.
    init(_ setting: ReplySetting, boundary: String?, rule: RootRule) throws {
        self.setting = setting
        do { reader = try MultipartReader(boundary: boundary) } catch {
            throw ReplyFailure.multipart(setting.head, error)
        }
        folder = setting.folder
        parts = ReceivedParts(rule, folder: folder, console: setting.console)
    }

    func feed(_ bytes: [UInt8]) throws {
        if isBlank { isBlank = bytes.allSatisfy { $0.isXMLSpace } }
        try withdrawing {
            try bytes.withUnsafeBytes { try reader.feed($0, into: parts) }
        }
    }

    func finish() throws -> ReplyOutcome? {
        if isBlank { return try ReplySession(setting, charset: nil).finish() }
        try withdrawing {
            try reader.finish()
            try parts.finish()
        }
        let session = ReplySession(setting, charset: parts.rootCharset, parts: parts)
        do {
            try parts.readRoot { try session.feed(Array($0)) }
            let outcome = try session.finish()
            captured = session.captured
            return outcome
        } catch let error as ReplyFailure {
            withdraw()
            throw error
        }
    }

    /// An attachment that is not whole is none.
    private func withdrawing(_ body: () throws -> Void) throws {
        do { try body() } catch {
            withdraw()
            guard let error = error as? MultipartError else { throw error }
            throw ReplyFailure.multipart(setting.head, error)
        }
    }

    func withdraw() { folder?.removeFiles() }

    func conclude(_ outcome: ReplyOutcome?) {
        folder?.keep()
        if setting.options.isVerbose {
            for (index, part) in parts.parts.enumerated() {
                let words = AttachmentWords.part(
                    index + 1, part.contentType, contentID: part.header.contentID, byteCount: part.byteCount)
                setting.console.say("* " + words)
            }
        }
        guard !setting.options.isSilent else { return }
        let unused = parts.attachments.map { parts.parts[$0] }.filter { !$0.isUsed }
        for part in unused {
            guard case .saved(let path) = part.place else { continue }
            setting.console.say("soap: " + AttachmentWords.saved(part.contentType, byteCount: part.byteCount, at: path))
        }
        guard folder == nil, !unused.isEmpty, setting.plan.format != .raw, case .result = outcome else { return }
        setting.console.say("soap: " + AttachmentWords.left(unused.count))
    }
}
