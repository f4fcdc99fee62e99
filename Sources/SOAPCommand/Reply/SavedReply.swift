import SOAPMessage
import XMLWire

/// Reads a reply from a file, which does not say its media type: one whose first line is `--` and a boundary is of several
/// parts, as `--raw` saves it.
final class SavedReply: ReplyReading {
    private let setting: ReplySetting
    private var start: [UInt8] = []
    /// Known after the first line.
    private var reading: (any ReplyReading)?

    init(_ setting: ReplySetting) { self.setting = setting }

    func feed(_ bytes: [UInt8]) throws {
        if let reading { return try reading.feed(bytes) }
        start += bytes
        guard let reading = try decide(isComplete: false) else { return }
        let start = start
        self.start = []
        try reading.feed(start)
    }

    func finish() throws -> ReplyOutcome? {
        if let reading { return try reading.finish() }
        let reading = try decide(isComplete: true)
        try reading?.feed(start)
        return try reading?.finish()
    }

    var captured: [(name: String, value: String)] { reading?.captured ?? [] }

    func conclude(_ outcome: ReplyOutcome?) { reading?.conclude(outcome) }

    func withdraw() { reading?.withdraw() }

    private func decide(isComplete: Bool) throws -> (any ReplyReading)? {
        let text = start.drop { $0.isXMLSpace }
        if text.count < 2, !isComplete { return nil }
        let boundary = MessageParts.boundary(opening: text)
        if boundary != nil, !text.contains(UInt8(ascii: "\n")), !isComplete { return nil }
        let reading: any ReplyReading =
            try boundary.map { try MultipartSession(setting, boundary: $0, rule: RootRule()) }
            ?? ReplySession(setting, charset: nil)
        self.reading = reading
        return reading
    }
}
