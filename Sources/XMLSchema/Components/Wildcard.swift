/// `xsd:any` or `xsd:anyAttribute`, XML Schema Part 1 §3.10.
public struct Wildcard: Hashable, Sendable {
    /// How what stands in its place is held against declarations, XML Schema Part 1 §3.10.1.
    public enum ProcessContents: String, Hashable, Sendable {
        /// It has to be declared.
        case strict
        /// Where it is declared it has to fit.
        case lax
        /// It is not looked at.
        case skip
    }

    /// The namespaces whose names may stand here.
    public let namespaceConstraint: NamespaceConstraint
    /// How what stands here is looked at.
    public let processContents: ProcessContents

    /// Whether a name in `namespace` may stand here.
    public func allows(_ namespace: String) -> Bool { namespaceConstraint.allows(namespace) }

    /// For attributes of a type and of what it extends, XML Schema Part 1 §3.4.2.
    func union(_ base: Wildcard?) -> Wildcard {
        guard let base else { return self }
        return Wildcard(
            namespaceConstraint: namespaceConstraint.union(base.namespaceConstraint), processContents: processContents)
    }

    /// For attributes of a type and of its attribute groups, XML Schema Part 1 §3.4.2.
    func intersection(_ other: Wildcard?) -> Wildcard {
        guard let other else { return self }
        return Wildcard(
            namespaceConstraint: namespaceConstraint.intersection(other.namespaceConstraint),
            processContents: processContents)
    }
}

/// Which namespaces a wildcard allows, XML Schema Part 1 §3.10.1.
public enum NamespaceConstraint: Hashable, Sendable {
    case any
    /// Any but this and none.
    case other(than: String)
    /// These; empty is no namespace.
    case namespaces([String])

    /// Whether `namespace`, empty for none, is allowed.
    public func allows(_ namespace: String) -> Bool {
        switch self {
        case .any: true
        case .other(let target): namespace != target && !namespace.isEmpty
        case .namespaces(let list): list.contains(namespace)
        }
    }

    /// What one or the other allows, XML Schema Part 1 §3.10.6; where that cannot be said, more.
    func union(_ other: NamespaceConstraint) -> NamespaceConstraint {
        switch (self, other) {
        case (.any, _), (_, .any): .any
        case (.namespaces(let first), .namespaces(let second)):
            .namespaces(first + second.filter { !first.contains($0) })
        case (.other(let first), .other(let second)): first == second ? self : .other(than: "")
        case (.other(let target), .namespaces(let list)), (.namespaces(let list), .other(let target)):
            list.contains("") ? .any : list.contains(target) ? .other(than: "") : .other(than: target)
        }
    }

    /// What both allow, XML Schema Part 1 §3.10.6; where that cannot be said, more.
    func intersection(_ other: NamespaceConstraint) -> NamespaceConstraint {
        switch (self, other) {
        case (.any, let rest), (let rest, .any): rest
        case (.namespaces(let list), let rest), (let rest, .namespaces(let list)):
            .namespaces(list.filter { rest.allows($0) })
        case (.other(let first), .other): first.isEmpty ? other : self
        }
    }
}
