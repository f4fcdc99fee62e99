internal import Synchronization
public import XMLWire

/// All schemas of a description as one set: global components by name, read when they are asked for.
///
/// A class because what has been read is kept; the set itself never changes.
public final class Schema: Sendable {
    /// Where the components of the documents stand.
    public let index: ComponentIndex
    let wellKnown: WellKnownSchemas
    private let memory = Mutex(Memory())

    private struct Memory {
        var named: [QualifiedName: SchemaType] = [:]
        var anonymous: [AnonymousType: SchemaType] = [:]
        var names: [SchemaComponentKind: [QualifiedName]] = [:]
        /// The well-known schemas that were asked for.
        var wellKnown: [String: ComponentIndex] = [:]
    }

    /// - Parameters:
    ///   - index: finished.
    ///   - wellKnown: asked for what the documents do not declare.
    public init(index: ComponentIndex, wellKnown: WellKnownSchemas) {
        self.index = index
        self.wellKnown = wellKnown
    }

    /// The global elements of the documents, in document order.
    public var elementNames: [QualifiedName] { names(.element) }
    /// The global types of the documents, in document order.
    public var typeNames: [QualifiedName] { names(.type) }

    private func names(_ kind: SchemaComponentKind) -> [QualifiedName] {
        if let names = memory.withLock({ $0.names[kind] }) { return names }
        let names = index.names(kind)
        memory.withLock { $0.names[kind] = names }
        return names
    }

    // MARK: Types

    /// Reads a type.
    /// - Parameter place: where it is used, for the error.
    /// - Throws: ``SchemaError/unresolved(_:_:place:missing:)`` where nothing declares it or what it is derived from.
    public func type(_ reference: TypeReference, usedAt place: SourcePlace) throws(SchemaError) -> SchemaType {
        switch reference {
        case .named(let name):
            if let type = memory.withLock({ $0.named[name] }) { return type }
            var reader = TypeReader(schema: self)
            let type = try reader.type(named: name, usedAt: place)
            memory.withLock { $0.named[name] = type }
            return type
        case .anonymous(let anonymous):
            if let type = memory.withLock({ $0.anonymous[anonymous] }) { return type }
            var reader = TypeReader(schema: self)
            let type = try reader.type(of: anonymous.node, name: nil, context: anonymous.context)
            memory.withLock { $0.anonymous[anonymous] = type }
            return type
        case .missing(let kind, let name):
            throw unresolved(kind, name, place)
        }
    }

    /// Whether the type of that name can be had.
    public func hasType(_ name: QualifiedName) -> Bool { (try? type(.named(name), usedAt: .nowhere)) != nil }

    /// The global element of that name; nil where there is none.
    public func element(_ name: QualifiedName) -> ElementDeclaration? {
        guard let component = component(.element, name) else { return nil }
        return TypeReader(schema: self).globalElement(component, name: name)
    }

    /// The type of the global element of that name; nil where there is none.
    public func elementType(_ name: QualifiedName) -> TypeReference? {
        component(.element, name) == nil ? nil : element(name)?.type
    }

    /// The global attribute of that name; nil where there is none.
    public func attribute(_ name: QualifiedName) -> AttributeUse? {
        guard let component = component(.attribute, name) else { return nil }
        return TypeReader(schema: self).globalAttribute(component, name: name)
    }

    /// The elements that can stand for `head`, itself left out; members of members too (XML Schema Part 1 §2.2.2.2).
    public func substitutes(for head: QualifiedName) -> [ElementDeclaration] {
        var seen: Set<QualifiedName> = [head]
        var found: [ElementDeclaration] = []
        var pending = index.members(of: head)
        var next = 0
        while next < pending.count {
            let name = pending[next]
            next += 1
            guard seen.insert(name).inserted, let element = element(name) else { continue }
            found.append(element)
            pending += index.members(of: name)
        }
        return found
    }

    /// Whether `type` is `base` or derived from it by any number of steps.
    public func isDerived(_ type: TypeReference, from base: TypeReference) -> Bool {
        if let name = type.name, let base = base.name, BuiltInType.isDerived(name, from: base) { return true }
        var current: TypeReference? = type
        for _ in 0...TypeReader.derivationLimit {
            guard let reference = current else { return false }
            if reference == base { return true }
            guard let type = try? self.type(reference, usedAt: .nowhere) else { return false }
            switch type {
            case .simple(let simple): current = simple.base
            case .complex(let complex): current = complex.base
            }
        }
        return false
    }

    // MARK: Components

    /// The component of that name, in the documents or in the well-known schemas.
    public func component(_ kind: SchemaComponentKind, _ name: QualifiedName) -> SchemaComponent? {
        if let component = index.component(kind, name) { return component }
        let known = memory.withLock { memory in
            if let known = memory.wellKnown[name.namespace] { return known }
            let known = wellKnown.index(of: name.namespace)
            memory.wellKnown[name.namespace] = known
            return known
        }
        return known.component(kind, name)
    }

    /// The error for a name that nothing declares, with the documents that may declare it and could not be had.
    public func unresolved(_ kind: SchemaComponentKind, _ name: QualifiedName, _ place: SourcePlace) -> SchemaError {
        let likely = index.missing.filter { $0.namespace == nil || $0.namespace == name.namespace }
        return .unresolved(kind, name, place: place, missing: likely)
    }
}
