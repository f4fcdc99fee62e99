public import SOAPMessage
internal import XMLSchema
internal import XMLWire

/// What of a message a sample shows.
public enum SampleExtent: String, Hashable, Sendable, CaseIterable {
    /// Only what has to be there.
    case required
    /// Everything once; of a choice the first branch.
    case all
}

extension OperationMessage {
    /// Arguments that the operation takes: the same ones each time, of the types the schema asks for.
    ///
    /// A file beside the envelope is one called `FILE`.
    /// - Throws: ``WSDLError`` where a type that is needed is not declared.
    public func sampleArguments(_ extent: SampleExtent = .all) throws(WSDLError) -> ArgumentValue {
        var maker = SampleMaker(
            definitions: definitions, extent: extent, isEncoded: operation.bindingOperation.input.use == .encoded)
        let isByPart = operation.bindingOperation.style == .rpc || (version == nil && formElement == nil)
        let arguments = try maker.message(bodyParts, isRPC: isByPart)
        let names = attachmentParts
        guard !names.isEmpty else { return arguments }
        let inEnvelope: [ArgumentMember] =
            if case .record(let members) = arguments { members } else {
                [ArgumentMember(try valueName, arguments)]
            }
        let beside = names.map { name in
            ArgumentMember(name, .attachment(Attachment(contentID: "\(name)=FILE@soap", path: "FILE", byteCount: 1)))
        }
        return .record(inEnvelope + beside)
    }

    /// The member under which an argument that is one value stands, where there have to be members.
    public var valueName: String {
        get throws(WSDLError) { try argumentNames().first { !$0.begins(with: "@") } ?? "#text" }
    }

    /// The same with the header blocks that the binding asks for, by their names, where `extent` shows what can be left out and
    /// there is a place for them beside the arguments.
    /// - Throws: ``WSDLError`` where a type that is needed is not declared.
    public func sampleRequest(_ extent: SampleExtent = .all) throws(WSDLError) -> ArgumentValue {
        let arguments = try sampleArguments(extent)
        let headers = try shownHeaders()
        guard extent == .all, version != nil, !headers.isEmpty else { return arguments }
        var members = arguments.members
        if !arguments.isRecord {
            members = [ArgumentMember(try valueName, arguments)]
            guard bodyParts.count == 1, try documentValue(.record(members), of: bodyParts[0]) == arguments else {
                return arguments
            }
        }
        var maker = SampleMaker(definitions: definitions, extent: extent, isEncoded: false)
        for header in headers { members.append(ArgumentMember(header.name, try maker.part(header.part))) }
        return .record(members)
    }
}

/// Makes arguments of declarations; one run a message.
struct SampleMaker {
    let definitions: Definitions
    let extent: SampleExtent
    let isEncoded: Bool
    /// How many elements may still be made before what is optional is left out.
    private var budget = 1000
    private var open: [TypeReference] = []
    /// Particles that are being filled, each inside the one before.
    private var level = 0
    /// How many identifiers there are: no two in a message are the same, XML Schema Part 2 §3.3.8.
    private var identifiers = 0
    /// Where also what is required is left out: types that need each other twice grow exponentially.
    private static let leastBudget = -20_000
    /// Deeper messages are not sent either.
    private static let levelLimit = 300
    /// More rounds are not made, whatever the schema asks for.
    private static let mostRounds = 1000

    private var schema: Schema { definitions.schema }

    init(definitions: Definitions, extent: SampleExtent, isEncoded: Bool) {
        self.definitions = definitions
        self.extent = extent
        self.isEncoded = isEncoded
    }

    /// The content of the only part's element, else one member a part.
    mutating func message(_ parts: [Part], isRPC: Bool) throws(WSDLError) -> ArgumentValue {
        if !isRPC, parts.count == 1 {
            return try part(parts[0])
        }
        var members: [ArgumentMember] = []
        for part in parts { members.append(ArgumentMember(part.name, try self.part(part))) }
        return .record(members)
    }

    mutating func part(_ part: Part) throws(WSDLError) -> ArgumentValue {
        guard let name = part.element else {
            return try value(of: part.type.map { .named($0) } ?? .anyType, usedAt: part.place) ?? .record([])
        }
        guard let element = schema.element(name) else { throw .schema(schema.unresolved(.element, name, part.place)) }
        if element.isAbstract { return try member(for: element).map { .record([$0]) } ?? .record([]) }
        return try value(of: element) ?? .record([])
    }

    // MARK: Values

    private mutating func value(of element: ElementDeclaration) throws(WSDLError) -> ArgumentValue? {
        if let text = element.fixedValue ?? element.defaultValue { return .text(text) }
        if element.name.namespace == Namespaces.schema { return .record([]) }
        return try value(of: element.type, usedAt: element.place)
    }

    /// A value of a type; nil where the type is being made already.
    private mutating func value(
        of reference: TypeReference, usedAt place: SourcePlace
    ) throws(WSDLError) -> ArgumentValue? {
        budget -= 1
        guard budget > Self.leastBudget, level < Self.levelLimit, !open.contains(reference) else { return nil }
        switch try schema.definition(of: reference, usedAt: place) {
        case .simple(let type): return .text(text(of: type))
        case .complex(let type):
            open.append(reference)
            defer { open.removeLast() }
            if type.isAbstract, type.name != nil, !isEncoded || type.array == nil {
                return try derived(from: reference, place: place)
            }
            return try value(of: type)
        }
    }

    private mutating func text(of type: SimpleType) -> String {
        let text = definitions.sampleText(of: type)
        guard case .atomic(.id) = type.variety else { return text }
        identifiers += 1
        let other = identifiers == 1 ? text : "\(text)\(identifiers)"
        let defect = try? SimpleTypeValidator(schema: schema).defect(of: other, type: type)
        return defect == nil ? other : text
    }

    private mutating func derived(
        from base: TypeReference, place: SourcePlace
    ) throws(WSDLError) -> ArgumentValue? {
        guard let name = schema.concreteType(derivedFrom: base) else { return .record([]) }
        guard let value = try value(of: .named(name), usedAt: place) else { return nil }
        let type = ArgumentMember("@xsi:type", .text(definitions.lexicalName(name)))
        guard case .record(let members) = value else { return .record([type, ArgumentMember("#text", value)]) }
        return .record([type] + members)
    }

    /// A value of a type; nil where something that has to be in it leads back to it.
    private mutating func value(of type: ComplexType) throws(WSDLError) -> ArgumentValue? {
        if let array = type.array { return try items(of: array, type) }
        let attributes = try attributes(of: type)
        switch type.content {
        case .empty: return .record(attributes)
        case .anything: return .text("text")
        case .simple(let reference):
            let text = try value(of: reference, usedAt: type.place) ?? .text("text")
            // Where the bytes travel beside the envelope, nobody writes its reference.
            let isBare = attributes.isEmpty || type.name == XOPInclude.name
            return isBare ? text : .record(attributes + [ArgumentMember("#text", text)])
        case .elements(let particle):
            var members = MemberList(attributes)
            let isComplete = try add(particle, to: &members)
            return isComplete || open.count < 2 ? .record(members.all) : nil
        }
    }

    private mutating func items(of array: EncodedArray, _ type: ComplexType) throws(WSDLError) -> ArgumentValue {
        guard let item = try value(of: array.itemType ?? .builtIn(.string), usedAt: type.place) else {
            return .list([])
        }
        let shape = ArrayDimensions(array.dimensions)
        let depth = shape.rank + shape.inner.filter { $0 == "[" || $0 == "," }.count
        return (0..<min(depth, 8)).reduce(item) { value, _ in .list([value]) }
    }

    private mutating func attributes(of type: ComplexType) throws(WSDLError) -> [ArgumentMember] {
        var members: [ArgumentMember] = []
        for use in type.attributes
        where use.isRequired || (extent == .all && use.isData(of: type, isEncoded: isEncoded)) {
            guard case .simple(let simple) = try schema.definition(of: use.type, usedAt: use.place) else { continue }
            let text = use.fixedValue ?? use.defaultValue ?? text(of: simple)
            members.append(ArgumentMember("@" + use.name.local, .text(text)))
        }
        return members
    }

    // MARK: Content models

    /// Adds what stands in a particle.
    /// - Returns: whether something that has to be there is missing.
    private mutating func add(_ particle: Particle, to members: inout MemberList) throws(WSDLError) -> Bool {
        guard particle.occurs.min == 0 else { return try addOnce(particle, to: &members) }
        if extent == .required || budget < 0 { return true }
        _ = try addWhole(particle, to: &members)
        return true
    }

    /// Adds what stands in a particle, or nothing where something is missing.
    private mutating func addWhole(_ particle: Particle, to members: inout MemberList) throws(WSDLError) -> Bool {
        var own = MemberList()
        guard try addOnce(particle, to: &own) else { return false }
        members.add(own)
        return true
    }

    private mutating func addOnce(_ particle: Particle, to members: inout MemberList) throws(WSDLError) -> Bool {
        level += 1
        defer { level -= 1 }
        let count = min(max(particle.occurs.min, 1), Self.mostRounds)
        switch particle.term {
        case .any(let wildcard):
            guard particle.occurs.min > 0 else { return true }
            guard let xml = try fragment(for: wildcard, count: count) else { return !schema.canSatisfy(wildcard) }
            members.add(ArgumentMember(ContentFilling.anyName, .fragment(xml)), isList: false)
            return true
        case .element(let declaration):
            for _ in 0..<count {
                guard let member = try member(for: declaration) else { return false }
                members.add(member, isList: particle.occurs.repeats)
            }
            return true
        case .sequence, .all, .choice:
            guard count > 1 else { return try addRound(particle, to: &members) }
            var isComplete = true
            for _ in 0..<count {
                var round = MemberList()
                if try !addRound(particle, to: &round) { isComplete = false }
                members.addRound(round)
            }
            return isComplete
        }
    }

    /// Adds one round of a group.
    private mutating func addRound(_ group: Particle, to members: inout MemberList) throws(WSDLError) -> Bool {
        guard case .choice(let branches) = group.term else {
            var isComplete = true
            for particle in group.children where try !add(particle, to: &members) { isComplete = false }
            return isComplete
        }
        if extent == .required, branches.contains(where: \.isEmptiable) { return true }
        for branch in branches.filter(\.isInformative) + branches.filter({ !$0.isInformative }) {
            if try addWhole(branch, to: &members) { return true }
        }
        return branches.isEmpty
    }

    // MARK: Wildcards

    /// Elements that can stand in the place of a wildcard, as XML; nil where none can be made.
    mutating func fragment(for wildcard: Wildcard, count: Int) throws(WSDLError) -> [UInt8]? {
        guard let (name, value) = try other(for: wildcard) else { return nil }
        var message = MessageWriter(definitions: definitions, encoding: nil, isStrict: false, inside: [])
        for _ in 0..<count { try message.anyElement(name, value, path: "") }
        return message.writer.bytes
    }

    /// A declared element, preferably of a simple type; where none has to be declared, one of another name.
    private mutating func other(
        for wildcard: Wildcard
    ) throws(WSDLError) -> (name: QualifiedName, value: ArgumentValue)? {
        if wildcard.processContents != .strict {
            let free = ["", Self.freeNamespace].first { wildcard.allows($0) && !schema.lacksDocument(of: $0) }
            if let free { return (QualifiedName("any", in: free), .text("text")) }
        }
        let declared = schema.elementNames.filter { wildcard.allows($0.namespace) }.prefix(50).compactMap(
            schema.element)
        for declaration in declared where !declaration.isAbstract {
            if let value = try value(of: declaration) { return (declaration.name, value) }
        }
        guard wildcard.processContents != .strict, case .namespaces(let list) = wildcard.namespaceConstraint,
            let namespace = list.first
        else { return nil }
        return (QualifiedName("any", in: namespace), .text("text"))
    }

    private static let freeNamespace = "urn:any"

    private mutating func member(for declaration: ElementDeclaration) throws(WSDLError) -> ArgumentMember? {
        let candidates =
            declaration.isAbstract
            ? schema.substitutes(for: declaration.name).filter { !$0.isAbstract } : [declaration]
        for candidate in candidates {
            if let value = try value(of: candidate) { return ArgumentMember(candidate.name.local, value) }
        }
        // Where the type leads back to itself; SOAP 1.1 §5.1.1 lets every accessor be null.
        return candidates.first { $0.isNillable || isEncoded }.map { ArgumentMember($0.name.local, .null) }
    }
}

extension Definitions {
    /// A value of `type`, in the prefixes of the WSDL where it is a name.
    func sampleText(of type: SimpleType) -> String {
        SampleText(schema: schema) { lexicalName($0) }.value(of: type)
    }
}

extension Schema {
    /// The first type that is derived from `base` and not abstract itself.
    func concreteType(derivedFrom base: TypeReference) -> QualifiedName? {
        derivedTypes(of: base).first { name in
            guard case .complex(let type)? = try? type(.named(name), usedAt: .nowhere) else { return false }
            return !type.isAbstract
        }
    }
}

extension AttributeUse {
    private static let encodings = [Vocabularies.encoding11, Vocabularies.encoding12]

    /// Whether it is data, and not what the encoding or the schema language itself need: an `href` to nothing breaks the graph
    /// of SOAP 1.1 §5.4.1.
    func isData(of type: ComplexType, isEncoded: Bool) -> Bool {
        guard !Self.encodings.contains(name.namespace), name.namespace != Vocabularies.wsdl else { return false }
        let isOfGraph = isEncoded || type.array != nil || Self.encodings.contains(type.name?.namespace ?? "")
        return !isOfGraph || (name != QualifiedName("id") && name != QualifiedName("href"))
    }
}

extension Particle {
    /// Whether a sample of it shows something.
    fileprivate var isInformative: Bool {
        switch term {
        case .element: true
        case .any: false
        case .sequence(let inner), .all(let inner), .choice(let inner): inner.contains(where: \.isInformative)
        }
    }
}

/// Members in order, each name once but in the rounds of a group.
private struct MemberList {
    private(set) var all: [ArgumentMember] = []
    private var places: [String: Int] = [:]
    private var hasRounds = false

    init(_ members: [ArgumentMember] = []) {
        for member in members { add(member, isList: false) }
    }

    /// Adds a member; one of a name that is there already makes a list.
    mutating func add(_ member: ArgumentMember, isList: Bool) {
        guard let index = places[member.name] else {
            places[member.name] = all.count
            return all.append(isList ? ArgumentMember(member.name, .list([member.value])) : member)
        }
        let (old, new) = (all[index].value, member.value)
        all[index].value = .list(old.repetitions + new.repetitions)
    }

    /// Adds members as they are.
    mutating func add(_ other: MemberList) {
        guard !other.hasRounds else {
            hasRounds = true
            return addRound(other)
        }
        for member in other.all { add(member, isList: false) }
    }

    /// Adds one round behind the others: one name alone can be a list; of several the order would be lost.
    mutating func addRound(_ round: MemberList) {
        if !round.hasRounds, round.all.count == 1, round.all[0].name == all.last?.name {
            return add(round.all[0], isList: true)
        }
        for member in round.all {
            if places[member.name] != nil { hasRounds = true }
            places[member.name] = all.count
            all.append(member)
        }
    }
}
