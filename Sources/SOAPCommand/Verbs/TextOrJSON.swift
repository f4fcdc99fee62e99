import JSONWire

extension Console {
    /// Writes the result of a verb to standard output: as JSON where `-j` asks for that.
    /// - Throws: ``WriteError``.
    func print(
        _ text: @autoclosure () -> String, json: @autoclosure () -> JSONValue, _ output: OutputOptions
    ) throws(WriteError) {
        guard output.format == .json else { return try print(text()) }
        try print(String(decoding: json().encoded(.indented), as: UTF8.self) + "\n")
    }
}
