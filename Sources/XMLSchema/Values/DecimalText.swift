/// A decimal number of any length, as text: sign, digits before and after the point; XML Schema Part 2 §3.2.3.
public struct DecimalText: Comparable {
    let isNegative: Bool
    /// Without leading zeros.
    let whole: Substring.UTF8View
    /// Without trailing zeros.
    let fraction: Substring.UTF8View

    /// Nil for what is no decimal number, such as `1E5`.
    public init?(_ text: String) {
        var rest = text.utf8[...]
        let sign = rest.first
        if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest.removeFirst() }
        let whole = rest.prefix { $0.isASCIIDigit }
        rest = rest.dropFirst(whole.count)
        if !rest.isEmpty, rest.removeFirst() != UInt8(ascii: ".") { return nil }
        guard !whole.isEmpty || !rest.isEmpty, rest.allSatisfy(\.isASCIIDigit) else { return nil }
        while rest.last == UInt8(ascii: "0") { rest.removeLast() }
        self.whole = whole.drop { $0 == UInt8(ascii: "0") }
        fraction = rest
        isNegative = sign == UInt8(ascii: "-") && !(self.whole.isEmpty && fraction.isEmpty)
    }

    /// Whether both are the same number.
    public static func == (one: DecimalText, other: DecimalText) -> Bool {
        !(one < other) && !(other < one)
    }

    /// Whether one is the smaller number.
    public static func < (one: DecimalText, other: DecimalText) -> Bool {
        if one.isNegative != other.isNegative { return one.isNegative }
        let (small, great) = one.isNegative ? (other, one) : (one, other)
        if small.whole.count != great.whole.count { return small.whole.count < great.whole.count }
        if !small.whole.elementsEqual(great.whole) { return small.whole.lexicographicallyPrecedes(great.whole) }
        return small.fraction.lexicographicallyPrecedes(great.fraction)
    }
}

extension UInt8 {
    /// Whether it is one of `0` to `9`.
    var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
