public import XMLWire

/// The built-in simple types, XML Schema Part 2 §3.
public enum BuiltInType: String, Hashable, Sendable, CaseIterable {
    case anySimpleType
    case string, boolean, decimal, float, double, duration, dateTime, time, date, gYearMonth, gYear, gMonthDay, gDay,
        gMonth
    case hexBinary, base64Binary, anyURI
    case qName = "QName"
    case notation = "NOTATION"
    case normalizedString, token, language
    case nmtoken = "NMTOKEN"
    case nmtokens = "NMTOKENS"
    case xmlName = "Name"
    case ncName = "NCName"
    case id = "ID"
    case idref = "IDREF"
    case idrefs = "IDREFS"
    case entity = "ENTITY"
    case entities = "ENTITIES"
    case integer, nonPositiveInteger, negativeInteger, long, int, short, byte
    case nonNegativeInteger, unsignedLong, unsignedInt, unsignedShort, unsignedByte, positiveInteger

    /// The type of that name, also of those that drafts of XML Schema used; nil where there is none.
    public init?(_ name: QualifiedName) {
        guard name.namespace == Namespaces.schema else { return nil }
        if let type = Self(rawValue: name.local) {
            self = type
            return
        }
        switch name.local {
        case "timeInstant": self = .dateTime
        case "timeDuration": self = .duration
        case "recurringDuration", "anyAtomicType": self = .anySimpleType
        case "uriReference": self = .anyURI
        case "binary": self = .base64Binary
        case "month": self = .gYearMonth
        case "year": self = .gYear
        case "CDATA": self = .normalizedString
        case "dateTimeStamp": self = .dateTime
        case "dayTimeDuration", "yearMonthDuration": self = .duration
        default: return nil
        }
    }

    /// In the namespace of XML Schema.
    public var name: QualifiedName { QualifiedName(rawValue, in: Namespaces.schema) }

    /// Whether its values are numbers of JSON, as far as their digits allow.
    public var isNumeric: Bool {
        switch self {
        case .decimal, .float, .double: true
        default: isInteger
        }
    }

    /// Whether it is `xsd:integer` or derived from it.
    public var isInteger: Bool { integerRange != nil }

    /// The type of the items of a built-in list; nil for others.
    var itemType: BuiltInType? {
        switch self {
        case .nmtokens: .nmtoken
        case .idrefs: .idref
        case .entities: .entity
        default: nil
        }
    }

    /// The least and greatest value; nil for what is no integer, empty text for no bound.
    public var integerRange: (least: String, greatest: String)? {
        switch self {
        case .integer: ("", "")
        case .nonPositiveInteger: ("", "0")
        case .negativeInteger: ("", "-1")
        case .long: ("-9223372036854775808", "9223372036854775807")
        case .int: ("-2147483648", "2147483647")
        case .short: ("-32768", "32767")
        case .byte: ("-128", "127")
        case .nonNegativeInteger: ("0", "")
        case .positiveInteger: ("1", "")
        case .unsignedLong: ("0", "18446744073709551615")
        case .unsignedInt: ("0", "4294967295")
        case .unsignedShort: ("0", "65535")
        case .unsignedByte: ("0", "255")
        default: nil
        }
    }

    /// The primitive type that it is or is derived from, XML Schema Part 2 §3.2; of those that are derived from none, string.
    var primitive: BuiltInType {
        var type = self
        while let base = type.baseType, base != .anySimpleType { type = base }
        return type == .anySimpleType ? .string : type
    }

    /// Whether its values are names, whose prefixes are declared around them.
    var isName: Bool { self == .qName || self == .notation }

    /// What becomes of white space where no facet says it, XML Schema Part 2 §4.3.6.
    var whiteSpace: WhiteSpaceRule {
        switch self {
        case .string, .anySimpleType: .preserve
        case .normalizedString: .replace
        default: .collapse
        }
    }
}

extension BuiltInType {
    /// Whether one built-in type is derived from another, XML Schema Part 2 §3.
    public static func isDerived(_ name: QualifiedName, from base: QualifiedName) -> Bool {
        guard let type = BuiltInType(name), let base = BuiltInType(base) else { return false }
        var current: BuiltInType? = type
        while let step = current {
            if step == base { return true }
            current = step.baseType
        }
        return false
    }

    private var baseType: BuiltInType? {
        switch self {
        case .anySimpleType: nil
        case .normalizedString: .string
        case .token: .normalizedString
        case .language, .nmtoken, .xmlName: .token
        case .ncName: .xmlName
        case .id, .idref, .entity: .ncName
        case .integer: .decimal
        case .nonPositiveInteger, .long, .nonNegativeInteger: .integer
        case .negativeInteger: .nonPositiveInteger
        case .int: .long
        case .short: .int
        case .byte: .short
        case .unsignedLong, .positiveInteger: .nonNegativeInteger
        case .unsignedInt: .unsignedLong
        case .unsignedShort: .unsignedInt
        case .unsignedByte: .unsignedShort
        default: .anySimpleType
        }
    }
}
