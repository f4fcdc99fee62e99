internal import XMLSchema
internal import XMLWire

extension Definitions {
    /// What is different in `other`, which came later; breaking differences first.
    ///
    /// Services, ports and operations are compared by name, elements and types by expanded name. Whether a difference breaks a
    /// client depends on where it is: in what is sent, what was valid has to stay so; in what is received, nothing may come that
    /// could not come before. What no message uses counts as sent.
    public func changes(to other: Definitions) -> [WSDLChange] {
        var comparison = Comparison(old: self, new: other)
        comparison.comparePorts()
        comparison.compareSchemas()
        return comparison.changes.filter(\.isBreaking) + comparison.changes.filter { !$0.isBreaking }
    }
}

/// What a change does to the set of messages that are valid.
struct ChangeEffect: OptionSet {
    let rawValue: Int
    /// Something that was valid no longer is.
    static let narrows = ChangeEffect(rawValue: 1)
    /// Something is valid that was not before.
    static let widens = ChangeEffect(rawValue: 2)
}

/// In which messages something stands.
struct MessageUse: OptionSet {
    let rawValue: Int
    static let sent = MessageUse(rawValue: 1)
    static let received = MessageUse(rawValue: 2)

    func isBroken(by effect: ChangeEffect) -> Bool {
        (contains(.received) && effect.contains(.widens)) || ((contains(.sent) || isEmpty) && effect.contains(.narrows))
    }
}

/// One run over two WSDLs.
struct Comparison {
    let old: Definitions
    let new: Definitions
    private(set) var changes: [WSDLChange] = []
    private let use: UsageIndex

    init(old: Definitions, new: Definitions) {
        self.old = old
        self.new = new
        use = UsageIndex([old, new])
    }

    private mutating func add(
        _ subject: WSDLChange.Subject, _ name: String, _ change: Change, path: String = "", isBreaking: Bool,
        port: String? = nil
    ) {
        let isSame = changes.firstIndex {
            $0.subject == subject && $0.name == name && $0.path == path && $0.change == change
        }
        if let isSame {
            if let port { changes[isSame].ports.append(port) }
            return
        }
        changes.append(
            WSDLChange(
                subject: subject, name: name, path: path, change: change, isBreaking: isBreaking,
                ports: port.map { [$0] } ?? []))
    }

    // MARK: Ports and operations

    mutating func comparePorts() {
        let newOffers = new.offers
        let oldOffers = old.offers
        for offer in oldOffers {
            guard let counterpart = newOffers.first(where: { $0.name == offer.name }) else {
                add(.port, offer.name, .removed, isBreaking: true)
                continue
            }
            compare(offer, counterpart)
        }
        for offer in newOffers where !oldOffers.contains(where: { $0.name == offer.name }) {
            add(.port, offer.name, .added, isBreaking: false)
        }
    }

    private mutating func compare(_ one: Definitions.Offer, _ other: Definitions.Offer) {
        if one.port?.address != other.port?.address {
            let change = Change.address(old: one.port?.address, new: other.port?.address)
            add(.port, one.name, change, isBreaking: false)
        }
        if one.binding.protocol != other.binding.protocol {
            let change = Change.protocol(old: one.binding.protocol, new: other.binding.protocol)
            add(.port, one.name, change, isBreaking: true)
        }
        let oldOperations = OperationTable(one.binding, in: old)
        let newOperations = OperationTable(other.binding, in: new)
        for name in oldOperations.names {
            guard let before = oldOperations[name] else { continue }
            guard let after = newOperations[name] else {
                add(.operation, name, .removed, isBreaking: true, port: one.name)
                continue
            }
            compare(name, before, after, port: one.name)
        }
        for name in newOperations.names where oldOperations[name] == nil {
            add(.operation, name, .added, isBreaking: false, port: one.name)
        }
    }

    private mutating func compare(
        _ name: String, _ before: OperationTable.Entry, _ after: OperationTable.Entry, port: String
    ) {
        var changes: [(Change, Bool)] = []
        if (before.bindingOperation.action ?? "") != (after.bindingOperation.action ?? "") {
            changes.append((.action(old: before.bindingOperation.action, new: after.bindingOperation.action), true))
        }
        if before.bindingOperation.style != after.bindingOperation.style {
            changes.append((.style(old: before.bindingOperation.style, new: after.bindingOperation.style), true))
        }
        if before.bindingOperation.input.use != after.bindingOperation.input.use {
            changes.append((.use(old: before.bindingOperation.input.use, new: after.bindingOperation.input.use), true))
        }
        if before.bindingOperation.style == .rpc,
            before.bindingOperation.input.namespace != after.bindingOperation.input.namespace
        {
            let change = Change.namespace(
                old: before.bindingOperation.input.namespace, new: after.bindingOperation.input.namespace)
            changes.append((change, true))
        }
        let wasDue = before.operation?.output != nil
        let isDue = after.operation?.output != nil
        if wasDue != isDue { changes.append((.reply(isDue: isDue), true)) }
        changes += differences(before.headers, after.headers, added: Change.headerAdded, removed: Change.headerRemoved)
            .map { ($0.0, $0.isRemoval) }
        changes += differences(before.faults, after.faults, added: Change.faultAdded, removed: Change.faultRemoved)
            .map { ($0.0, false) }
        for (change, isBreaking) in changes { add(.operation, name, change, isBreaking: isBreaking, port: port) }
        compareParts(name, before.input, after.input, use: .sent, port: port)
        if wasDue, isDue { compareParts(name, before.output, after.output, use: .received, port: port) }
    }

    private func differences(
        _ before: [String], _ after: [String], added: (String) -> Change, removed: (String) -> Change
    ) -> [(Change, isRemoval: Bool)] {
        before.filter { !after.contains($0) }.map { (removed($0), true) }
            + after.filter { !before.contains($0) }.map { (added($0), false) }
    }

    /// The parts of a body: elements by name, else types.
    private mutating func compareParts(
        _ name: String, _ before: [Part], _ after: [Part], use: MessageUse, port: String
    ) {
        if before.count == 1, after.count == 1, before[0].element != after[0].element {
            let change = Change.payload(old: before[0].element, new: after[0].element)
            return add(.operation, name, change, isBreaking: true, port: port)
        }
        for part in before {
            guard let counterpart = after.first(where: { $0.name == part.name }) else {
                if before.count == 1, after.count == 1, part.element != nil { continue }
                add(.operation, name, .memberRemoved, path: part.name, isBreaking: true, port: port)
                continue
            }
            if let oldName = part.element, let newName = counterpart.element {
                guard oldName != newName else { continue }
                let change = Change.payload(old: oldName, new: newName)
                add(.operation, name, change, path: part.name, isBreaking: true, port: port)
                continue
            }
            var types = TypeComparison(old: old.schema, new: new.schema)
            types.compare(reference(part), reference(counterpart), path: part.name)
            for found in types.found {
                add(
                    .operation, name, found.change, path: found.path, isBreaking: use.isBroken(by: found.effect),
                    port: port)
            }
        }
        for part in after where !before.contains(where: { $0.name == part.name }) {
            if before.count == 1, after.count == 1, part.element != nil { continue }
            add(
                .operation, name, .memberAdded(isRequired: true), path: part.name, isBreaking: use == .sent, port: port)
        }
    }

    private func reference(_ part: Part) -> TypeReference {
        part.type.map { .named($0) } ?? part.element.map { .missing(.element, $0) } ?? .anyType
    }

    // MARK: Schemas

    mutating func compareSchemas() {
        compareNames(old.schema.elementNames, new.schema.elementNames, .element)
        compareNames(old.schema.typeNames, new.schema.typeNames, .type)
        let newElements = Set(new.schema.elementNames)
        for name in old.schema.elementNames where newElements.contains(name) {
            guard let before = old.schema.element(name), let after = new.schema.element(name) else { continue }
            var types = TypeComparison(old: old.schema, new: new.schema)
            types.compare(before, after, path: "")
            report(types, .element, name, use: use.elements[name] ?? [])
        }
        let newTypes = Set(new.schema.typeNames)
        for name in old.schema.typeNames where newTypes.contains(name) {
            var types = TypeComparison(old: old.schema, new: new.schema)
            types.compareContent(.named(name), .named(name), path: "")
            report(types, .type, name, use: use.types[name] ?? [])
        }
    }

    private mutating func compareNames(
        _ before: [QualifiedName], _ after: [QualifiedName], _ subject: WSDLChange.Subject
    ) {
        let (oldNames, newNames) = (Set(before), Set(after))
        for name in before where !newNames.contains(name) {
            add(subject, name.description, .removed, isBreaking: true)
        }
        for name in after where !oldNames.contains(name) {
            add(subject, name.description, .added, isBreaking: false)
        }
    }

    private mutating func report(
        _ types: TypeComparison, _ subject: WSDLChange.Subject, _ name: QualifiedName, use: MessageUse
    ) {
        for found in types.found {
            add(
                subject, name.description, found.change, path: found.path, isBreaking: use.isBroken(by: found.effect))
        }
    }
}

/// The operations of a binding by name; overloads by the name of their input too.
struct OperationTable {
    struct Entry {
        let bindingOperation: BindingOperation
        let operation: Operation?
        let input: [Part]
        let output: [Part]
        let headers: [String]
        var faults: [String] { operation?.faults.map { $0.name ?? $0.message.local } ?? [] }
    }

    private(set) var names: [String] = []
    private var entries: [String: Entry] = [:]

    subscript(name: String) -> Entry? { entries[name] }

    init(_ binding: Binding, in definitions: Definitions) {
        var abstract: [String: [Operation]] = [:]
        for operation in definitions.portType(binding.portType)?.operations ?? [] {
            abstract[operation.name, default: []].append(operation)
        }
        let all = definitions.operations(of: binding)
        let counts = Dictionary(all.map { ($0.name, 1) }, uniquingKeysWith: +)
        for bound in all {
            let same = abstract[bound.name] ?? []
            let operation = same.first { bound.inputName != nil && $0.input?.name == bound.inputName } ?? same.first
            let isOverload = (counts[bound.name] ?? 0) > 1
            let name = isOverload ? "\(bound.name)#\(bound.inputName ?? "")" : bound.name
            guard entries[name] == nil else { continue }
            names.append(name)
            entries[name] = Self.entry(bound, operation, definitions)
        }
    }

    private static func entry(
        _ bound: BindingOperation, _ operation: Operation?, _ definitions: Definitions
    ) -> Entry {
        func parts(_ message: MessageReference?, _ binding: MessageBinding?) -> [Part] {
            (try? definitions.bodyParts(of: message, binding: binding ?? MessageBinding())) ?? []
        }
        return Entry(
            bindingOperation: bound, operation: operation, input: parts(operation?.input, bound.input),
            output: parts(operation?.output, bound.output), headers: bound.input.headers.map(\.part))
    }
}
