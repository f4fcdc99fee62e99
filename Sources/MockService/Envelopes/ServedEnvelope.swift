public import EnvelopeTemplate
import SOAPMessage
internal import XMLWire

/// What the name of a sample file says: `NAME.reply.xml`, `NAME.fault.xml`, and either with `@KEY=VALUE` behind the name.
public struct SampleName: Hashable, Sendable {
    /// The envelope that the sample answers.
    public let envelope: String
    /// The request value that the sample is for; nil for the sample that answers all others.
    public let condition: Condition?
    /// Whether the sample is a fault.
    public let isFault: Bool

    /// A value that a request must have.
    public struct Condition: Hashable, Sendable {
        /// The name of the value, with dots where it is nested.
        public let key: String
        /// The value as text; empty also where the request does not have it.
        public let value: String
    }

    /// Reads the name of a file, without its folder; nil where it is no sample's.
    public init?(_ file: String) {
        let fault = file.removing(suffix: ".fault.xml")
        guard let stem = fault ?? file.removing(suffix: ".reply.xml") else { return nil }
        isFault = fault != nil
        let halves = stem.cut(at: "@")
        envelope = String(halves?.before ?? stem)
        guard !envelope.isEmpty else { return nil }
        guard let halves else {
            condition = nil
            return
        }
        guard let words = halves.after.cut(at: "="), !words.before.isEmpty else { return nil }
        condition = Condition(key: String(words.before), value: String(words.after))
    }
}

/// One reply or fault that is kept beside an envelope template.
public struct ReplySample: Sendable {
    /// What the file name says.
    public let name: SampleName
    /// What is sent; it sees the request as `{{request.KEY}}`.
    public let template: EnvelopeTemplate
    /// The message of which the template is the root; nil where it comes alone.
    let parts: MessageParts?

    /// A sample of the meaning that its name has; of a message of several parts, as `--raw` saves it, the root is the template.
    /// - Parameter path: for errors.
    /// - Throws: ``EnvelopeTemplate/TemplateError``, ``SOAPMessage/MultipartError``.
    public init(_ name: SampleName, _ bytes: [UInt8], path: String) throws {
        self.name = name
        parts = try MessageParts(file: bytes)
        template = try EnvelopeTemplate(parts?.root.content ?? bytes, file: path)
    }
}

/// An envelope template with the samples that answer it.
public struct ServedEnvelope: Sendable {
    /// The name of the file without `.xml`.
    public let name: String
    /// The template of the request, which tells how the operation is called.
    public let request: EnvelopeTemplate
    /// The samples in the order in which they are tried.
    public let samples: [ReplySample]

    /// An envelope; samples with a condition are tried before the others, else in the order given.
    public init(_ name: String, request: EnvelopeTemplate, samples: [ReplySample]) {
        self.name = name
        self.request = request
        self.samples = samples.filter { $0.name.condition != nil } + samples.filter { $0.name.condition == nil }
    }

    /// Puts the files of a folder together: each `NAME.xml` with its samples, in the order of the names.
    ///
    /// Files that are neither, and samples without their envelope, are left out.
    /// - Parameter files: names may be paths; errors have them as given.
    /// - Parameter skipping: gets the error of a sample that cannot be read and is then left out.
    /// - Throws: the first ``EnvelopeTemplate/TemplateError`` of an envelope.
    public static func all(
        in files: [(name: String, bytes: [UInt8])], skipping: (any Error) -> Void
    ) throws(TemplateError) -> [ServedEnvelope] {
        var requests: [(name: String, template: EnvelopeTemplate)] = []
        var samples: [String: [ReplySample]] = [:]
        for file in files.sorted(by: { $0.name < $1.name }) where file.name.hasSuffix(".xml") {
            let base = String(file.name.split(separator: "/").last ?? "")
            if let name = SampleName(base) {
                do {
                    samples[name.envelope, default: []].append(try ReplySample(name, file.bytes, path: file.name))
                } catch { skipping(error) }
            } else {
                requests.append((String(base.dropLast(4)), try EnvelopeTemplate(file.bytes, file: file.name)))
            }
        }
        return requests.map { ServedEnvelope($0.name, request: $0.template, samples: samples[$0.name] ?? []) }
    }
}
