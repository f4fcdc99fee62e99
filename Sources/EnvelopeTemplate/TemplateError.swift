public import XMLWire

/// What is wrong with an envelope template, or with the values it is to be filled with.
public enum TemplateError: Error, Hashable, Sendable {
    // MARK: Reading the file

    /// A byte that UTF-8 does not allow.
    case notUTF8(TemplatePosition)
    /// The XML declaration names an encoding other than UTF-8.
    case encoding(String, at: TemplatePosition)

    // MARK: Mustache

    /// A tag without its closing delimiter.
    case unclosedTag(at: TemplatePosition)
    /// A name that is empty, has white space or markup in it, or a dot without a name on both sides.
    case badName(String, at: TemplatePosition)
    /// A kind of tag that envelope templates do not have, by its mark: `>` (partial), `<` (parent), `$` (block).
    case unsupportedTag(mark: String, at: TemplatePosition)
    /// A set-delimiter tag that does not hold two delimiters without `=` and white space.
    case badDelimiters(String, at: TemplatePosition)
    /// The template ends inside the section.
    case unclosedSection(String, at: TemplatePosition)
    /// The end of a section that is not open; `open` is the innermost one that is.
    case unopenedSection(String, open: String?, at: TemplatePosition)
    /// More than ``EnvelopeTemplate/sectionDepthLimit`` sections inside each other.
    case sectionDepth(limit: Int, at: TemplatePosition)

    // MARK: XML around the tags

    /// A character that cannot stand where it does, such as `<` in a start-tag or before a blank.
    case badMarkup(String, at: TemplatePosition)
    /// The template ends inside a tag, comment, CDATA section or processing instruction that begins here.
    case unclosedMarkup(at: TemplatePosition)
    /// A document type declaration, which SOAP forbids (SOAP 1.1 §3, SOAP 1.2 Part 1 §5).
    case doctype(at: TemplatePosition)
    /// A Mustache tag where no value can stand: in a processing instruction, or after `=` without a quote.
    case misplacedTag(at: TemplatePosition)
    /// A section that begins in one kind of place and ends in another, such as text and attribute value.
    case sectionCrossesMarkup(String, at: TemplatePosition)
    /// No element at all.
    case noElement(TemplatePosition)

    // MARK: Processing instructions

    /// A `<?soap…?>` with an unknown target.
    case unknownInstruction(String, nearest: String?, at: TemplatePosition)
    /// A `<?soap…?>` inside a section, or behind the beginning of the root element.
    case misplacedInstruction(String, at: TemplatePosition)
    /// A second `<?soap?>`, or a second `<?soap-parameter?>` of the same name.
    case repeatedInstruction(String, at: TemplatePosition)
    /// Something other than `name="value"` in an instruction.
    case badInstruction(String, at: TemplatePosition)
    /// A pseudo-attribute the instruction does not have.
    case unknownPseudoAttribute(String, instruction: String, nearest: String?, at: TemplatePosition)
    /// A pseudo-attribute written twice.
    case repeatedPseudoAttribute(String, at: TemplatePosition)
    /// A value that is not one of those allowed.
    case badPseudoAttribute(String, value: String, allowed: [String], at: TemplatePosition)
    /// A pseudo-attribute that must be there, such as the name of a parameter.
    case missingPseudoAttribute(String, instruction: String, at: TemplatePosition)

    // MARK: Filling

    /// The arguments do not fit the template: all that are missing and all that are unknown, at once.
    case arguments(TemplateArgumentDefects)
    /// A character that no XML document can hold.
    case illegalCharacter(IllegalCharacter, name: String, at: TemplatePosition)
    /// A value that is to be a name in the markup and is none.
    case notAName(String, name: String, at: TemplatePosition)
    /// A value with two hyphens, which would end the comment it stands in.
    case hyphensInComment(name: String, at: TemplatePosition)
    /// A value that is no text, where only text can stand.
    case notText(TemplateValueKind, name: String, at: TemplatePosition)
    /// A raw value that is not well formed by itself.
    case malformedValue(XMLReadError, name: String, at: TemplatePosition)
    /// A raw value that would leave the attribute value or the CDATA section it stands in.
    case escapingValue(name: String, at: TemplatePosition)
    /// The filled template is not well formed; the position is the nearest one in the template.
    case malformed(XMLReadError, at: TemplatePosition)
}

/// All that keeps arguments from fitting a template.
public struct TemplateArgumentDefects: Hashable, Sendable {
    /// Needed and not given, in the order of the template.
    public var missing: [MissingVariable] = []
    /// Given and not used by the template, in the order given.
    public var unknown: [UnknownArgument] = []
    /// The names the template takes, in its order.
    public var known: [String] = []

    /// No defects yet.
    public init() {}
}

/// A variable that is needed and not given.
public struct MissingVariable: Hashable, Sendable {
    /// As written in the template.
    public let name: String
    /// Where the template needs it first.
    public let position: TemplatePosition
    /// An unknown argument that was probably meant to be it.
    public let nearest: String?

    /// A missing variable.
    public init(name: String, position: TemplatePosition, nearest: String?) {
        self.name = name
        self.position = position
        self.nearest = nearest
    }
}

/// An argument that the template has no use for.
public struct UnknownArgument: Hashable, Sendable {
    /// With dots for nested ones.
    public let name: String
    /// The name that was probably meant.
    public let nearest: String?

    /// An unknown argument.
    public init(name: String, nearest: String?) {
        self.name = name
        self.nearest = nearest
    }
}
