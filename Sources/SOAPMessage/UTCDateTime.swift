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
