public import XMLWire

/// What a schema says of the elements of a payload: asked once for each name in each place, not once an element.
///
/// Types have numbers, given out as they are asked for; see ``PayloadShape/ID``.
public protocol PayloadSchema: AnyObject {
    /// Whether the payload is a graph, whose elements may refer to each other; SOAP 1.1 §5.
    var isEncoded: Bool { get }
    /// What a type is to one who reads.
    func shape(_ type: PayloadShape.ID) -> PayloadShape
    /// The element `name` inside one of type `parent`.
    func child(_ name: QualifiedName, of parent: PayloadShape.ID) -> PayloadChild
    /// What the first of `children` is, and is called, where it is the return value of a remote procedure and has another name;
    /// nil where it is not. SOAP 1.1 §7.1.
    func returnValue(of parent: PayloadShape.ID, among children: [QualifiedName]) -> (QualifiedName, PayloadChild)?
    /// The type of the attribute `name` of elements of type `owner`; nil where nothing declares it.
    func attribute(_ name: QualifiedName, of owner: PayloadShape.ID) -> PayloadShape.ID?
    /// Whether `owner` is a type of the encoding itself, whose attributes are no data.
    func isOfEncoding(_ owner: PayloadShape.ID) -> Bool
    /// The type of that name; nil where nothing declares it.
    func type(_ name: QualifiedName) -> PayloadShape.ID?
    /// Whether `text`, its white space normalized, is a value of a type of numbers or booleans.
    func allows(_ text: UnsafeBufferPointer<UInt8>, _ type: PayloadShape.ID) -> Bool
    /// The first member of a union that has the value `text`.
    func member(of union: PayloadShape.ID, having text: String) -> PayloadShape.ID?
    /// How the elements of a Body make up the payload.
    func layout(of body: [PayloadRoot]) -> PayloadLayout
    /// Told what was odd, in the order it is met.
    func note(_ warning: PayloadWarning)
}

/// A type as one who reads needs it.
///
/// A class so that a reply of a million elements hands on one pointer each.
public final class PayloadShape: Sendable {
    /// The number of a type.
    public typealias ID = Int32

    /// What nothing declares, and what may be anything.
    public static let unknown: ID = 0
    /// What stands around the payload: its children are the children of the Body.
    public static let surroundings: ID = 1

    /// What stands between the tags.
    public enum Content: Hashable, Sendable {
        case text(TextForm)
        /// Items whose type is the one given, in as many dimensions as the brackets say; SOAP 1.1 §5.4.2.
        case array(of: ID, dimensions: String)
        /// The map of Apache SOAP.
        case map
        case members
        case anything
    }

    /// What becomes of a text before anybody sees it.
    enum Texts: Hashable, Sendable {
        case asTheyAre
        case normalized(WhiteSpaceRule)
        /// What the member of a union that has the value asks for.
        case byMember
    }

    /// The content.
    public let content: Content
    let texts: Texts
    /// The name of the type; nil where it has none.
    public let name: QualifiedName?
    /// What warnings call the type of a text.
    public let valueType: QualifiedName
    /// The local names of the elements that may repeat and belong to every value: no row is a list too.
    public let lists: [String]
    /// The members that values can have, in the order of the schema; nil where it does not say.
    public let members: [String]?

    /// A shape of its parts.
    public init(
        _ content: Content, name: QualifiedName? = nil, valueType: QualifiedName? = nil, lists: [String] = [],
        members: [String]? = nil
    ) {
        self.content = content
        texts =
            switch content {
            case .text(let form) where form.kind == .union: .byMember
            case .text(let form) where form.whiteSpace != .preserve: .normalized(form.whiteSpace)
            case .text, .array, .map, .members, .anything: .asTheyAre
            }
        self.name = name
        self.valueType = valueType ?? name ?? QualifiedName("anySimpleType", in: Namespaces.schema)
        self.lists = lists
        self.members = members
    }
}

/// What a text of a simple type becomes.
public struct TextForm: Hashable, Sendable {
    /// The kind of JSON value.
    public enum Kind: Hashable, Sendable {
        case string, number, boolean
        /// That of the member type which has the value.
        case union
    }

    /// The kind of JSON value.
    public let kind: Kind
    /// What happens to its white space.
    public let whiteSpace: WhiteSpaceRule
    /// A form of its parts.
    public init(_ kind: Kind, whiteSpace: WhiteSpaceRule) {
        self.kind = kind
        self.whiteSpace = whiteSpace
    }
}

/// An element in its place.
public struct PayloadChild: Hashable, Sendable {
    /// Its type.
    public let type: PayloadShape.ID
    /// Whether it is an array even when it comes once.
    public let repeats: Bool
    /// Whether the place has such an element; what is not declared is kept.
    public let isDeclared: Bool

    /// A child of its parts.
    public init(_ type: PayloadShape.ID, repeats: Bool = false, isDeclared: Bool = true) {
        self.type = type
        self.repeats = repeats
        self.isDeclared = isDeclared
    }
}

/// A child of the Body, as far as it says what it is there for.
public struct PayloadRoot: Hashable, Sendable {
    /// Its name.
    public let name: QualifiedName
    /// Whether it says that it is no root of the graph; SOAP 1.1 §5.6.
    public let isIndependent: Bool
    /// Whether it has an `id` that others refer to.
    public let isReferredTo: Bool
}

/// What the children of a Body make up.
public enum PayloadLayout: Hashable, Sendable {
    /// One of them, by its index, is the payload.
    case content(of: Int, PayloadShape.ID)
    /// Some have members of their own; the rest follows under its own names.
    case members([Part])

    /// The children of a Body, by their index, that are the answer: the others are there for references to them.
    static func answers(in body: [PayloadRoot]) -> [Int] {
        let roots = body.indices.filter { !body[$0].isIndependent }
        let answers = roots.filter { !body[$0].isReferredTo }
        return !answers.isEmpty ? answers : Array((roots.isEmpty ? Array(body.indices) : roots).prefix(1))
    }

    /// A child that is called by the part of the message that it is.
    public struct Part: Hashable, Sendable {
        /// What the member is called.
        public let name: String
        /// Which child it is.
        public let index: Int
        /// Its type.
        public let type: PayloadShape.ID

        /// A part of its parts.
        public init(_ name: String, at index: Int, type: PayloadShape.ID) {
            self.name = name
            self.index = index
            self.type = type
        }
    }
}

/// Something odd in a payload that was read all the same.
public enum PayloadWarning: Hashable, Sendable {
    /// A text that is no value of its type; it was kept as text.
    case notOfType(value: String, type: QualifiedName, element: QualifiedName)
    /// `xsi:type` or the type of an array's items that nothing declares.
    case unknownType(name: String, element: QualifiedName)
    /// An element that the schema does not have here.
    case unexpected(element: QualifiedName, inside: QualifiedName)
    /// `href` or `ref` to an element that is not there, or that leads back to itself.
    case unresolvedReference(id: String, element: QualifiedName)
}
