/// Which elements are arrays even when there is one of them.
///
/// ``FieldReader`` evaluates the paths and says of each element, as it begins, whether one of them ends there; builders of
/// JSON that see the element after it look here. A class because they share it.
public final class ElementLists {
    /// The paths of the arrays.
    public let paths: [FieldPath]
    /// Whether the element that began last is one of an array.
    public internal(set) var isList = false

    /// - Parameter paths: those of the elements that are arrays.
    public init(_ paths: [FieldPath]) { self.paths = paths }
}
