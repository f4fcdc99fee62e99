extension HTTPResponseHead {
    /// How long the server asks to wait, `Retry-After` of RFC 9110 §10.2.3: seconds, or a date.
    /// - Parameter now: seconds since 1970.
    /// - Returns: nil where it does not ask, or not in a form that can be read.
    public func retryAfter(now: Double) -> Duration? {
        guard let value = self["Retry-After"] else { return nil }
        if let seconds = Int64(value), seconds >= 0, seconds < 1 << 32 { return .seconds(seconds) }
        guard let date = HTTPDate.seconds(value) else { return nil }
        return .seconds(max(0, Double(date) - now))
    }
}

/// The date that HTTP sends, RFC 9110 §5.6.7: `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Seconds since 1970; nil for another form.
    static func seconds(_ text: String) -> Int? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), (1...31).contains(day),
            let month = months.firstIndex(of: String(words[2])), let year = Int(words[3]), (1970...9999).contains(year)
        else { return nil }
        let time = words[4].split(separator: ":").compactMap { Int($0) }
        guard time.count == 3, (0..<24).contains(time[0]), (0..<60).contains(time[1]), (0...60).contains(time[2])
        else { return nil }
        return days(year, month + 1, day) * 86_400 + time[0] * 3600 + time[1] * 60 + time[2]
    }

    /// Days since 1970-01-01; the year is taken to begin in March, so that its last day is the leap day.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    }
}
