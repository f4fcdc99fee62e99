/// A value twice: as it is sent, and as it is shown, with placeholders for its secrets.
struct Masked<Value> {
    var real: Value
    var shown: Value

    init(real: Value, shown: Value) {
        self.real = real
        self.shown = shown
    }

    /// A value without secrets.
    init(_ value: Value) { self.init(real: value, shown: value) }

    /// Does the same to both.
    func map<Other>(_ body: (Value) throws -> Other) rethrows -> Masked<Other> {
        Masked<Other>(real: try body(real), shown: try body(shown))
    }
}

extension Masked: Sendable where Value: Sendable {}
