public import XMLWire

/// Makes texts that are values of simple types: the same one each time.
public struct SampleText {
    let schema: Schema
    /// How a name is written where the sample will stand.
    let lexicalName: (QualifiedName) -> String
    private var depth = 0

    /// - Parameters:
    ///   - schema: where item and member types are declared.
    ///   - lexicalName: how a name is written where the sample will stand.
    public init(schema: Schema, lexicalName: @escaping (QualifiedName) -> String) {
        self.schema = schema
        self.lexicalName = lexicalName
    }

    /// A value of `type`; where the facets cannot be met together, one that is at least of the built-in type.
    public func value(of type: SimpleType) -> String {
        let listed = type.enumeration.map { $0.name.map(lexicalName) ?? $0.value }
        if let first = listed.first(where: { isValue($0, of: type) }) ?? listed.first { return first }
        switch type.variety {
        case .atomic(let builtIn): return value(of: type, builtIn: builtIn)
        case .list(let item): return list(of: item, type: type)
        case .union(let members):
            guard depth < 16, let members = try? schema.unionMembers(members, of: type) else { return "text" }
            let texts = members.lazy.map { inner.value(of: $0.type) }
            return texts.first { isValue($0, of: type) } ?? patterns(of: type).first { isValue($0, of: type) } ?? "text"
        }
    }

    private var inner: SampleText {
        var inner = self
        inner.depth += 1
        return inner
    }

    private func isValue(_ text: String, of type: SimpleType) -> Bool {
        do { return try SimpleTypeValidator(schema: schema).defect(of: text, type: type) == nil } catch { return false }
    }

    private func list(of item: TypeReference, type: SimpleType) -> String {
        guard depth < 16, case .simple(let itemType)? = try? schema.type(item, usedAt: type.place) else {
            return "text"
        }
        let word = inner.value(of: itemType)
        let least = type.facets.compactMap { $0.length ?? $0.minLength }.max() ?? 1
        let text = Array(repeating: word, count: min(max(least, 1), 1000)).joined(separator: " ")
        return isValue(text, of: type) ? text : patterns(of: type).first { isValue($0, of: type) } ?? text
    }

    private func value(of type: SimpleType, builtIn: BuiltInType) -> String {
        let usual = texts(of: builtIn)
        if let fitting = usual.first(where: { isValue($0, of: type) }) { return fitting }
        let candidates = [
            bounds(of: type, builtIn: builtIn), patterns(of: type), lengths(of: type, builtIn: builtIn),
        ]
        return candidates.lazy.joined().first { isValue($0, of: type) } ?? usual[0]
    }

    // MARK: Candidates

    private func texts(of type: BuiltInType) -> [String] {
        switch type {
        case .anySimpleType, .string, .normalizedString, .token: ["text", "a", "1"]
        case .boolean: ["true", "false", "1", "0"]
        case .decimal, .float, .double: ["1.5", "1", "0", "-1"]
        case .duration: ["P1D", "PT1H", "PT1S", "P1M", "P1Y", "P100Y", "PT0.001S", "PT0S", "-P1D"]
        case .dateTime: ["2024-01-31T12:00:00Z", "2024-01-31T12:00:00"]
        case .time: ["12:00:00Z", "12:00:00"]
        case .date: ["2024-01-31"]
        case .gYearMonth: ["2024-01"]
        case .gYear: ["2024"]
        case .gMonthDay: ["--01-31"]
        case .gDay: ["---31"]
        case .gMonth: ["--01"]
        case .hexBinary: ["0F"]
        case .base64Binary: ["dGV4dA=="]
        case .anyURI: ["http://example.com/", "urn:a", "a"]
        case .qName, .notation: [lexicalName(BuiltInType.string.name)]
        case .language: ["en", "en-US"]
        case .nmtoken, .nmtokens, .xmlName, .ncName, .id, .idref, .idrefs, .entity, .entities: ["name", "a"]
        case .nonPositiveInteger, .negativeInteger: ["-1", "0"]
        case .integer, .long, .int, .short, .byte, .nonNegativeInteger, .unsignedLong, .unsignedInt, .unsignedShort,
            .unsignedByte, .positiveInteger:
            ["1", "0", "10", "100", "1000", "2024", "10000"]
        }
    }

    /// The bounds themselves, and what is between them or next to one.
    private func bounds(of type: SimpleType, builtIn: BuiltInType) -> [String] {
        let lower = type.facets.reversed().flatMap { [$0.minInclusive, $0.minExclusive].compactMap { $0 } }
        let upper = type.facets.reversed().flatMap { [$0.maxInclusive, $0.maxExclusive].compactMap { $0 } }
        let bounds = lower + upper
        guard builtIn.isNumeric else { return bounds + bounds.flatMap { NearDates.texts(near: $0, builtIn) } }
        let whole = bounds.compactMap { Int($0.trimmingXMLSpace) }.flatMap { bound in
            [bound.addingReportingOverflow(1), bound.subtractingReportingOverflow(1)]
                .compactMap { $0.overflow ? nil : String($0.partialValue) }
        }
        let least = lower.compactMap(Double.init).max()
        let greatest = upper.compactMap(Double.init).min()
        let low = least ?? (greatest ?? 0) - 2
        let high = greatest ?? (least ?? 0) + 2
        let between = [0.5, 0.1, 0.01, 0.001].map { "\(low + (high - low) * $0)" }
        let digits = bounds.map { $0.utf8.contains(UInt8(ascii: ".")) ? $0 + "1" : $0 + ".1" }
        return bounds + whole + between + digits + (builtIn == .decimal ? [] : ["INF", "-INF"])
    }

    private func patterns(of type: SimpleType) -> [String] {
        let patterns = type.facets.reversed().flatMap(\.patterns).prefix(8)
        let wanted = type.facets.flatMap { [$0.length, $0.minLength, $0.maxLength].compactMap { $0 } }
        let lengths = [0] + wanted.filter { $0 < 10_000 } + [1, 2, 3, 4, 5, 8, 10, 12, 15, 20]
        return patterns.flatMap { pattern in lengths.compactMap { SchemaPattern.sample(pattern, length: $0) } }
    }

    /// Texts of the lengths that the facets name.
    private func lengths(of type: SimpleType, builtIn: BuiltInType) -> [String] {
        let wanted = type.facets.flatMap { [$0.length, $0.minLength, $0.maxLength].compactMap { $0 } }
        return wanted.filter { $0 < 10_000 }.flatMap { length -> [String] in
            switch builtIn {
            case .hexBinary: return [String(repeating: "0F", count: length)]
            case .base64Binary: return [BinaryText.encode(Array(repeating: 0x61, count: length), as: builtIn)]
            case .language:
                return ["en", "-abcdefgh"].map { String(("en" + String(repeating: $0, count: length)).prefix(length)) }
            default: return ["a", "1"].map { String(repeating: $0, count: length) }
            }
        }
    }
}

/// Dates and times that are near to a bound.
private enum NearDates {
    /// In the zone of `bound`: values with and without a zone have no order where they are near.
    static func texts(near bound: String, _ type: BuiltInType) -> [String] {
        let text = bound.trimmingXMLSpace
        guard DateTimeValue(text, type) != nil else { return [] }
        let zone = Self.zone(of: text)
        let local = text.dropLast(zone.count)
        let numbers = (0...31).map { $0 < 10 ? "0\($0)" : String($0) }
        let texts: [String] =
            switch type {
            case .time: numbers.map { $0 + local.dropFirst(2) } + [local.prefix(8) + ".1"]
            case .gDay: numbers.map { "---" + $0 }
            case .gMonth: numbers.map { "--" + $0 }
            case .gMonthDay: numbers.map { "--" + $0 + "-15" } + numbers.map { local.prefix(5) + $0 }
            case .date, .dateTime, .gYear, .gYearMonth: years(around: local) + days(around: local, numbers)
            default: []
            }
        return texts.map { $0 + zone }
    }

    private static func zone(of text: String) -> Substring {
        if text.hasSuffix("Z") { return text.suffix(1) }
        let last = text.suffix(6)
        return last.count == 6 && last.contains(":") && (last.hasPrefix("+") || last.hasPrefix("-")) ? last : ""
    }

    private static func years(around text: Substring) -> [String] {
        let digits = text.drop { $0 == "-" }.prefix { $0 != "-" }
        let sign = text.hasPrefix("-") ? -1 : 1
        guard let year = Int(digits) else { return [] }
        let rest = text[digits.endIndex...]
        return [1, -1, 10, -10].map { sign * year + $0 }.map { year in
            let digits = String(abs(year))
            return (year < 0 ? "-" : "") + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + rest
        }
    }

    private static func days(around text: Substring, _ numbers: [String]) -> [String] {
        let date = text.prefix { $0 != "T" }
        guard date.count > 7 else { return [] }
        return numbers.map { date.dropLast(2) + $0 + text[date.endIndex...] }
    }
}
