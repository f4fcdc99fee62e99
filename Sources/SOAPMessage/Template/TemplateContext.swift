import ByteCoding

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

/// Writes instants as xsd:dateTime.
public enum UTCDateTime {
    /// `2024-02-29T23:59:59Z`; years before 1 or after 9999 are written as the proleptic Gregorian calendar has them.
    public static func text(secondsSinceEpoch seconds: Int64) -> String {
        let (days, second) = seconds.floorDivided(by: 86_400)
        let (year, month, day) = civil(days)
        let clock = [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }.joined(separator: ":")
        let sign = year < 0 ? "-" : ""
        return "\(sign)\(padded(abs(year), 4))-\(padded(month, 2))-\(padded(day, 2))T\(clock)Z"
    }

    /// Year, month and day of a number of days since 1970-01-01; years are counted from March, so that the leap day is last.
    private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let (era, dayOfEra) = (days + 719_468).floorDivided(by: 146_097)
        let leaps = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
        let yearOfEra = (dayOfEra - leaps) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Int64 {
    fileprivate func floorDivided(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

/// Writes UUIDs.
public enum UUIDText {
    /// A version 4 UUID (RFC 9562 §5.4) of 16 random bytes, in lower case; missing bytes count as zero.
    public static func version4(from random: [UInt8]) -> String {
        var bytes = Array((random + [UInt8](repeating: 0, count: 16)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { bytes[$0].hexadecimal }.joined(separator: "-")
    }
}
