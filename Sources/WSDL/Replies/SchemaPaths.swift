public import SOAPMessage
internal import XMLSchema
internal import XMLWire

extension ReplyTyping {
    /// A name of a path that no reply of the schema has at its place.
    public struct UnknownName: Hashable, Sendable {
        /// The name, without a prefix.
        public let name: String
        /// The one that was probably meant.
        public let nearest: String?
    }

    /// The first name of a path that the schema does not have; nil where it has all, or leaves open what may come.
    ///
    /// Servers send elements that are not declared: it is worth a word, and no error.
    /// - Parameter records: the path of the records that `path` is inside; nil where it is not.
    public func unknownName(in path: FieldPath, inside records: FieldPath? = nil) -> UnknownName? {
        guard path.region == .body, records.map({ $0.region == .body && $0.segments.count == 1 }) ?? true,
            attachmentParts.isEmpty, let root = schemaRoot
        else { return nil }
        var walk = SchemaWalk(shapes: shapes)
        guard let records else { return walk.unknownName(path, from: [root], includesRoot: true) }
        guard let found = walk.elements(at: records, from: [root], includesRoot: true) else { return nil }
        return walk.unknownName(path, from: found, includesRoot: false)
    }

    /// The wrapper of the payload; nil where there are several elements or none.
    private var schemaRoot: SchemaWalk.Element? {
        guard isRPC else {
            guard parts.count == 1, let part = parts.first else { return nil }
            let name = part.element ?? QualifiedName(part.name)
            return SchemaWalk.Element(name: name, content: content(of: part))
        }
        let accessors = parts.map { SchemaWalk.Element(name: QualifiedName($0.name), content: content(of: $0)) }
        return SchemaWalk.Element(
            name: QualifiedName(operation.bindingOperation.name + "Response"), content: .elements(accessors))
    }

    private func content(of part: Part) -> SchemaWalk.Content {
        type(of: part).flatMap { try? shapes.shape(of: $0) }.map { .shape($0) } ?? .open
    }
}

/// Follows paths through the content models of a schema.
private struct SchemaWalk {
    struct Element {
        let name: QualifiedName
        let content: Content
    }

    indirect enum Content {
        case shape(TypeShape)
        case elements([Element])
        /// Anything may be inside.
        case open
    }

    /// More elements are not looked at: then nothing is said.
    private static let limit = 20_000
    private let shapes: TypeShapes
    private lazy var derived = shapes.schema.complexTypesByBase

    init(shapes: TypeShapes) { self.shapes = shapes }

    /// The elements at the first segment of a path; nil where there are none, or undeclared ones may stand there.
    mutating func elements(at path: FieldPath, from roots: [Element], includesRoot: Bool) -> [Element]? {
        var current = roots
        for (position, step) in path.segments[0].steps.enumerated() {
            guard let next = candidates(path, position, current, includesRoot) else { return nil }
            current = next.filter { step.test.accepts($0.name) }
            if current.isEmpty { return nil }
        }
        return current
    }

    mutating func unknownName(_ path: FieldPath, from roots: [Element], includesRoot: Bool)
        -> ReplyTyping.UnknownName?
    {
        var current = roots
        for (position, step) in path.segments[0].steps.enumerated() {
            guard let next = candidates(path, position, current, includesRoot) else { return nil }
            current = next.filter { step.test.accepts($0.name) }
            guard current.isEmpty else { continue }
            return ReplyTyping.UnknownName(
                name: step.test.local, nearest: NearestName.find(step.test.local, in: next.map(\.name.local)))
        }
        guard path.segments.count == 1, case .attribute(.local(let name)) = path.target else { return nil }
        if path.segments[0].steps.isEmpty, !path.segments[0].isAnchored {
            guard let all = reachable(from: roots, includesRoots: true) else { return nil }
            current = all
        }
        return unknownAttribute(name, of: current)
    }

    private func unknownAttribute(_ name: String, of elements: [Element]) -> ReplyTyping.UnknownName? {
        var known: Set<String> = []
        for element in elements {
            guard case .shape(let shape) = element.content, !shape.isOpen else { return nil }
            if shape.attributes[name] != nil { return nil }
            known.formUnion(shape.attributes.keys)
        }
        let nearest = NearestName.find(name, in: known.sorted())
        return ReplyTyping.UnknownName(name: "@" + name, nearest: nearest.map { "@" + $0 })
    }

    /// Where a step may lead; nil where undeclared elements may stand there.
    private mutating func candidates(
        _ path: FieldPath, _ position: Int, _ current: [Element], _ includesRoot: Bool
    ) -> [Element]? {
        guard position == 0, !path.segments[0].isAnchored else { return children(of: current) }
        return reachable(from: current, includesRoots: includesRoot)
    }

    private mutating func reachable(from roots: [Element], includesRoots: Bool) -> [Element]? {
        var seen: Set<Key> = []
        var found = includesRoots ? roots : []
        var pending = roots
        while let element = pending.popLast() {
            guard let inside = children(of: [element]), found.count < Self.limit else { return nil }
            for child in inside where seen.insert(Key(child)).inserted {
                found.append(child)
                pending.append(child)
            }
        }
        return found
    }

    private struct Key: Hashable {
        let name: QualifiedName
        let shape: ObjectIdentifier?

        init(_ element: Element) {
            name = element.name
            guard case .shape(let shape) = element.content else {
                self.shape = nil
                return
            }
            self.shape = ObjectIdentifier(shape)
        }
    }

    /// nil where undeclared elements may be among them.
    private mutating func children(of elements: [Element]) -> [Element]? {
        var children: [Element] = []
        for element in elements {
            switch element.content {
            case .open: return nil
            case .elements(let inside): children += inside
            case .shape(let shape):
                guard let inside = self.children(of: shape, depth: 0) else { return nil }
                children += inside
            }
        }
        return children
    }

    private mutating func children(of shape: TypeShape, depth: Int) -> [Element]? {
        guard !shape.isOpen, depth < 32 else { return nil }
        switch shape.kind {
        case .text: return []
        case .map, .anything: return nil
        case .array(let array):
            // An array stands at the place of its items.
            guard let type = array.itemType, let item = try? shapes.shape(of: type) else { return nil }
            let name = array.item?.name ?? QualifiedName("item")
            return children(of: item, depth: depth + 1).map { [Element(name: name, content: .shape(item))] + $0 }
        case .elements:
            var children = shape.entries.map { name, entry in
                Element(name: name, content: (try? shapes.shape(of: entry.type)).map { .shape($0) } ?? .open)
            }
            // Any of them may come, with xsi:type.
            for name in shape.name.flatMap({ derived[$0] }) ?? [] {
                guard let type = try? shapes.shape(of: .named(name)),
                    let inside = self.children(of: type, depth: depth + 1)
                else { return nil }
                children += inside
            }
            return children
        }
    }
}

extension FieldPath.NameTest {
    /// Whether an element may be what is asked for; prefixes are the reply's, and replies are often qualified wrongly.
    fileprivate func accepts(_ name: QualifiedName) -> Bool { XMLNames.areSame(local, name.local) }
}
