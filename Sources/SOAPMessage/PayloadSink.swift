import JSONWire
import XMLWire

/// Takes the pieces of a payload's JSON, and may want to know which element a member is.
protocol PayloadSink: JSONSink {
    /// The name of the member whose value comes next: the local name of the elements that it is made of.
    mutating func member(_ name: borrowing PayloadNames.Name)
}

extension PayloadSink {
    mutating func member(_ name: borrowing PayloadNames.Name) { key(name.name.local) }
}

/// Takes a payload that nobody wants to see.
struct NoSink: PayloadSink {
    mutating func beginObject() {}
    mutating func endObject() {}
    mutating func beginArray() {}
    mutating func endArray() {}
    mutating func key(_ name: String) {}
    mutating func string(_ text: String) {}
    mutating func string(utf8 text: UnsafeBufferPointer<UInt8>) {}
    mutating func number(_ text: String) {}
    mutating func bool(_ value: Bool) {}
    mutating func null() {}
}

extension JSONWriter: PayloadSink {}
extension JSONValueBuilder: PayloadSink {}
