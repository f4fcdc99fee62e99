import EnvelopeTemplate
import SOAPMessage
import SOAPTransport

/// The files of a call that travel beside the envelope, and whether there is a message of several parts at all.
struct CallAttachments {
    /// In the order of the items.
    private(set) var files: [Attachment] = []
    /// What asked for the first of them, as the user would name it.
    private var firstKey: String?
    private let names: MultipartNames
    /// `--mtom`.
    private let usesMTOM: Bool
    /// The message parts that are such files.
    private let boundParts: [String]

    /// - Parameter boundParts: their content IDs begin with their names (WS-I Attachments Profile 1.0, R2933).
    init(usesMTOM: Bool, boundParts: [String], context: TemplateContext) {
        self.usesMTOM = usesMTOM
        self.boundParts = boundParts
        names = MultipartNames(random: context.randomBytes(16))
    }

    /// The files of arguments that were not read of items.
    init(of arguments: ArgumentValue, context: TemplateContext) {
        self.init(usesMTOM: false, boundParts: [], context: context)
        files = arguments.attachments
        if !files.isEmpty { firstKey = "NAME@FILE" }
    }

    /// What asks for a message of several parts, as the user would name it; nil where nothing does.
    var option: String? { usesMTOM ? OptionName.mtom.spelling : firstKey }

    /// Takes one more.
    mutating func add(_ file: HTTPBody.File, for item: ItemSyntax) -> Attachment {
        if firstKey == nil { firstKey = item.key }
        let number = files.count + 1
        let bound = item.steps.count == 1 ? boundParts.first { $0 == item.steps[0].name } : nil
        let attachment = Attachment(
            contentID: bound.map { names.part(number, bound: $0) } ?? names.part(number), path: file.path,
            byteCount: file.byteCount)
        files.append(attachment)
        return attachment
    }

    /// The message of several parts; nil where nothing asks for one.
    func message(for envelope: RequestEnvelope) -> MultipartMessage? {
        guard option != nil else { return nil }
        return MultipartMessage(
            envelope, attachments: files, packaging: usesMTOM ? .mtom : .init(of: envelope), names: names)
    }
}

extension HTTPBody.Piece {
    /// A stretch of a message, as the transport sends it.
    init(_ piece: MultipartMessage.Piece) {
        switch piece {
        case .frame(let text): self = .bytes(Array(text.utf8))
        case .envelope(let bytes): self = .bytes(bytes)
        case .file(let attachment): self = .file(.init(path: attachment.path, byteCount: attachment.byteCount))
        }
    }
}
