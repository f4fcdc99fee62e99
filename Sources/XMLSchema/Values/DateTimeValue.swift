/// A value of `xsd:dateTime` or of one of the seven types that are parts of it, XML Schema Part 2 §3.2.7 to §3.2.14.
///
/// What a type lacks is that of 1 January 1972, a leap year: all values of one type lack the same.
struct DateTimeValue {
    /// Since the beginning of the year 1, without regard to the zone.
    let local: Duration
    /// How far the zone is ahead of UTC; nil where the text has none.
    let zone: Duration?

    /// Nil where `text` is no value of `type`, or its year has more than 11 digits (§5.4 leaves the limit to us).
    init?(_ text: String, _ type: BuiltInType) {
        var scanner = DateScanner(rest: text.utf8[...])
        let isDate =
            switch type {
            case .dateTime:
                scanner.year() && scanner.month() && scanner.day() && scanner.mark("T") && scanner.time()
            case .date: scanner.year() && scanner.month() && scanner.day()
            case .time: scanner.time()
            case .gYearMonth: scanner.year() && scanner.month()
            case .gYear: scanner.year()
            case .gMonthDay: scanner.mark("-") && scanner.month() && scanner.day()
            case .gDay: scanner.mark("-") && scanner.mark("-") && scanner.day()
            case .gMonth: scanner.mark("-") && scanner.month() && scanner.endOfOldMonth()
            default: false
            }
        guard isDate, scanner.zone(), scanner.rest.isEmpty else { return nil }
        local = .days(before: scanner.yearNumber, month: scanner.monthNumber, day: scanner.dayNumber) + scanner.clock
        zone = scanner.offset
    }

    /// The order of §3.2.7.4: a value without a zone may be meant in any, from 14 hours ahead of UTC to 14 behind.
    /// - Returns: nil where it cannot be told.
    func order(_ other: DateTimeValue) -> ValueOrder? {
        switch (zone, other.zone) {
        case (let one?, let two?): return ValueOrder(local - one, other.local - two)
        case (nil, nil): return ValueOrder(local, other.local)
        case (let one?, nil):
            if local - one < other.local - .widestZone { return .less }
            return local - one > other.local + .widestZone ? .greater : nil
        case (nil, _?): return other.order(self)?.reversed
        }
    }
}

/// How one value stands to another.
enum ValueOrder {
    case less, equal, greater

    init<Value: Comparable>(_ one: Value, _ other: Value) {
        self = one < other ? .less : other < one ? .greater : .equal
    }

    var reversed: ValueOrder {
        switch self {
        case .less: .greater
        case .equal: .equal
        case .greater: .less
        }
    }
}

extension Duration {
    fileprivate static let widestZone = Duration.seconds(14 * 3600)

    /// From the beginning of the year 1 to a day of the Gregorian calendar; `year` has at most 12 digits.
    static func days(before year: Int, month: Int, day: Int) -> Duration {
        let years = year - 1
        func floored(by divisor: Int) -> Int { (years - ((years % divisor) + divisor) % divisor) / divisor }
        let leapDays = floored(by: 4) - floored(by: 100) + floored(by: 400)
        let days = (1..<month).reduce(365 * years + leapDays + day - 1) { $0 + DateScanner.days(in: $1, of: year) }
        return .seconds(days * 86_400)
    }
}

/// Reads the pieces of a date from the front of a text; each answers whether it was there.
private struct DateScanner {
    var rest: Substring.UTF8View
    var yearNumber = 1972
    var monthNumber = 1
    var dayNumber = 1
    var clock = Duration.zero
    var offset: Duration?

    init(rest: Substring.UTF8View) { self.rest = rest }

    static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    mutating func mark(_ mark: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: mark) else { return false }
        rest.removeFirst()
        return true
    }

    /// Two digits.
    private mutating func number(_ range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix(2)
        guard digits.count == 2, digits.allSatisfy(\.isASCIIDigit), let value = Int(Substring(digits)),
            range.contains(value)
        else { return nil }
        rest = rest.dropFirst(2)
        return value
    }

    /// Four digits or more, no zero before more than four; there is no year 0 (§3.2.7.1).
    mutating func year() -> Bool {
        let isNegative = mark("-")
        let digits = rest.prefix { $0.isASCIIDigit }
        rest = rest.dropFirst(digits.count)
        guard (4...11).contains(digits.count), digits.count == 4 || digits.first != UInt8(ascii: "0"),
            let value = Int(Substring(digits)), value != 0
        else { return false }
        yearNumber = isNegative ? -value : value
        return true
    }

    mutating func month() -> Bool {
        guard mark("-"), let value = number(1...12) else { return false }
        monthNumber = value
        return true
    }

    mutating func day() -> Bool {
        guard mark("-"), let value = number(1...Self.days(in: monthNumber, of: yearNumber)) else { return false }
        dayNumber = value
        return true
    }

    /// `--05--`, the form of the first edition.
    mutating func endOfOldMonth() -> Bool {
        if rest.starts(with: "--".utf8) { rest = rest.dropFirst(2) }
        return true
    }

    /// 24:00:00 is the end of the day.
    mutating func time() -> Bool {
        guard let hour = number(0...24), mark(":"), let minute = number(0...59), mark(":"),
            let second = number(0...59), let fraction = rest.takeFraction()
        else { return false }
        clock = .seconds(hour * 3600 + minute * 60 + second) + fraction
        return clock <= .seconds(86_400)
    }

    mutating func zone() -> Bool {
        if rest.isEmpty { return true }
        let isBehind = rest.first == UInt8(ascii: "-")
        if mark("Z") {
            offset = .zero
            return true
        }
        guard mark("+") || mark("-"), let hours = number(0...14), mark(":"), let minutes = number(0...59),
            hours < 14 || minutes == 0
        else { return false }
        let ahead = hours * 3600 + minutes * 60
        offset = .seconds(isBehind ? -ahead : ahead)
        return true
    }
}

extension Substring.UTF8View {
    /// Takes `.` and digits from the front; digits behind the eighteenth count as 0.
    /// - Returns: zero where there is no point, nil where no digit follows it.
    mutating func takeFraction() -> Duration? {
        guard first == UInt8(ascii: ".") else { return .zero }
        removeFirst()
        let digits = prefix { $0.isASCIIDigit }
        self = dropFirst(digits.count)
        guard !digits.isEmpty else { return nil }
        let kept = digits.prefix(18)
        let attoseconds = kept.reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        return Duration(
            secondsComponent: 0,
            attosecondsComponent: (kept.count..<18).reduce(attoseconds) { value, _ in value * 10 })
    }
}
