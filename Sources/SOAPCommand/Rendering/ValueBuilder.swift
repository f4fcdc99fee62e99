import JSONWire
import SOAPMessage
import XMLWire

/// Makes JSON of elements, with or without a schema.
protocol ValueBuilder: XMLEventHandler {
    /// The value of the element that ended last, taken out; nil where none has.
    func takeLast() -> JSONValue?
    /// The content of the response wrapper.
    var payload: JSONValue { get }
    /// Writes what ``takeLast()`` would take out.
    func writeLast(to writer: inout JSONWriter)
    /// Writes ``payload``.
    func writePayload(to writer: inout JSONWriter)
}

extension ValueBuilder {
    func writeLast(to writer: inout JSONWriter) { takeLast()?.write(to: &writer) }
    func writePayload(to writer: inout JSONWriter) { payload.write(to: &writer) }
}

extension PayloadBuilder: ValueBuilder {}
