import JSONWire
import SOAPMessage
import XMLWire

/// Makes JSON of elements, with or without a schema.
protocol ValueBuilder: XMLEventHandler {
    /// The value of the element that ended last, taken out; nil where none has.
    /// - Parameter ancestors: gives the names of the elements around it, the child of the Body first.
    func takeLast(at ancestors: () -> [QualifiedName]) -> JSONValue?
    /// The content of the response wrapper.
    var payload: JSONValue { get }
}

extension PayloadBuilder: ValueBuilder {
    func takeLast(at ancestors: () -> [QualifiedName]) -> JSONValue? { takeLast() }
}
