import JSONWire
import XMLWire

/// Takes the pieces of a payload's JSON, and may want to know which element a member is.
protocol PayloadSink: JSONSink {
    /// The name of the member whose value comes next: the local name of the elements that it is made of.
    mutating func member(_ name: PayloadNames.Name)
}

extension PayloadSink {
    mutating func member(_ name: PayloadNames.Name) { key(name.name.local) }
}

extension JSONWriter: PayloadSink {}
extension JSONValueBuilder: PayloadSink {}
