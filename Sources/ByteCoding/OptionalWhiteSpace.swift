extension Substring.UnicodeScalarView {
    /// Without the blanks and tabs at either end: `OWS` of RFC 9110 §5.6.3.
    public var withoutOptionalWhiteSpace: Self {
        var rest = drop { $0 == " " || $0 == "\t" }
        while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
        return rest
    }
}
