public import XMLWire

/// Whether a text is a value of a simple type: its lexical form and its facets, XML Schema Part 2 §3 and §4.3.
public struct SimpleTypeValidator {
    /// The name that a QName in a text means; nil where its prefix is not declared, or it is no QName.
    public typealias Names = (String) -> QualifiedName?

    /// Takes any QName, and `{namespace}local`.
    public static let anyName: @Sendable (String) -> QualifiedName? = {
        XMLNames.isQName($0) ? QualifiedName($0) : QualifiedName(clark: $0)
    }

    let schema: Schema
    let names: Names

    /// - Parameters:
    ///   - schema: where item and member types are declared.
    ///   - names: for values that are names.
    public init(schema: Schema, names: @escaping Names = anyName) {
        self.schema = schema
        self.names = names
    }

    /// What is wrong with `text`; nil where it is a value of `type`.
    public func defect(of text: String, type: SimpleType) throws(SchemaError) -> SimpleTypeDefect? {
        switch try outcome(of: text, type: type) {
        case .value: nil
        case .defect(let defect): defect
        }
    }

    /// The value that `text` is; nil where it is none of `type`.
    public func value(of text: String, type: SimpleType) throws(SchemaError) -> SimpleValue? {
        switch try outcome(of: text, type: type) {
        case .value(let value): value
        case .defect: nil
        }
    }

    private func outcome(of text: String, type: SimpleType) throws(SchemaError) -> ValueOutcome {
        var reader = ValueReader(schema: schema, names: names)
        return try reader.read(text, type: type, as: type.name.map { .named($0) })
    }
}

/// What a text turned out to be.
private enum ValueOutcome {
    case value(SimpleValue)
    case defect(SimpleTypeDefect)
}

/// Reads one text as a value of a type and of the types behind it.
private struct ValueReader {
    let schema: Schema
    let names: SimpleTypeValidator.Names
    /// The types that are being read: one that holds itself has no values.
    private var open: Set<TypeReference> = []
    private var depth = 0
    /// What was tried in vain.
    ///
    /// Unions can lead to one type in exponentially many ways.
    private var defects: [Attempt: SimpleTypeDefect] = [:]

    private static let depthLimit = 64

    private struct Attempt: Hashable {
        let text: String
        let type: TypeReference
    }

    init(schema: Schema, names: @escaping SimpleTypeValidator.Names) {
        self.schema = schema
        self.names = names
    }

    mutating func read(_ text: String, type: SimpleType, as reference: TypeReference?) throws(SchemaError)
        -> ValueOutcome
    {
        if case .atomic = type.variety { return try judged(content(of: text, type: type), type: type) }
        let attempt = reference.map { Attempt(text: text, type: $0) }
        if let attempt, let defect = defects[attempt] { return .defect(defect) }
        let outcome = try readOnce(text, type: type, as: reference)
        if let attempt, case .defect(let defect) = outcome { defects[attempt] = defect }
        return outcome
    }

    private mutating func readOnce(
        _ text: String, type: SimpleType, as reference: TypeReference?
    ) throws(SchemaError) -> ValueOutcome {
        let name = type.name ?? type.base?.name ?? BuiltInType.anySimpleType.name
        guard depth < Self.depthLimit else { throw .tooDeep(.type, name, place: type.place) }
        if let reference {
            guard open.insert(reference).inserted else { throw .circular(.type, name, place: type.place) }
        }
        depth += 1
        let found = try content(of: text, type: type)
        depth -= 1
        if let reference { open.remove(reference) }
        return try judged(found, type: type)
    }

    private mutating func judged(_ found: ValueOutcome, type: SimpleType) throws(SchemaError) -> ValueOutcome {
        guard case .value(let value) = found else { return found }
        for facets in type.facets {
            if let defect = try defect(of: value, facets, type: type) { return .defect(defect) }
        }
        return found
    }

    /// The text without regard to the facets of `type` itself.
    private mutating func content(of text: String, type: SimpleType) throws(SchemaError) -> ValueOutcome {
        switch type.variety {
        case .atomic(let builtIn): return atomic(text, type: type, builtIn: builtIn)
        case .list(let item): return try list(Self.words(of: text), of: item, type: type)
        case .union(let members): return try union(text, members: members, type: type)
        }
    }

    /// The items of a list.
    private static func words(of text: String) -> [String] {
        text.utf8.split(whereSeparator: \.isXMLSpace).map { String(Substring($0)) }
    }

    private func atomic(_ text: String, type: SimpleType, builtIn: BuiltInType) -> ValueOutcome {
        let value = type.whiteSpace(of: builtIn).normalized(text)
        if builtIn.isName, let name = names(value) { return .value(.name(name, text: value)) }
        guard LexicalSpace.allows(value, builtIn) else {
            return .defect(notOfType(text, type: type, builtIn: builtIn))
        }
        return builtIn.isName ? .defect(.undeclaredPrefix(name: value)) : .value(.atomic(value, builtIn))
    }

    private func notOfType(_ text: String, type: SimpleType, builtIn: BuiltInType?) -> SimpleTypeDefect {
        if !type.enumeration.isEmpty { return .notEnumerated(value: text, allowed: type.enumeration.map(\.value)) }
        let name = type.name ?? builtIn?.name ?? BuiltInType.anySimpleType.name
        return .notOfType(value: text, type: name, builtIn: builtIn)
    }

    private mutating func list(_ words: [String], of item: TypeReference, type: SimpleType) throws(SchemaError)
        -> ValueOutcome
    {
        guard case .simple(let itemType) = try schema.type(item, usedAt: type.place) else {
            return .value(.list(words.map { .atomic($0, .anySimpleType) }))
        }
        var items: [SimpleValue] = []
        for word in words {
            let outcome = try read(word, type: itemType, as: item)
            guard case .value(let value) = outcome else { return outcome }
            items.append(value)
        }
        return .value(.list(items))
    }

    /// The first member that has the text decides (§2.5.1.3).
    private mutating func union(_ text: String, members: [TypeReference], type: SimpleType) throws(SchemaError)
        -> ValueOutcome
    {
        var defects: [SimpleTypeDefect] = []
        for member in try schema.unionMembers(members, of: type) {
            let outcome = try read(text, type: member.type, as: member.reference)
            guard case .defect(let defect) = outcome else { return outcome }
            defects.append(defect)
        }
        return .defect(defects.count == 1 ? defects[0] : notOfType(text, type: type, builtIn: nil))
    }

    // MARK: Facets

    private mutating func defect(of value: SimpleValue, _ facets: FacetSet, type: SimpleType) throws(SchemaError)
        -> SimpleTypeDefect?
    {
        if !facets.enumeration.isEmpty {
            var isListed = false
            for listed in facets.enumeration where !isListed { isListed = try isSame(value, listed, type: type) }
            if !isListed { return .notEnumerated(value: value.text, allowed: facets.enumeration.map(\.value)) }
        }
        if !facets.patterns.isEmpty, !facets.patterns.contains(where: { SchemaPattern.matches(value.text, $0) }) {
            return .facet(value: value.text, facet: "pattern", limit: facets.patterns.joined(separator: "|"))
        }
        if let count = value.length, let defect = facets.lengthDefect(of: count, value: value.text) { return defect }
        guard case .atomic(let text, let builtIn) = value else { return nil }
        return facets.boundDefect(of: text, builtIn) ?? facets.digitDefect(of: text, builtIn)
    }

    private mutating func isSame(_ value: SimpleValue, _ listed: EnumerationValue, type: SimpleType) throws(SchemaError)
        -> Bool
    {
        if let name = listed.name, case .name(let own, _) = value { return own == name }
        if case .atomic(let text, let builtIn) = value, builtIn.primitive == .string, case .atomic = type.variety {
            return XMLNames.areSame(text, type.whiteSpace(of: builtIn).normalized(listed.value))
        }
        guard case .value(let other) = try content(of: listed.value, type: type) else { return false }
        return value.isSame(as: other)
    }
}

extension SimpleType {
    /// What becomes of the white space of its values, which are those of a built-in type; §4.3.6.
    public func whiteSpace(of builtIn: BuiltInType) -> WhiteSpaceRule {
        facets.last { $0.whiteSpace != nil }?.whiteSpace ?? builtIn.whiteSpace
    }
}

extension SimpleValue {
    /// Characters, bytes of binary types, or items; nil where length has no meaning (§4.3.1.3).
    fileprivate var length: Int? {
        switch self {
        case .list(let items): return items.count
        case .name: return nil
        case .atomic(let text, let type):
            switch type.primitive {
            case .hexBinary: return text.utf8.count / 2
            case .base64Binary: return text.utf8.count { $0 > 0x20 && $0 != UInt8(ascii: "=") } * 3 / 4
            case .string, .anyURI: return text.unicodeScalars.count
            default: return nil
            }
        }
    }
}

extension FacetSet {
    fileprivate func lengthDefect(of count: Int, value: String) -> SimpleTypeDefect? {
        if let length, count != length { return .facet(value: value, facet: "length", limit: String(length)) }
        if let minLength, count < minLength {
            return .facet(value: value, facet: "minLength", limit: String(minLength))
        }
        if let maxLength, count > maxLength {
            return .facet(value: value, facet: "maxLength", limit: String(maxLength))
        }
        return nil
    }

    /// A value that has no order to a bound is outside it; a bound that is itself no value is none.
    fileprivate func boundDefect(of value: String, _ type: BuiltInType) -> SimpleTypeDefect? {
        let bounds: [(facet: String, limit: String?, allowed: [ValueOrder])] = [
            ("minInclusive", minInclusive, [.greater, .equal]), ("maxInclusive", maxInclusive, [.less, .equal]),
            ("minExclusive", minExclusive, [.greater]), ("maxExclusive", maxExclusive, [.less]),
        ]
        for bound in bounds {
            guard let limit = bound.limit.map({ type.whiteSpace.normalized($0) }),
                LexicalSpace.allows(limit, type.primitive)
            else { continue }
            let order = SimpleValue.order(value, limit, type)
            guard order.map(bound.allowed.contains) ?? false else {
                return .facet(value: value, facet: bound.facet, limit: limit)
            }
        }
        return nil
    }

    fileprivate func digitDefect(of value: String, _ type: BuiltInType) -> SimpleTypeDefect? {
        guard totalDigits != nil || fractionDigits != nil, type.primitive == .decimal, let number = DecimalText(value)
        else { return nil }
        if let totalDigits, number.whole.count + number.fraction.count > totalDigits {
            return .facet(value: value, facet: "totalDigits", limit: String(totalDigits))
        }
        if let fractionDigits, number.fraction.count > fractionDigits {
            return .facet(value: value, facet: "fractionDigits", limit: String(fractionDigits))
        }
        return nil
    }
}
