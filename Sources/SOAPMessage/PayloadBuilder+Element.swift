public import XMLWire

extension PayloadBuilder {
    /// Takes an element that is in memory as if it were being read.
    public func build(_ element: Element) { build(element, declaring: element.scope.declarations) }

    private func build(_ element: Element, declaring declarations: [NamespaceBinding]) {
        start(
            XMLStartTag(
                element.tag.name, prefix: element.tag.prefix, attributes: element.tag.attributes,
                declarations: declarations, position: element.tag.position))
        for child in element.children {
            switch child {
            case .element(let element): build(element, declaring: element.tag.declarations)
            case .text(let text):
                let utf8 = Array(text.utf8)
                self.text(utf8.span)
            }
        }
        end(element.name)
    }
}
