/// Makes texts that are values of simple types: the same one each time.
public struct SampleText {
    let schema: Schema
    private var depth = 0

    /// - Parameter schema: where item and member types are declared.
    public init(schema: Schema) {
        self.schema = schema
    }

    /// A value of `type`; where the facets cannot be met together, one that is at least of the built-in type.
    public func value(of type: SimpleType) -> String {
        if let first = type.enumeration.first { return first.value }
        switch type.variety {
        case .atomic(let builtIn): return value(of: type, builtIn: builtIn)
        case .list(let item): return list(of: item, type: type)
        case .union(let members):
            for member in members {
                guard depth < 16, let text = inner.value(of: member), isValue(text, of: type) else { continue }
                return text
            }
            return "text"
        }
    }

    /// A value of a type by reference; nil where that is no simple type.
    private func value(of reference: TypeReference) -> String? {
        guard case .simple(let type)? = try? schema.type(reference, usedAt: .nowhere) else { return nil }
        return value(of: type)
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
        let word = depth < 16 ? inner.value(of: item) ?? "text" : "text"
        let counts = type.facets.compactMap { $0.length ?? $0.minLength }
        return Array(repeating: word, count: min(max(counts.max() ?? 1, 1), 100)).joined(separator: " ")
    }

    private func value(of type: SimpleType, builtIn: BuiltInType) -> String {
        let candidates = Self.texts(of: builtIn) + bounds(of: type, builtIn: builtIn) + patterns(of: type)
        if let fitting = candidates.first(where: { isValue($0, of: type) }) { return fitting }
        return lengths(of: type, builtIn: builtIn).first { isValue($0, of: type) } ?? candidates[0]
    }

    // MARK: Candidates

    private static func texts(of type: BuiltInType) -> [String] {
        switch type {
        case .anySimpleType, .string, .normalizedString, .token: ["text", "a", "1"]
        case .boolean: ["true", "false"]
        case .decimal, .float, .double: ["1.5", "1", "0", "-1"]
        case .duration: ["P1D", "PT1H"]
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
        case .anyURI: ["http://example.com/"]
        case .qName, .notation: ["xsd:string"]
        case .language: ["en", "en-US"]
        case .nmtoken, .nmtokens, .xmlName, .ncName, .id, .idref, .idrefs, .entity, .entities: ["name", "a"]
        case .nonPositiveInteger, .negativeInteger: ["-1", "0"]
        case .integer, .long, .int, .short, .byte, .nonNegativeInteger, .unsignedLong, .unsignedInt, .unsignedShort,
            .unsignedByte, .positiveInteger:
            ["1", "0", "10", "100", "1000", "2024", "10000"]
        }
    }

    /// The bounds themselves, and what is next to those that are not included.
    private func bounds(of type: SimpleType, builtIn: BuiltInType) -> [String] {
        var texts: [String] = []
        for facets in type.facets.reversed() {
            texts += [facets.minInclusive, facets.maxInclusive].compactMap { $0 }
            for (bound, step) in [(facets.minExclusive, 1), (facets.maxExclusive, -1)] {
                guard let bound, builtIn.isNumeric else { continue }
                if let number = Int(bound) { texts += [String(number + step), "\(number).5", "\(number - 1).5"] }
                texts.append(bound.contains(".") ? bound + "1" : bound + ".1")
            }
        }
        return texts
    }

    private func patterns(of type: SimpleType) -> [String] {
        let patterns = type.facets.reversed().flatMap(\.patterns)
        return patterns.prefix(8).flatMap { pattern in
            [0, 1, 2, 3, 5, 8, 15].compactMap { SchemaPattern.sample(pattern, extra: $0) }
        }
    }

    /// Texts of the lengths that the facets name.
    private func lengths(of type: SimpleType, builtIn: BuiltInType) -> [String] {
        let wanted = type.facets.flatMap { [$0.length, $0.minLength, $0.maxLength].compactMap { $0 } }
        let patterns = type.facets.flatMap(\.patterns)
        return wanted.filter { $0 < 10_000 }.flatMap { length -> [String] in
            var texts = [String("text".prefix(length)), String(repeating: "a", count: length)]
            texts.append(String(repeating: "1", count: length))
            if builtIn == .hexBinary { texts.append(String(repeating: "0F", count: length)) }
            if builtIn == .base64Binary {
                texts.append(BinaryText.encode(Array(repeating: 0x61, count: length), as: builtIn))
            }
            for pattern in patterns {
                texts += (0...min(length, 40)).compactMap { SchemaPattern.sample(pattern, extra: $0) }
            }
            return texts
        }
    }
}
