internal import XMLWire

extension Element {
    var hasElements: Bool {
        children.contains { child in
            switch child {
            case .element: true
            case .text: false
            }
        }
    }

    /// The character data directly inside, where it is more than white space.
    var mixedText: String? {
        var text = ""
        for case .text(let piece) in children { text += piece }
        return text.utf8.allSatisfy(\.isXMLSpace) ? nil : text
    }
}
