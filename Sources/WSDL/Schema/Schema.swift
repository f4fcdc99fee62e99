internal import Synchronization
public import XMLWire

/// The schemas of a WSDL as one set: global components by name, read when they are asked for.
///
/// A class because what has been read is kept; the set itself never changes.
public final class Schema: Sendable {
    let index: ComponentIndex
    private let memory = Mutex(Memory())

    private struct Memory {
        var named: [QualifiedName: SchemaType] = [:]
        var anonymous: [AnonymousType: SchemaType] = [:]
        var names: [ComponentIndex.Kind: [QualifiedName]] = [:]
        var shapes: [TypeReference: TypeShape] = [:]
        /// The vocabularies that are built in and were needed.
        var wellKnown: [String: ComponentIndex] = [:]
    }

    init(index: ComponentIndex) {
        self.index = index
    }

    /// The global elements of the documents, in document order.
    public var elementNames: [QualifiedName] { names(.element) }
    /// The global types of the documents, in document order.
    public var typeNames: [QualifiedName] { names(.type) }

    private func names(_ kind: ComponentIndex.Kind) -> [QualifiedName] {
        if let names = memory.withLock({ $0.names[kind] }) { return names }
        let names = index.names(kind)
        memory.withLock { $0.names[kind] = names }
        return names
    }

    // MARK: Types

    /// Reads a type.
    /// - Parameter place: where it is used, for the error.
    /// - Throws: ``WSDLError/unresolved(_:_:place:missing:)`` where nothing declares it or what it is derived from.
    public func type(_ reference: TypeReference, usedAt place: SourcePlace) throws(WSDLError) -> SchemaType {
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

    /// A type as one who reads needs it.
    func shape(of reference: TypeReference) throws(WSDLError) -> TypeShape {
        if let shape = memory.withLock({ $0.shapes[reference] }) { return shape }
        let shape = TypeShape(try type(reference, usedAt: TypeReader.nowhere), schema: self)
        memory.withLock { $0.shapes[reference] = shape }
        return shape
    }

    /// Whether the type of that name can be had.
    func hasType(_ name: QualifiedName) -> Bool { (try? type(.named(name), usedAt: TypeReader.nowhere)) != nil }

    /// The global element of that name; nil where there is none.
    public func element(_ name: QualifiedName) -> ElementDeclaration? {
        guard let component = component(.element, name) else { return nil }
        return TypeReader(schema: self).globalElement(component, name: name)
    }

    /// The type of the global element of that name; nil where there is none.
    func elementType(_ name: QualifiedName) -> TypeReference? {
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
        while !pending.isEmpty {
            let name = pending.removeFirst()
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
        for _ in 0..<64 {
            guard let reference = current else { return false }
            if reference == base { return true }
            guard let type = try? self.type(reference, usedAt: TypeReader.nowhere) else { return false }
            switch type {
            case .simple(let simple): current = simple.base
            case .complex(let complex): current = complex.base
            }
        }
        return false
    }

    // MARK: Components

    /// The component of that name, in the documents or in the vocabularies that are built in.
    func component(_ kind: ComponentIndex.Kind, _ name: QualifiedName) -> Component? {
        if let component = index.component(kind, name) { return component }
        guard WellKnownSchemas.isKnown(name.namespace) else { return nil }
        let known = memory.withLock { memory in
            if let known = memory.wellKnown[name.namespace] { return known }
            let known = WellKnownSchemas.index(of: name.namespace)
            memory.wellKnown[name.namespace] = known
            return known
        }
        return known.component(kind, name)
    }

    func unresolved(_ kind: ComponentKind, _ name: QualifiedName, _ place: SourcePlace) -> WSDLError {
        let likely = index.missing.filter { $0.namespace == nil || $0.namespace == name.namespace }
        return .unresolved(kind, name, place: place, missing: likely)
    }
}
