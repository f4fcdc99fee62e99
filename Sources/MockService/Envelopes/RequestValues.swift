import EnvelopeTemplate
import SOAPMessage
import WSDL
import XMLWire

/// The values of a request, as reply templates and sample names see them.
struct RequestValues {
    /// Records are elements with children, lists repeated elements.
    private(set) var members: [TemplateMember] = []

    /// The values below the element of an operation, by local names.
    ///
    /// An element deeper down, or in a header block, can be had by its bare name too, where no other has it.
    init(_ operation: Element?, header: [Element]) {
        let content = operation.map(Self.members(of:)) ?? []
        members = content
        for leaf in content.flatMap({ Self.leaves(below: $0.value) }) + header.flatMap(Self.leaves(of:)) {
            add(leaf)
        }
    }

    /// The values of a query or form.
    init(_ fields: [FormField]) {
        members = Self.joined(fields.map { TemplateMember($0.name, .text($0.value)) })
    }

    /// The text of the value called `name`, with dots where it is nested; nil where there is none.
    func text(_ name: String) -> String? {
        let value = members.first { $0.name == name }?.value ?? nested(name)
        switch value {
        case .text(let text): return text
        case .list(let items): if case .text(let text) = items.first { return text } else { return nil }
        case .null, .bool, .bytes, .fragment, .record, nil: return nil
        }
    }

    private func nested(_ name: String) -> TemplateValue? {
        var value = TemplateValue.record(members)
        for step in name.parts(between: ".") {
            guard case .record(let members) = value, let member = members.first(where: { $0.name == step }) else {
                return nil
            }
            value = member.value
        }
        return value
    }

    private mutating func add(_ leaf: TemplateMember) {
        if !members.contains(where: { $0.name == leaf.name }) { members.append(leaf) }
    }
}

extension RequestValues {
    private static func members(of element: Element) -> [TemplateMember] {
        joined(element.elements.map { TemplateMember($0.name.local, value(of: $0)) })
    }

    /// Members of one name become a list, at the place of the first.
    private static func joined(_ all: [TemplateMember]) -> [TemplateMember] {
        var members: [TemplateMember] = []
        for member in all {
            if let index = members.firstIndex(where: { $0.name == member.name }) {
                members[index].value = joined(members[index].value, member.value)
            } else {
                members.append(member)
            }
        }
        return members
    }

    private static func value(of element: Element) -> TemplateValue {
        if element.tag.isNil { return .null }
        return element.elements.isEmpty ? .text(element.text) : .record(members(of: element))
    }

    private static func joined(_ first: TemplateValue, _ next: TemplateValue) -> TemplateValue {
        if case .list(let items) = first { return .list(items + [next]) }
        return .list([first, next])
    }

    private static func leaves(of element: Element) -> [TemplateMember] {
        guard !element.elements.isEmpty else { return [TemplateMember(element.name.local, .text(element.text))] }
        return element.elements.flatMap(leaves(of:))
    }

    private static func leaves(below value: TemplateValue) -> [TemplateMember] {
        switch value {
        case .record(let members): members + members.flatMap { leaves(below: $0.value) }
        case .list(let items): items.flatMap(leaves(below:))
        case .null, .bool, .text, .bytes, .fragment: []
        }
    }
}
