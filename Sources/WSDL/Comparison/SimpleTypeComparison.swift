internal import XMLSchema
internal import XMLWire

extension TypeComparison {
    /// Compares the values of two simple types.
    mutating func compare(_ before: SimpleType, _ after: SimpleType, path: String) {
        switch (before.variety, after.variety) {
        case (.atomic(let one), .atomic(let other)):
            if one != other {
                note(.type(old: one.rawValue, new: other.rawValue), Self.effect(from: one, to: other), at: path)
            }
        case (.list(let one), .list(let other)): compare(one, other, path: path)
        case (.union(let one), .union(let other)): compareUnions(one, other, path: path)
        case (let one, let other):
            note(.type(old: Self.words(one), new: Self.words(other)), [.narrows, .widens], at: path)
        }
        compareEnumerations(before.enumeration.map(\.value), after.enumeration.map(\.value), path: path)
        compareFacets(before.statedFacets, after.statedFacets, path: path)
    }

    private static func words(_ variety: SimpleType.Variety) -> String {
        switch variety {
        case .atomic(let type): type.rawValue
        case .list: "list"
        case .union: "union"
        }
    }

    private mutating func compareUnions(_ before: [TypeReference], _ after: [TypeReference], path: String) {
        let (one, other) = (before.compactMap(\.name), after.compactMap(\.name))
        guard one == other, before.count == after.count else {
            var effect: ChangeEffect = []
            if !Set(one).isSubset(of: other) || after.count < before.count { effect.insert(.narrows) }
            if !Set(other).isSubset(of: one) || after.count > before.count { effect.insert(.widens) }
            let names = [one, other].map { $0.map(\.local).joined(separator: " or ") }
            return note(.type(old: names[0], new: names[1]), effect, at: path)
        }
        for (member, counterpart) in zip(before, after) where member.name == nil || counterpart.name == nil {
            compare(member, counterpart, path: path)
        }
    }

    private static func effect(from before: BuiltInType, to after: BuiltInType) -> ChangeEffect {
        if BuiltInType.isDerived(before.name, from: after.name) { return .widens }
        if BuiltInType.isDerived(after.name, from: before.name) { return .narrows }
        if after == .string { return .widens }
        if before == .string { return .narrows }
        return [.narrows, .widens]
    }

    private mutating func compareEnumerations(_ before: [String], _ after: [String], path: String) {
        guard Set(before) != Set(after) else { return }
        let removed = before.filter { !after.contains($0) }
        let added = after.filter { !before.contains($0) }
        // Without an enumeration every value is allowed.
        if before.isEmpty { return note(.valuesAdded(added), .narrows, at: path) }
        if after.isEmpty { return note(.valuesRemoved(removed), .widens, at: path) }
        if !removed.isEmpty { note(.valuesRemoved(removed), .narrows, at: path) }
        if !added.isEmpty { note(.valuesAdded(added), .widens, at: path) }
    }

    private mutating func compareFacets(_ before: [Facet], _ after: [Facet], path: String) {
        let names = before.map(\.name) + after.map(\.name).filter { name in !before.contains { $0.name == name } }
        for name in names {
            let oldValue = before.first { $0.name == name }?.value
            let newValue = after.first { $0.name == name }?.value
            guard oldValue != newValue else { continue }
            note(.facet(name: name, old: oldValue, new: newValue), Self.effect(name, oldValue, newValue), at: path)
        }
    }

    private static func effect(_ name: String, _ before: String?, _ after: String?) -> ChangeEffect {
        guard let before else { return .narrows }
        guard let after else { return .widens }
        guard name != "pattern", name != "length", let one = DecimalText(before), let other = DecimalText(after) else {
            return [.narrows, .widens]
        }
        let isRaised = one < other
        return isRaised == name.hasPrefix("min") ? .narrows : .widens
    }
}
