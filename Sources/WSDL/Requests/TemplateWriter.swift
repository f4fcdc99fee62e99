internal import SOAPMessage
internal import XMLSchema
internal import XMLWire

/// Writes the message of an operation as a template: what ``MessageWriter`` writes, with holes for what is given.
struct TemplateWriter {
    /// A name that the template takes.
    struct Parameter {
        let name: String
        var documentation: String?
        var example: String?
        let isRequired: Bool
    }

    /// Where an element stands: its path among the arguments and what may be left out around it.
    struct Slot {
        var path: [String]
        /// Whether it can be left out.
        var isOptional = false
        /// Whether it can come several times.
        var isRepeated = false
        /// Whether all that is around it has to be there.
        var isSure = true
    }

    let definitions: Definitions
    let encoding: SOAPVersion?
    let extent: SampleExtent
    var writer: XMLWriter
    var holes = TemplateHoles()
    private(set) var parameters: [Parameter] = []
    private var parameterNames: Set<String> = []
    private var open: [TypeReference] = []
    private var budget = 1000
    /// Particles that are being written, each inside the one before.
    private var level = 0
    /// How deep the content of an element is told; each level takes a piece of the stack.
    static let levelLimit = 100
    /// How far lines are indented.
    var depth: Int
    /// Whether white space would be part of the content.
    private var isTight = false

    private var schema: Schema { definitions.schema }

    init(
        definitions: Definitions, encoding: SOAPVersion?, extent: SampleExtent, inside scope: [NamespaceBinding],
        depth: Int
    ) {
        self.definitions = definitions
        self.encoding = encoding
        self.extent = extent
        self.depth = depth
        writer = XMLWriter(preferring: definitions.preferredBindings, inside: scope)
    }

    // MARK: Text

    mutating func newLine() {
        guard !isTight else { return }
        writer.raw(("\n" + String(repeating: "  ", count: depth)).utf8)
    }

    /// Notes the type of an element whose content is written alone.
    mutating func open(_ reference: TypeReference) { open.append(reference) }

    mutating func indent() { depth += 1 }
    mutating func outdent() { depth -= 1 }

    private mutating func tag(_ text: String) { writer.raw("{{\(text)}}".utf8) }

    mutating func declare(_ slot: Slot, documentation: String?, example: String?) {
        let name = slot.path.joined(separator: ".")
        guard parameterNames.insert(name).inserted else { return }
        let isRequired = slot.isSure && !slot.isOptional && !holes.isRepeated
        parameters.append(
            Parameter(name: name, documentation: documentation, example: example, isRequired: isRequired))
    }

    mutating func attribute(_ name: QualifiedName, _ value: String) {
        // The names come from documents that were read, the values are ours.
        do { try writer.attribute(name, value) } catch {}
    }

    mutating func attribute(_ name: QualifiedName, _ value: QualifiedName, suffix: String = "") {
        do { try writer.attribute(name, value, suffix: suffix) } catch {}
    }

    // MARK: Elements

    /// Writes an element, in a section where it may be left out or repeated.
    mutating func element(
        _ name: QualifiedName, type declared: TypeReference, _ slot: Slot, documentation: String? = nil,
        example: String? = nil, usedAt place: SourcePlace
    ) throws(WSDLError) {
        budget -= 1
        var reference = declared
        var type = try schema.definition(of: reference, usedAt: place)
        if case .complex(let complex) = type, complex.isAbstract, complex.name != nil,
            encoding == nil || complex.array == nil, let derived = schema.concreteType(derivedFrom: reference)
        {
            reference = .named(derived)
            type = try schema.definition(of: reference, usedAt: place)
        }
        // The items of an array repeat inside it; the array itself is always there.
        let isArray = array(of: type) != nil && !open.contains(reference)
        let isSection = (slot.isOptional || slot.isRepeated) && !isArray
        let isBlock = isSection && hasMembers(type, reference)
        if isBlock, slot.isRepeated, slot.isSure, !slot.isOptional {
            declare(Slot(path: slot.path), documentation: documentation ?? type.documentation, example: nil)
        }
        newLine()
        if isSection {
            tag("#\(holes.name(of: slot.path))")
            holes.open(TemplateHoles.Frame(depth: slot.path.count, isRepeated: slot.isRepeated))
            if isBlock { newLine() }
        }
        try write(
            name, reference: reference, declared: declared, type: type, slot,
            documentation: documentation ?? type.documentation, example: example, place: place)
        if isSection {
            holes.close()
            if isBlock { newLine() }
            tag("/\(holes.name(of: slot.path))")
        }
    }

    private func hasMembers(_ type: SchemaType, _ reference: TypeReference) -> Bool {
        guard case .complex(let complex) = type, case .elements = complex.content else { return false }
        return !isTight && !open.contains(reference)
    }

    private func array(of type: SchemaType) -> EncodedArray? {
        guard encoding != nil, case .complex(let complex) = type else { return nil }
        return complex.array
    }

    private mutating func write(
        _ name: QualifiedName, reference: TypeReference, declared: TypeReference, type: SchemaType, _ slot: Slot,
        documentation: String?, example: String?, place: SourcePlace
    ) throws(WSDLError) {
        writer.start(name, declaring: bindings(for: type))
        defer { writer.end() }
        let isTold = !open.contains(reference) && budget > 0 && level < Self.levelLimit
        open.append(reference)
        defer { open.removeLast() }
        if isTold, let array = array(of: type), case .complex(let complex) = type {
            return try items(of: array, reference: reference, slot, documentation: documentation, complex)
        }
        writeType(reference, declared: declared, slot)
        switch type {
        case .simple(let simple):
            let text = example ?? definitions.sampleText(of: simple)
            value(slot, documentation: documentation, example: text)
        case .complex(let complex):
            guard isTold else {
                return value(slot, documentation: documentation ?? "its content, as XML", example: nil)
            }
            try content(of: complex, slot, documentation: documentation, example: example)
        }
    }

    /// What has to be declared where the text or an attribute is a name.
    func bindings(for type: SchemaType) -> [NamespaceBinding] {
        var types = [schema.textType(of: type)].compactMap { $0 }
        if case .complex(let complex) = type {
            for use in complex.attributes {
                if case .simple(let simple)? = try? schema.type(use.type, usedAt: use.place) { types.append(simple) }
            }
        }
        var bindings: [NamespaceBinding] = []
        for type in types where schema.holdsNames(type) {
            let others = definitions.bindingsForNames(in: definitions.sampleText(of: type))
            bindings += others.filter { other in !bindings.contains { $0.prefix == other.prefix } }
        }
        return bindings
    }

    /// See `MessageWriter`: encoded messages name the type of each accessor, others only a derived one.
    private mutating func writeType(_ reference: TypeReference, declared: TypeReference, _ slot: Slot) {
        let name = QualifiedName("type", in: Namespaces.schemaInstance)
        guard reference == declared else {
            guard let type = reference.name else { return }
            let inner = Slot(path: slot.path + ["@xsi:type"], isOptional: true)
            declare(inner, documentation: "the derived type", example: nil)
            attribute(name, type, suffix: TemplateMarks.alternative(holes.name(of: inner.path)))
            return
        }
        guard encoding != nil, let type = reference.name else { return }
        attribute(name, reference.isAny ? BuiltInType.string.name : type)
    }

    /// A hole for the text of an element.
    mutating func value(_ slot: Slot, documentation: String?, example: String?) {
        declare(slot, documentation: documentation, example: example)
        tag(holes.name(of: slot.path))
    }

    // MARK: Complex content

    mutating func content(
        of type: ComplexType, _ slot: Slot, documentation: String?, example: String? = nil
    ) throws(WSDLError) {
        let inner = Slot(path: slot.path, isSure: slot.isSure && !slot.isOptional && !slot.isRepeated)
        let attributeCount = try attributes(of: type, inner)
        switch type.content {
        case .empty:
            if !slot.path.isEmpty {
                declare(Slot(path: slot.path, isOptional: true), documentation: documentation, example: nil)
            }
        case .anything: value(slot, documentation: documentation ?? "text, or XML", example: example ?? "text")
        case .simple(let reference):
            guard case .simple(let simple) = try schema.definition(of: reference, usedAt: type.place) else { return }
            let text = example ?? definitions.sampleText(of: simple)
            guard attributeCount > 0 else { return value(slot, documentation: documentation, example: text) }
            declare(slot, documentation: documentation, example: text)
            textBesideAttributes(slot)
        case .elements(let particle):
            let wasTight = isTight
            isTight = isTight || type.isMixed
            defer { isTight = wasTight }
            depth += 1
            if type.isMixed {
                let text = Slot(path: slot.path + ["#text"], isOptional: true)
                declare(text, documentation: "text", example: nil)
                let name = holes.name(of: text.path)
                writer.raw("{{#\(name)}}{{.}}{{/\(name)}}".utf8)
            }
            var written = WrittenNames()
            let count = parameters.count
            try fill(particle, inner, isOptional: false, isRepeated: false, written: &written)
            if parameters.count == count, !slot.path.isEmpty {
                // Nothing of it is asked for, but it may be given, empty.
                declare(Slot(path: slot.path, isOptional: true), documentation: documentation, example: nil)
            }
            depth -= 1
            if !written.isEmpty { newLine() }
        }
    }

    /// The text may be given as `#text` or, without attributes, as the value itself.
    private mutating func textBesideAttributes(_ slot: Slot) {
        let name = holes.name(of: slot.path + ["#text"])
        let own = holes.name(of: slot.path)
        writer.raw("{{#\(name)}}{{.}}{{/\(name)}}{{^\(name)}}{{\(own)}}{{/\(name)}}".utf8)
    }

    /// - Returns: how many there are.
    private mutating func attributes(of type: ComplexType, _ slot: Slot) throws(WSDLError) -> Int {
        var count = 0
        for use in type.attributes
        where use.isRequired || (extent == .all && use.isData(of: type, isEncoded: encoding != nil)) {
            guard case .simple(let simple) = try schema.definition(of: use.type, usedAt: use.place) else { continue }
            count += 1
            var inner = slot
            inner.path.append("@" + use.name.local)
            inner.isOptional = !use.isRequired
            let text = use.fixedValue ?? use.defaultValue ?? definitions.sampleText(of: simple)
            declare(inner, documentation: use.documentation, example: text)
            let name = holes.name(of: inner.path)
            attribute(use.name, use.isRequired ? "{{\(name)}}" : TemplateMarks.optionalValue(name))
        }
        return count
    }

    // MARK: Content models

    private mutating func fill(
        _ particle: Particle, _ slot: Slot, isOptional: Bool, isRepeated: Bool, written: inout WrittenNames
    ) throws(WSDLError) {
        level += 1
        defer { level -= 1 }
        let isOptional = isOptional || particle.occurs.min == 0
        if particle.occurs.min == 0, extent == .required || budget < 0 { return }
        let isRepeated = isRepeated || particle.occurs.repeats
        switch particle.term {
        case .any(let wildcard):
            try fill(wildcard, slot, isOptional: isOptional || isRepeated && !slot.isSure, &written)
        case .element(let declaration):
            try member(declaration, slot, isOptional: isOptional, isRepeated: isRepeated, written: &written)
        case .sequence(let inner), .all(let inner):
            if particle.occurs.repeats, inner.count > 1 { note("repeats as a whole: one round here") }
            for particle in inner {
                try fill(particle, slot, isOptional: isOptional, isRepeated: isRepeated, written: &written)
            }
        case .choice(let branches):
            if branches.count > 1 { note(particle.occurs.repeats ? "any of these" : "one of these") }
            for branch in branches {
                try fill(branch, slot, isOptional: true, isRepeated: isRepeated, written: &written)
            }
            if branches.count > 1 { note("to here") }
        }
    }

    /// A comment of the template, which is never sent.
    private mutating func note(_ text: String) {
        guard !isTight else { return }
        newLine()
        tag("! \(text) ")
    }

    private mutating func member(
        _ declaration: ElementDeclaration, _ slot: Slot, isOptional: Bool, isRepeated: Bool,
        written: inout WrittenNames
    ) throws(WSDLError) {
        let substitutes =
            declaration.isGlobal ? schema.substitutes(for: declaration.name).filter { !$0.isAbstract } : []
        let elements = (declaration.isAbstract ? [] : [declaration]) + substitutes
        for element in elements {
            guard let isTaken = written.insert(element.name) else { continue }
            var inner = slot
            inner.path.append(isTaken ? definitions.prefixedName(element.name) : element.name.local)
            let endsInNull = open.contains(element.type) && (encoding != nil || element.isNillable)
            inner.isOptional = isOptional || elements.count > 1 || endsInNull
            inner.isRepeated = isRepeated
            try self.element(
                element.name, type: element.type, inner, documentation: element.documentation,
                example: element.fixedValue ?? element.defaultValue, usedAt: element.place)
            if endsInNull, encoding == nil, !isOptional, !isRepeated, elements.count == 1 {
                null(element.name, unless: holes.name(of: inner.path))
            }
        }
    }

    /// Where the type leads back to itself, what has to be there is nil at last.
    private mutating func null(_ name: QualifiedName, unless hole: String) {
        tag("^\(hole)")
        writer.start(name)
        attribute(QualifiedName("nil", in: Namespaces.schemaInstance), "true")
        writer.end()
        tag("/\(hole)")
    }

    private mutating func fill(
        _ wildcard: Wildcard, _ slot: Slot, isOptional: Bool, _ written: inout WrittenNames
    ) throws(WSDLError) {
        let name = QualifiedName(ContentFilling.anyName)
        guard extent == .all || !isOptional, written.insert(name) != nil else { return }
        var inner = slot
        inner.path.append(ContentFilling.anyName)
        inner.isOptional = isOptional
        newLine()
        guard isOptional else {
            var maker = SampleMaker(definitions: definitions, extent: .required, isEncoded: false)
            let example = try maker.fragment(for: wildcard, count: 1).map { String(decoding: $0, as: UTF8.self) }
            declare(inner, documentation: "elements, as XML", example: example)
            return writer.raw("{{{\(holes.name(of: inner.path))}}}".utf8)
        }
        declare(inner, documentation: "more elements, as XML", example: nil)
        let hole = holes.name(of: inner.path)
        writer.raw("{{#\(hole)}}{{{.}}}{{/\(hole)}}".utf8)
    }
}

/// The names of the elements that were written into one element.
private struct WrittenNames {
    private var names: Set<QualifiedName> = []
    private var locals: Set<String> = []

    var isEmpty: Bool { names.isEmpty }

    /// - Returns: whether another of the same local name was written before; nil where it was this one.
    mutating func insert(_ name: QualifiedName) -> Bool? {
        guard names.insert(name).inserted else { return nil }
        return !locals.insert(name.local).inserted
    }
}

extension SchemaType {
    fileprivate var documentation: String? {
        switch self {
        case .simple(let type): type.documentation
        case .complex(let type): type.documentation
        }
    }
}
