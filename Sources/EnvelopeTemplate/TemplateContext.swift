internal import SOAPMessage

/// What a template may use without being given it: the clock, chance and the environment, all from outside.
public struct TemplateContext: Sendable {
    /// Seconds since 1970-01-01T00:00:00Z, leap seconds not counted; asked once a filling.
    public var secondsSinceEpoch: @Sendable () -> Int64
    /// That many random bytes; asked for 16 at each `{{uuid}}`.
    public var randomBytes: @Sendable (_ count: Int) -> [UInt8]
    /// A variable of the environment; nil where it is not set.
    public var environment: @Sendable (_ name: String) -> String?

    /// A context of the given sources.
    public init(
        secondsSinceEpoch: @escaping @Sendable () -> Int64, randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8],
        environment: @escaping @Sendable (_ name: String) -> String?
    ) {
        self.secondsSinceEpoch = secondsSinceEpoch
        self.randomBytes = randomBytes
        self.environment = environment
    }

    /// `{{now}}`, `{{uuid}}` and `{{env.NAME}}`; nil for every other name.
    ///
    /// `now` is an xsd:dateTime (XML Schema Part 2 §3.2.7) in UTC, whole seconds; `uuid` a new version 4 UUID
    /// (RFC 9562 §5.4) at each use.
    func value(of name: TemplateName, now: Int64) -> String? {
        switch name.path.first {
        case "now" where name.path.count == 1: UTCDateTime.text(secondsSinceEpoch: now)
        case "uuid" where name.path.count == 1: UUIDText.version4(from: randomBytes(16))
        case "env" where name.path.count > 1: environment(name.path.dropFirst().joined(separator: "."))
        default: nil
        }
    }

    /// Whether a context may answer for `name`, outside of objects and where nothing declares it.
    static func covers(_ name: TemplateName) -> Bool {
        switch name.path.first {
        case "now", "uuid": name.path.count == 1
        case "env": name.path.count > 1
        default: false
        }
    }
}
