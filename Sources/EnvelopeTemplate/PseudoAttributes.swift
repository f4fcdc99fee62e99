internal import SOAPMessage
internal import XMLWire

/// The content of a processing instruction as pseudo-attributes: `name="value"` or `name='value'`, white space between,
/// the five predefined entities and character references in values; the syntax of "Associating Style Sheets with XML
/// documents" §3.
struct PseudoAttributes {
    struct Attribute {
        let name: String
        let value: String
        let offset: Int
    }

    /// The instruction's target.
    let target: String
    /// Where the instruction begins.
    let offset: Int
    private let source: TemplateSource
    private let content: Range<Int>

    /// - Parameter range: the instruction with `<?` and `?>`.
    init(_ range: Range<Int>, in source: TemplateSource) {
        let inner = range.lowerBound + 2..<range.upperBound - 2
        let end = source.bytes[inner].firstIndex { $0.isXMLSpace } ?? inner.upperBound
        target = source.text(inner.lowerBound..<end)
        offset = range.lowerBound
        content = end..<inner.upperBound
        self.source = source
    }

    var position: TemplatePosition { source.position(at: offset) }

    /// All pseudo-attributes, each of them one of `known` and there once.
    func attributes(known: [String]) throws(TemplateError) -> [Attribute] {
        var attributes: [Attribute] = []
        var cursor = content.lowerBound
        while let start = source.bytes[cursor..<content.upperBound].firstIndex(where: { !$0.isXMLSpace }) {
            let (attribute, end) = try attribute(at: start)
            let place = source.position(at: start)
            guard known.contains(attribute.name) else {
                let nearest = NearestName.find(attribute.name, in: known)
                throw .unknownPseudoAttribute(attribute.name, instruction: target, nearest: nearest, at: place)
            }
            guard !attributes.contains(where: { $0.name == attribute.name }) else {
                throw .repeatedPseudoAttribute(attribute.name, at: place)
            }
            attributes.append(attribute)
            cursor = end
        }
        return attributes
    }

    private func attribute(at start: Int) throws(TemplateError) -> (Attribute, end: Int) {
        let rest = source.bytes[start..<content.upperBound]
        let defect = TemplateError.badInstruction(target, at: source.position(at: start))
        guard let equals = rest.firstIndex(of: UInt8(ascii: "=")) else { throw defect }
        let name = source.text(start..<equals).split { $0.utf8.allSatisfy { $0.isXMLSpace } }
        guard name.count == 1, let opening = rest[(equals + 1)...].firstIndex(where: { !$0.isXMLSpace }),
            [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(source.bytes[opening]),
            let closing = rest[(opening + 1)...].firstIndex(of: source.bytes[opening])
        else { throw defect }
        guard let value = Self.decoded(source.text(opening + 1..<closing)) else { throw defect }
        return (Attribute(name: String(name[0]), value: value, offset: start), closing + 1)
    }

    /// `text` with its references resolved; nil where one is not known.
    private static func decoded(_ text: String) -> String? {
        var parts = text.parts(between: "&")
        var decoded = String(parts.removeFirst())
        for part in parts {
            guard let (name, rest) = part.cut(at: ";"), let scalar = scalar(named: name) else { return nil }
            decoded.unicodeScalars.append(scalar)
            decoded += rest
        }
        return decoded
    }

    private static func scalar(named name: Substring) -> Unicode.Scalar? {
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        default:
            guard name.first == "#" else { return nil }
            let digits = name.dropFirst()
            let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return number.flatMap { Unicode.Scalar($0) }
        }
    }
}
