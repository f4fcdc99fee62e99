import SOAPMessage
import WSDL
import XMLSchema
import XMLWire

/// The words for what is different between two WSDLs.
enum ChangeWords {
    /// `type {urn:x}Order: item.price: int became decimal`.
    static func line(_ change: WSDLChange) -> String {
        let ports = change.ports.isEmpty ? "" : " (\(change.ports.joined(separator: ", ")))"
        let path = change.path.isEmpty ? "" : ": \(change.path)"
        return Printable.text("\(change.subject.rawValue) \(change.name)\(ports)\(path): \(sentence(change.change))")
    }

    static func sentence(_ change: Change) -> String {
        switch change {
        case .added: "added"
        case .removed: "removed"
        case .address(let old, let new): became("address", old, new)
        case .protocol(let old, let new): became("", DescriptionWords.words(old), DescriptionWords.words(new))
        case .action(let old, let new): became("action", old, new)
        case .style(let old, let new): became("style", old.rawValue, new.rawValue)
        case .use(let old, let new): became("use", old.rawValue, new.rawValue)
        case .namespace(let old, let new): became("namespace", old, new)
        case .payload(let old, let new): became("element", old?.description, new?.description)
        case .reply(let isDue): isDue ? "is answered now" : "is not answered any more"
        case .headerAdded(let name): "header \(name) added"
        case .headerRemoved(let name): "header \(name) removed"
        case .faultAdded(let name): "fault \(name) added"
        case .faultRemoved(let name): "fault \(name) removed"
        case .memberAdded(let isRequired): isRequired ? "new, has to be there" : "new, may be left out"
        case .memberRemoved: "removed"
        case .memberNamespace(let old, let new): became("namespace", old, new)
        case .order(let old, let new): became("order", old.joined(separator: " "), new.joined(separator: " "))
        case .occurrence(let old, let new): occurrence(old, new)
        case .nillable(let isNillable): isNillable ? "may be nil now" : "may not be nil any more"
        case .fixed(let old, let new): became("fixed value", old, new)
        case .defaultValue(let old, let new): became("default", old, new)
        case .mixed(let isMixed): isMixed ? "text may stand between now" : "text may not stand between any more"
        case .abstract(let isAbstract): isAbstract ? "abstract now" : "not abstract any more"
        case .wildcard(let isOpen):
            isOpen ? "other elements may stand there now" : "other elements may not stand there any more"
        case .content: "content of another kind"
        case .type(let old, let new): became("", old, new)
        case .valuesAdded(let values): "new values \(list(values))"
        case .valuesRemoved(let values): "values removed: \(list(values))"
        case .facet(let name, let old, let new): became(name, old, new)
        }
    }

    /// A word for programs.
    static func code(_ change: Change) -> String {
        switch change {
        case .added, .memberAdded, .headerAdded, .faultAdded, .valuesAdded: "added"
        case .removed, .memberRemoved, .headerRemoved, .faultRemoved, .valuesRemoved: "removed"
        case .address: "address"
        case .protocol: "protocol"
        case .action: "action"
        case .style: "style"
        case .use: "use"
        case .namespace, .memberNamespace: "namespace"
        case .payload: "payload"
        case .reply: "reply"
        case .order: "order"
        case .occurrence: "occurrence"
        case .nillable: "nillable"
        case .fixed: "fixed"
        case .defaultValue: "default"
        case .mixed, .content, .wildcard: "content"
        case .abstract: "abstract"
        case .type: "type"
        case .facet: "facet"
        }
    }

    private static func became(_ what: String, _ old: String?, _ new: String?) -> String {
        func word(_ text: String?) -> String { text.map { $0.isEmpty ? "\"\"" : $0 } ?? "none" }
        return "\(what.isEmpty ? "" : what + " ")\(word(old)) became \(word(new))"
    }

    private static func occurrence(_ old: XMLSchema.Occurrence, _ new: XMLSchema.Occurrence) -> String {
        switch (old.min, new.min, old.max, new.max) {
        case (0, 1, let one, let other) where one == other: "has to be there now"
        case (1, 0, let one, let other) where one == other: "may be left out now"
        default: "\(range(old)) became \(range(new))"
        }
    }

    private static func range(_ occurs: XMLSchema.Occurrence) -> String {
        let most = occurs.max.map { String($0) } ?? "any number"
        return occurs.max == occurs.min ? most : "\(occurs.min) to \(most)"
    }

    private static func list(_ values: [String]) -> String {
        values.prefix(20).joined(separator: ", ") + (values.count > 20 ? ", …" : "")
    }
}
