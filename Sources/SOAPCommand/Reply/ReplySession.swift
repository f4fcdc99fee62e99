import SOAPMessage
import XMLWire

/// Reads one reply, from the network or from a file, and tells what is wrong with it in terms of where it came from.
final class ReplySession: ReplyReading {
    /// As much of the start is kept as a message can show.
    private static let startLength = 400
    private let setting: ReplySetting
    private let pipeline: ReplyPipeline
    private var start: [UInt8] = []
    private var isBlank = true
    /// Whether what answers a one-way operation turned out to be something else than SOAP.
    private var isPage = false

    private var head: ReplyHead { setting.head }
    private var isOneWaySuccess: Bool { setting.acceptsEmpty && (head.status ?? 0) < 300 }

    /// - Parameters:
    ///   - charset: the charset of the media type.
    ///   - parts: those of the message whose root the reply is; nil where it comes alone.
    init(_ setting: ReplySetting, charset: String?, parts: ReceivedParts? = nil) {
        self.setting = setting
        pipeline = ReplyPipeline(
            setting.plan, output: setting.output, form: setting.form, isResult: (setting.head.status ?? 200) < 400,
            charset: charset, builders: setting.builders, parts: parts)
    }

    /// - Throws: ``ReplyFailure``, `Console.WriteError`, `Console.FileError`.
    func feed(_ bytes: [UInt8]) throws {
        if start.count < Self.startLength { start += bytes.prefix(Self.startLength - start.count) }
        if isBlank { isBlank = bytes.allSatisfy { $0.isXMLSpace } }
        guard !isPage else { return }
        try allowingPage { try bytes.withUnsafeBytes { try pipeline.feed($0) } }
    }

    /// - Returns: nil where an empty reply is what the status (RFC 9110 §15.3.3, §15.3.5) or the operation promises.
    /// - Throws: ``ReplyFailure``, `Console.WriteError`, `Console.FileError`.
    func finish() throws -> ReplyOutcome? {
        if isBlank {
            guard head.status == 202 || head.status == 204 || isOneWaySuccess else { throw ReplyFailure.empty(head) }
            return try nothing(setting.acceptsEmpty ? nil : .empty(head))
        }
        let outcome = try allowingPage { try pipeline.finish() }
        guard let outcome, !isPage else { return try nothing(.pageForOneWay(head, start: firstLine)) }
        if pipeline.replacedCount > 0 { setting.builders.tell(.replaced(head, count: pipeline.replacedCount)) }
        if case .ignored = outcome { throw ReplyFailure.status(head) }
        return outcome
    }

    /// Success without content, unless some of it was asked for.
    private func nothing(_ notice: ReplyNotice?) throws -> ReplyOutcome? {
        let plan = setting.plan
        let missing = (plan.format.records == nil ? plan.fields : []) + plan.required + plan.captures.map(\.path)
        guard missing.isEmpty else { return .missing(missing, names: []) }
        if let notice { setting.builders.tell(notice) }
        return nil
    }

    /// - Returns: nil where a page answers a one-way operation.
    private func allowingPage<Result>(_ body: () throws -> Result) throws -> Result? {
        do { return try isPage ? nil : explaining(body) } catch ReplyFailure.notSOAP where isOneWaySuccess {
            isPage = true
            return nil
        }
    }

    func conclude(_ outcome: ReplyOutcome?) {}

    func withdraw() {}

    /// What `--capture` found in a result.
    var captured: [(name: String, value: String)] { pipeline.captured }

    private func explaining<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as XMLReadError {
            guard pipeline.isReply || error.isOfEncoding else { throw ReplyFailure.notSOAP(head, start: firstLine) }
            throw ReplyFailure.malformed(head, error)
        } catch let error as ReplyError {
            guard case .notEnvelope = error else { throw ReplyFailure.refused(head, error) }
            throw ReplyFailure.notSOAP(head, start: firstLine)
        } catch let error as AttachmentError {
            throw ReplyFailure.attachment(head, error)
        }
    }

    /// The first line that is not blank, without what would disturb a terminal.
    private var firstLine: String {
        // What has a NUL is nothing to be read.
        guard !start.contains(0) else { return "" }
        let text = String(decoding: start, as: UTF8.self)
        let line = text.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) } ?? ""
        guard line.hasPrefix("<"), line.hasSuffix(">"), !line.contains("</"), let title = Self.title(of: text) else {
            return Printable.text(String(line), limit: 100)
        }
        return Printable.text("\(line) \(title)", limit: 100)
    }

    /// What a page of HTML is called; its first line may hold nothing but tags.
    private static func title(of page: String) -> Substring? {
        guard let start = page.firstRange(of: "<title>"),
            let end = page[start.upperBound...].firstRange(of: "</title>")
        else { return nil }
        return page[start.upperBound..<end.lowerBound]
    }
}

extension XMLReadError {
    /// Whether the characters, not the markup, cannot be read: then it may well be SOAP.
    fileprivate var isOfEncoding: Bool {
        switch self {
        case .unknownEncoding, .undecodable: true
        default: false
        }
    }
}
