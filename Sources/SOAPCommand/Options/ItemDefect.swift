/// Why an item of a call cannot be used.
///
/// The message names the item by its key; the value may be a secret.
enum ItemDefect: Error, Hashable, Sendable {
    /// Neither an operation's place nor `NAME=VALUE`.
    case noEqualsSign
    /// A step without a name: `=x`, `a..b=x`.
    case emptyStep
    /// `{` without `}`.
    case unclosedBrace
    /// What stands where `[n]` is due.
    case badIndex(String)
    /// Members of, or positions behind, an attribute or `#text`.
    case leafWithMembers(String)
    /// More steps and positions than `limit`.
    case tooDeep(limit: Int)
    /// `=@` without a name.
    case noFileName
    /// `n@` without a name.
    case noAttachmentName
    /// `n@-`.
    case attachedInput
    /// `:=` with nothing behind it.
    case noJSON
    /// `place` has a value already, and an attribute, `#text` or an indexed place takes one.
    case givenTwice(place: String)
    /// `place` holds a value of its own and cannot have members.
    case membersOfValue(place: String)
    /// `place` has members and cannot be given a value.
    case valueBesideMembers(place: String)
    /// `place` is repeated, so a member needs a position.
    case membersOfList(place: String)
    /// `place` has `count` items, so that position `index` would leave a gap.
    case indexBeyond(place: String, index: Int, count: Int)
    /// An attribute, or `#text`, that is no text.
    case attributeNotText(place: String)
}
