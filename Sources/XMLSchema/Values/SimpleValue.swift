public import XMLWire

/// A text as the value of a simple type: what it is compared by, XML Schema Part 2 §2.2 and §4.2.
public enum SimpleValue {
    /// White space is normalised.
    case atomic(String, BuiltInType)
    /// A QName or the name of a notation.
    case name(QualifiedName, text: String)
    /// The items, in order.
    case list([SimpleValue])

    /// The text that patterns are held against (§4.3.4).
    var text: String {
        switch self {
        case .atomic(let text, _), .name(_, let text): text
        case .list(let items): items.map(\.text).joined(separator: " ")
        }
    }

    /// Whether both are one value: `1` and `01` are one integer and two strings.
    public func isSame(as other: SimpleValue) -> Bool {
        switch (self, other) {
        case (.atomic(let one, let type), .atomic(let two, let otherType)):
            type.primitive == otherType.primitive && Self.areSame(one, two, type)
        case (.name(let one, _), .name(let two, _)): one == two
        case (.list(let one), .list(let two)):
            one.count == two.count && zip(one, two).allSatisfy { $0.isSame(as: $1) }
        case (.atomic, _), (.name, _), (.list, _): false
        }
    }

    private static func areSame(_ one: String, _ two: String, _ type: BuiltInType) -> Bool {
        if XMLNames.areSame(one, two) { return true }
        switch type.primitive {
        case .boolean: return (one == "1" || one == "true") == (two == "1" || two == "true")
        case .hexBinary: return one.uppercased() == two.uppercased()
        case .base64Binary: return one.substituting("", for: " ") == two.substituting("", for: " ")
        default: return order(one, two, type) == .equal
        }
    }

    /// The order of two texts as values of an ordered type, XML Schema Part 2 §4.2.1.2.
    /// - Returns: nil where the values are not ordered, as those of most types are not, or one is no value.
    static func order(_ one: String, _ two: String, _ type: BuiltInType) -> ValueOrder? {
        switch type.primitive {
        case .decimal: order(DecimalText(one), DecimalText(two)) { ValueOrder($0, $1) }
        case .double: order(Double(xmlSchema: one), Double(xmlSchema: two)) { $0.order($1) }
        // Rounded first: of two texts that are the same float, none is the greater.
        case .float: order(Float(xmlSchema: one), Float(xmlSchema: two)) { $0.order($1) }
        case .duration: order(DurationValue(one), DurationValue(two)) { $0.order($1) }
        case .dateTime, .time, .date, .gYearMonth, .gYear, .gMonthDay, .gDay, .gMonth:
            order(DateTimeValue(one, type), DateTimeValue(two, type)) { $0.order($1) }
        default: nil
        }
    }

    private static func order<Value>(
        _ one: Value?, _ two: Value?, _ compare: (Value, Value) -> ValueOrder?
    ) -> ValueOrder? {
        guard let one, let two else { return nil }
        return compare(one, two)
    }
}

extension BinaryFloatingPoint where Self: LosslessStringConvertible {
    /// Reads a `float` or `double`, XML Schema Part 2 §3.2.4 and §3.2.5; what is too large is infinite.
    fileprivate init?(xmlSchema text: String) {
        switch text {
        case "INF": self = .infinity
        case "-INF": self = -.infinity
        case "NaN": self = .nan
        default: self.init(text)
        }
    }

    /// NaN is itself, and neither less nor greater than anything.
    fileprivate func order(_ other: Self) -> ValueOrder? {
        if isNaN || other.isNaN { return isNaN && other.isNaN ? .equal : nil }
        return ValueOrder(self, other)
    }
}
