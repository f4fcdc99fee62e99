internal import SOAPMessage
internal import XMLSchema
internal import XMLWire

/// Finds the place of each member in a content model, and what is missing; one run an element.
///
/// A sequence has the schema's order. Where the model leaves the order open (groups that repeat, wildcards) the members stay as
/// they were given, if that is a content that the model allows.
struct ContentFilling {
    /// What is to be done, in the order of the message.
    enum Step {
        case element(ElementDeclaration, ArgumentMember, path: String)
        /// What a wildcard takes.
        case other(QualifiedName, ArgumentMember, path: String)
        /// Elements as they were given, in the place of a wildcard.
        case fragment([UInt8])
        case defect(ArgumentDefect, path: String)
    }

    let definitions: Definitions
    /// Whether everything is reported that the schema requires and that is not given.
    let isStrict: Bool
    /// Whether the members are those of one round, which are as good in any order.
    let isRound: Bool
    /// That of the element.
    let path: String
    var pending: PendingMembers
    /// The elements in what is given as ``anyName``, by entry.
    private var fragments: [Int: [QualifiedName]] = [:]
    var steps: [Step] = []

    var schema: Schema { definitions.schema }

    /// - Parameter particle: the content model; nil where it is empty.
    init(
        _ particle: Particle?, _ members: [(member: ArgumentMember, path: String)], path: String,
        definitions: Definitions, isStrict: Bool, isRound: Bool = false
    ) {
        self.definitions = definitions
        self.isStrict = isStrict
        self.isRound = isRound
        self.path = path
        let names = particle.map { definitions.schema.elementNames(in: $0) } ?? []
        pending = PendingMembers(resolve: { definitions.expandedName($0) }, members)
        pending.markWildcards(claimed: names)
        readFragments(particle?.wildcards ?? [])
        if let particle, !(particle.repeatsGroup && placeAsGiven(particle)) { fill(particle, isRequired: true) }
        reportLeftovers(names, particle)
    }

    private mutating func reportTooFew(_ names: [QualifiedName], given: Int, least: Int) {
        let local = names.count == 1 ? names[0].local : nil
        let here = [path, local ?? ""].filter { !$0.isEmpty }.joined(separator: ".")
        steps.append(.defect(.tooFew(names.map(\.local), given: given, least: least), path: here))
    }

    private mutating func reportMissing(_ wildcard: Wildcard) {
        // What has to be declared and is declared nowhere cannot be asked for.
        guard schema.canSatisfy(wildcard) else { return }
        steps.append(.defect(.missingAny(wildcard.namespaceConstraint), path: path))
    }

    private mutating func reportMissing(oneOf names: [QualifiedName]) {
        var locals: [String] = []
        for name in names where !locals.contains(name.local) { locals.append(name.local) }
        guard locals.count == 1 else { return steps.append(.defect(.noneOf(locals), path: path)) }
        steps.append(.defect(.missing, path: path.isEmpty ? locals[0] : "\(path).\(locals[0])"))
    }

    // MARK: What is left over

    private mutating func reportLeftovers(_ names: [QualifiedName], _ particle: Particle?) {
        var reported: Set<String> = []
        for index in pending.entries.indices where !pending.entries[index].isEmpty {
            let entry = pending.entries[index]
            guard reported.insert(entry.key).inserted else { continue }
            steps.append(.defect(defect(ofLeftover: index, names, particle), path: entry.path))
        }
    }

    private func defect(
        ofLeftover index: Int, _ names: [QualifiedName], _ particle: Particle?
    ) -> ArgumentDefect {
        let entry = pending.entries[index]
        guard names.contains(where: { entry.matches($0) }) else {
            guard let wildcard = particle?.wildcards.first else { return .unknown(known: names.map(\.local)) }
            return defect(ofOther: index, wildcard, particle?.wildcards ?? [])
        }
        let same = pending.entries(like: index)
        let (given, left) = same.reduce((0, 0)) { ($0.0 + $1.count, $0.1 + $1.values.count) }
        let others = pending.entries.filter { $0.isEmpty && $0.key != entry.key && !$0.isForWildcard }
        let other = others.first { particle?.separates($0.matches, entry.matches, in: schema) ?? false } ?? others.first
        if left == given, let other { return .excluded(by: other.key) }
        return .tooMany(given - left)
    }

    // MARK: Placing

    /// Takes the next value of an entry for a declaration, or all of them where they are one value of it.
    /// - Returns: whether anything was placed.
    private mutating func place(_ index: Int, for declaration: ElementDeclaration, _ occurs: Occurrence) -> Bool {
        let key = pending.entries[index].key
        if isOneValue(index, of: declaration, occurs) {
            let (value, path) = pending.takeAll(like: index)
            steps.append(.element(declaration, ArgumentMember(key, value), path: path))
            return true
        }
        if let known = membersMeant(index, of: declaration, occurs) {
            // What repeats is a member, not the element: a list in its place is said to be so once.
            let (_, path) = pending.takeAll(like: index)
            steps.append(.defect(.textForMembers(known: known), path: path))
            return true
        }
        guard let (value, path) = pending.take(index) else { return false }
        steps.append(.element(declaration, ArgumentMember(key, value), path: path))
        return true
    }

    /// Why a member that only a wildcard could take is left over.
    private func defect(
        ofOther index: Int, _ wildcard: Wildcard, _ wildcards: [Wildcard]
    ) -> ArgumentDefect {
        let entry = pending.entries[index]
        let name = fragments[index]?.first ?? otherName(entry, wildcards)
        let near = wildcards.first { $0.allows(name.namespace) }
        if let near { return schema.allows(name, at: near) ? .tooMany(entry.count - entry.values.count) : .undeclared }
        return .notAllowed(wildcard.namespaceConstraint)
    }

    /// - Returns: how many elements it is.
    private mutating func placeOther(_ index: Int, allowed wildcards: [Wildcard]) -> Int {
        let entry = pending.entries[index]
        guard let (value, path) = pending.take(index) else { return 0 }
        if let roots = fragments[index], let xml = value.markup {
            steps.append(.fragment(xml))
            return roots.count
        }
        steps.append(.other(otherName(entry, wildcards), ArgumentMember(entry.key, value), path: path))
        return 1
    }

    /// By this name XML is given in the place of a wildcard, as in templates.
    static let anyName = "any"

    private mutating func readFragments(_ wildcards: [Wildcard]) {
        guard !wildcards.isEmpty else { return }
        for index in pending.forWildcards where pending.entries[index].key == Self.anyName {
            let entry = pending.entries[index]
            guard entry.values.count == 1, let xml = entry.values.first?.markup else { continue }
            let (open, close) = (Array("<any>".utf8), Array("</any>".utf8))
            do { fragments[index] = try Element.read(open + xml + close, charset: "UTF-8").elements.map(\.name) } catch
            {
                _ = pending.take(index)
                steps.append(.defect(.notXML, path: entry.path))
            }
        }
    }

    /// The names of the elements that an entry is.
    private func otherNames(_ index: Int, _ wildcards: [Wildcard]) -> [QualifiedName] {
        if let roots = fragments[index] { return roots }
        let name = otherName(pending.entries[index], wildcards)
        return pending.entries[index].values.map { _ in name }
    }

    /// What an element for a wildcard is called: the global element of that local name, where the key says no namespace.
    private func otherName(_ entry: PendingMembers.Entry, _ wildcards: [Wildcard]) -> QualifiedName {
        if let name = entry.name { return name }
        let declared = schema.elementNames.first { name in
            name.local == entry.key && wildcards.contains { $0.allows(name.namespace) }
        }
        return declared ?? QualifiedName(entry.key)
    }

    /// Whether an entry can stand in the place of a wildcard.
    private func allows(_ index: Int, at wildcard: Wildcard) -> Bool {
        otherNames(index, [wildcard]).allSatisfy { name in
            if schema.allows(name, at: wildcard) { return true }
            // A document made elsewhere may follow a schema that the WSDL does not hold.
            return fragments[index] != nil && wildcard.allows(name.namespace)
                && !schema.elementNames.contains { $0.namespace == name.namespace }
        }
    }

    /// Places everything that a particle claims in the order given, where the particle allows it.
    /// - Returns: false, with nothing placed, where it does not, or where lists leave open which round a member belongs to.
    mutating func placeAsGiven(_ particle: Particle) -> Bool {
        let names = schema.elementNames(in: particle)
        let wildcards = particle.wildcards
        guard !isRound, !hasListsAcrossRounds(particle) else { return false }
        var order: [(entry: Int, name: QualifiedName)] = []
        for index in pending.entries.indices where !pending.entries[index].isEmpty {
            let entry = pending.entries[index]
            if entry.isForWildcard {
                guard !wildcards.isEmpty else { continue }
                guard let wildcard = wildcards.first(where: { allows(index, at: $0) }) else { return false }
                order += otherNames(index, [wildcard]).map { (index, $0) }
            } else if let name = names.first(where: { entry.matches($0) }) {
                let isWhole = isOneValue(entry, called: name, in: particle)
                order += (0..<(isWhole ? 1 : entry.values.count)).map { _ in (index, name) }
            }
        }
        let match = ContentMatch(particle, names: order.map(\.name), schema: schema)
        guard match.isTaken.allSatisfy({ $0 }), match.missing.isEmpty || !isStrict else { return false }
        for (place, declaration) in zip(order, match.declarations) {
            guard let declaration else {
                _ = placeOther(place.entry, allowed: wildcards)
                continue
            }
            let entry = pending.entries[place.entry]
            let isWhole = entry.isList && isOneValue(entry.whole, of: declaration, Occurrence())
            guard let taken = isWhole ? pending.takeEntry(place.entry) : pending.take(place.entry) else { continue }
            steps.append(.element(declaration, ArgumentMember(entry.key, taken.value), path: taken.path))
        }
        return true
    }

    private func isOneValue(
        _ entry: PendingMembers.Entry, called name: QualifiedName, in particle: Particle
    ) -> Bool {
        guard entry.isList, let declaration = particle.declaration(of: name, in: schema) else { return false }
        return isOneValue(entry.whole, of: declaration, Occurrence())
    }

    // MARK: Particles

    /// Takes what a particle can hold, in the schema's order.
    /// - Returns: whether anything was placed.
    @discardableResult
    mutating func fill(_ particle: Particle, isRequired: Bool) -> Bool {
        switch particle.term {
        case .element(let declaration): return fill(declaration, particle.occurs, isRequired: isRequired)
        case .any(let wildcard): return fill(wildcard, particle.occurs, isRequired: isRequired)
        case .sequence(let inner), .all(let inner): return fillRounds(inner, particle, isRequired: isRequired)
        case .choice(let branches): return fillChoice(branches, particle, isRequired: isRequired)
        }
    }

    private mutating func fillRounds(_ inner: [Particle], _ particle: Particle, isRequired: Bool) -> Bool {
        let occurs = particle.occurs
        if occurs.repeats, isAvailable(particle) {
            if placeAsGiven(particle) || refuseUnclear(particle) { return true }
        }
        var wrote = false
        var round = 0
        while occurs.max.map({ round < $0 }) ?? true {
            let hasMore = inner.contains { isAvailable($0) }
            if !hasMore && (round > 0 || occurs.min == 0) { break }
            var progress = false
            for particle in inner where fill(particle, isRequired: isRequired || hasMore) { progress = true }
            if progress { round += 1 }
            wrote = wrote || progress
            if !progress { break }
        }
        if round > 0, round < occurs.min, isStrict, !particle.once.isEmptiable {
            reportTooFew(schema.elementNames(in: particle), given: round, least: occurs.min)
        }
        return wrote
    }

    private mutating func fillChoice(_ branches: [Particle], _ particle: Particle, isRequired: Bool) -> Bool {
        let occurs = particle.occurs
        if occurs.repeats, isAvailable(particle) {
            if placeAsGiven(particle) || (hasListsAcrossRounds(particle) && refuseUnclear(particle)) { return true }
        }
        var round = 0
        while occurs.max.map({ round < $0 }) ?? true {
            guard let branch = chosenBranch(branches), fill(branch, isRequired: true) else { break }
            round += 1
        }
        if round < occurs.min, isStrict, isRequired || round > 0, !particle.once.isEmptiable {
            let names = branches.flatMap { schema.elementNames(in: $0) }
            if round > 0 {
                reportTooFew(names, given: round, least: occurs.min)
            } else if names.isEmpty, let wildcard = particle.wildcards.first {
                reportMissing(wildcard)
            } else {
                reportMissing(oneOf: names)
            }
        }
        return round > 0
    }

    /// The branch for the first member that any of them can hold; of several the one that holds most members.
    private func chosenBranch(_ branches: [Particle]) -> Particle? {
        let available = branches.compactMap { branch -> (Particle, first: Int, count: Int)? in
            let names = schema.elementNames(in: branch)
            let matching = pending.entries.indices.filter { index in
                let entry = pending.entries[index]
                guard !entry.isEmpty else { return false }
                return entry.isForWildcard
                    ? branch.wildcards.contains { allows(index, at: $0) } : names.contains { entry.matches($0) }
            }
            guard let first = matching.first else { return nil }
            return (branch, first, matching.count)
        }
        guard let first = available.map(\.first).min() else { return nil }
        let candidates = available.filter { $0.first == first }
        let most = candidates.map(\.count).max()
        return candidates.first { $0.count == most }?.0
    }

    private func isAvailable(_ particle: Particle) -> Bool {
        switch particle.term {
        case .element(let declaration): pending.first(matching: schema.names(for: declaration)) != nil
        case .any(let wildcard): first(for: wildcard) != nil
        case .sequence, .all, .choice: particle.children.contains { isAvailable($0) }
        }
    }

    private mutating func fill(_ declaration: ElementDeclaration, _ occurs: Occurrence, isRequired: Bool) -> Bool {
        let substitutes = declaration.isGlobal ? schema.substitutes(for: declaration.name) : []
        let names = schema.names(for: declaration)
        var count = 0
        while occurs.max.map({ count < $0 }) ?? true, let index = pending.first(matching: names) {
            let actual = substitutes.first { pending.entries[index].matches($0.name) } ?? declaration
            if place(index, for: actual, occurs) { count += 1 }
        }
        if count > 0, count < occurs.min, isStrict {
            reportTooFew(names, given: count, least: occurs.min)
        } else if count < occurs.min, isStrict, isRequired {
            reportMissing(oneOf: declaration.isAbstract ? names : [declaration.name])
        }
        return count > 0
    }

    private mutating func fill(_ wildcard: Wildcard, _ occurs: Occurrence, isRequired: Bool) -> Bool {
        var count = 0
        while occurs.max.map({ count < $0 }) ?? true, let index = first(for: wildcard) {
            count += placeOther(index, allowed: [wildcard])
        }
        if count < occurs.min, isStrict, isRequired || count > 0 { reportMissing(wildcard) }
        return count > 0
    }

    /// The first entry that can stand in the place of a wildcard.
    private func first(for wildcard: Wildcard) -> Int? {
        pending.forWildcards.first { !pending.entries[$0].isEmpty && allows($0, at: wildcard) }
    }
}

extension ArgumentValue {
    /// The XML that it is or stands for as text; nil for all else.
    fileprivate var markup: [UInt8]? {
        switch self {
        case .fragment(let xml): xml
        case .text(let text): Array(text.utf8)
        case .null, .bytes, .attachment, .list, .record: nil
        }
    }
}

extension ContentFilling {
    // MARK: Lists

    /// The members of an element that cannot repeat, where a list of anything but records is given for it.
    private func membersMeant(_ index: Int, of declaration: ElementDeclaration, _ occurs: Occurrence) -> [String]? {
        guard pending.entries[index].isList, !occurs.repeats, case .list(let items) = pending.all(like: index),
            !items.isEmpty, items.allSatisfy(\.members.isEmpty),
            case .complex(let type)? = try? schema.type(declaration.type, usedAt: declaration.place),
            case .elements(let particle) = type.content
        else { return nil }
        return schema.elementNames(in: particle).map(\.local)
    }

    /// Whether all that is left for a key is one value of the element.
    private func isOneValue(_ index: Int, of declaration: ElementDeclaration, _ occurs: Occurrence) -> Bool {
        guard !occurs.repeats || mayBeArray(declaration) else { return false }
        return isOneValue(pending.all(like: index), of: declaration, occurs)
    }

    private func mayBeArray(_ declaration: ElementDeclaration) -> Bool {
        guard case .complex(let type)? = try? schema.type(declaration.type, usedAt: declaration.place) else {
            return false
        }
        return type.array != nil
    }

    /// Whether a list is one value of the element: an encoded array (as what may be anything too), an `xsd:list`, or the rounds of a group that repeats.
    private func isOneValue(_ list: ArgumentValue, of declaration: ElementDeclaration, _ occurs: Occurrence) -> Bool {
        guard case .list(let items) = list,
            let type = try? schema.type(declaration.type, usedAt: declaration.place)
        else { return false }
        switch type {
        case .simple(let simple):
            guard case .list = simple.variety else { return false }
            return !occurs.repeats
        case .complex(let complex):
            if complex.array != nil { return !occurs.repeats || !(items.first?.isList ?? false) }
            if complex.content == .anything { return !occurs.repeats }
            return !occurs.repeats && complex.takesRounds && !items.isEmpty && !items.contains { !$0.isRecord }
        }
    }
}
