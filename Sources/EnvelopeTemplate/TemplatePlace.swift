/// Where in the template's XML a tag stands; decides how its value is escaped and what it may be.
public enum TemplatePlace: Hashable, Sendable {
    /// Character data: `<a>{{x}}</a>`.
    case text
    /// An attribute value in quotes of this kind: `<a b="{{x}}"/>`.
    case attribute(quote: UInt8)
    /// A CDATA section: a `]]>` in the value is split over two.
    case cdata
    /// A comment: the value may not have two hyphens in it.
    case comment
    /// The name of an element or attribute: `<{{x}}>`, `<t:{{x}} …>`. The value must be an NCName; where the whole name
    /// is the value, a QName will do (Namespaces in XML 1.0 §4).
    case name(isPart: Bool)
    /// After `=` where a quote should be, or in a processing instruction: no place for a value.
    case none

    /// What a section may not cross the border of; all of a tag outside its attribute values is one region.
    enum Region: Hashable {
        case text
        case attribute(UInt8)
        case cdata
        case comment
        case tag
        case none
    }

    var region: Region {
        switch self {
        case .text: .text
        case .attribute(let quote): .attribute(quote)
        case .cdata: .cdata
        case .comment: .comment
        case .name: .tag
        case .none: .none
        }
    }
}
