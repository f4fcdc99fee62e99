/// A value of `xsd:duration`, XML Schema Part 2 §3.2.6: months and seconds, which have no fixed relation.
struct DurationValue {
    let months: Int
    let seconds: Duration

    /// The years, and the seconds, up to which a duration is understood; §5.4 leaves the limit to us.
    private static let yearLimit = 100_000_000_000
    private static let secondLimit = 3_000_000_000_000_000_000

    /// Reads `P1Y2M3DT4H5M6.7S`, each part optional, at least one there.
    ///
    /// Nil where `text` is no duration, or longer than a hundred thousand million years.
    init?(_ text: String) {
        var rest = text.utf8[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest.removeFirst() }
        guard rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
        let halves = rest.split(separator: UInt8(ascii: "T"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let date = halves.first, halves.count == 1 || !halves[1].isEmpty,
            let days = Self.parts(date, units: "YMD"),
            let clock = Self.parts(halves.count == 2 ? halves[1] : rest.prefix(0), units: "HMS"),
            let months = Self.sum([(days.counts[0], 12), (days.counts[1], 1)], limit: 12 * Self.yearLimit),
            let seconds = Self.sum(
                [(days.counts[2], 86_400), (clock.counts[0], 3600), (clock.counts[1], 60), (clock.counts[2], 1)],
                limit: Self.secondLimit)
        else { return nil }
        let length = Duration.seconds(seconds) + clock.fraction
        self.months = isNegative ? -months : months
        self.seconds = isNegative ? .zero - length : length
    }

    /// Reads numbers, each with one of `units`, in their order; only seconds have a fraction.
    private static func parts(
        _ text: Substring.UTF8View, units: String
    ) -> (counts: [Int], fraction: Duration)? {
        var rest = text
        var allowed = Array(units.utf8)[...]
        var counts = Array(repeating: 0, count: allowed.count)
        var fraction = Duration.zero
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCIIDigit }
            rest = rest.dropFirst(digits.count)
            let hasFraction = rest.first == UInt8(ascii: ".")
            guard let count = Int(Substring(digits)), let part = rest.takeFraction(), let unit = rest.popFirst(),
                let place = allowed.firstIndex(of: unit), !hasFraction || unit == UInt8(ascii: "S")
            else { return nil }
            counts[place] = count
            fraction = part
            allowed = allowed[(place + 1)...]
        }
        return (counts, fraction)
    }

    /// Nil where the sum of the products is above `limit`.
    private static func sum(_ products: [(Int, Int)], limit: Int) -> Int? {
        var sum = 0
        for (count, size) in products {
            let product = count.multipliedReportingOverflow(by: size)
            guard !product.overflow, product.partialValue <= limit else { return nil }
            sum += product.partialValue
            guard sum <= limit else { return nil }
        }
        return sum
    }

    /// The order of §3.2.6.2: added to each of four moments, the one comes to be earlier than the other.
    /// - Returns: nil where the four disagree, as one month and 30 days do.
    func order(_ other: DurationValue) -> ValueOrder? {
        let moments = [(1696, 9), (1697, 2), (1903, 3), (1903, 7)]
        let orders = moments.map { ValueOrder(added(toMonth: $0.1, of: $0.0), other.added(toMonth: $0.1, of: $0.0)) }
        return orders.allSatisfy { $0 == orders[0] } ? orders[0] : nil
    }

    private func added(toMonth month: Int, of year: Int) -> Duration {
        let total = year * 12 + month - 1 + months
        let monthOfYear = ((total % 12) + 12) % 12
        return .days(before: (total - monthOfYear) / 12, month: monthOfYear + 1, day: 1) + seconds
    }
}
