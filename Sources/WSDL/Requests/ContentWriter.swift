internal import SOAPMessage
internal import XMLSchema
internal import XMLWire

extension MessageWriter {
    // MARK: Complex content

    /// Writes what stands between the tags of an element of a complex type.
    mutating func complexContent(
        _ value: ArgumentValue, _ type: ComplexType, path: String, fixedValue: String?
    ) throws(WSDLError) {
        if let xml = value.onlyFragment {
            writer.raw(xml)
            return
        }
        switch type.content {
        case .simple(let reference):
            guard case .simple(let simple) = try schema.definition(of: reference, usedAt: type.place) else { return }
            try simpleContent(value, type: simple, path: path, fixedValue: fixedValue)
        case .anything: anything(value, path: path)
        case .empty:
            try fill(nil, value, type, path: path)
        case .elements(let particle):
            try fill(particle, value, type, path: path)
        }
    }

    private mutating func fill(
        _ particle: Particle?, _ value: ArgumentValue, _ type: ComplexType, path: String
    ) throws(WSDLError) {
        let names = particle.map { schema.elementNames(in: $0) } ?? []
        guard let rounds = rounds(of: value, known: names, isMixed: type.isMixed, path: path) else { return }
        if type.isMixed, let text = value.member("#text") {
            writeText(text, path: path.isEmpty ? "#text" : "\(path).#text")
        }
        let members = rounds.count < 2 ? rounds.first ?? [] : rounds.flatMap { ordered($0, particle, path: path) }
        let filling = ContentFilling(particle, members, path: path, definitions: definitions, isStrict: isStrict)
        for step in filling.steps {
            switch step {
            case .element(let declaration, let member, let path): try element(declaration, member.value, path: path)
            case .other(let name, let member, let path): try anyElement(name, member.value, path: path)
            case .fragment(let xml): writer.raw(xml)
            case .defect(let defect, let path): report(defect, at: path)
            }
        }
    }

    private typealias Placed = (member: ArgumentMember, path: String)

    /// The members that fill a content model, those of each record of a list by themselves; nil where there is nothing to
    /// fill it with.
    private mutating func rounds(
        of value: ArgumentValue, known: [QualifiedName], isMixed: Bool, path: String
    ) -> [[Placed]]? {
        switch value {
        case .record(let members):
            if !isMixed, members.contains(where: { $0.name == "#text" && $0.value != .text("") }) {
                report(.textForMembers(known: known.map(\.local)), at: path)
            }
            return [members.map { ($0, path.isEmpty ? $0.name : "\(path).\($0.name)") }]
        case .list(let items):
            if items.contains(where: { !$0.isRecord }) { report(.listForOne, at: path) }
            return items.enumerated().map { index, item in
                item.members.map { ($0, "\(path)[\(index)].\($0.name)") }
            }
        case .text(""): return [[]]
        case .text(let text):
            if isMixed {
                write(text, path: path)
            } else {
                report(.textForMembers(known: known.map(\.local)), at: path)
            }
            return nil
        case .bytes, .null, .fragment, .attachment:
            report(.textForMembers(known: known.map(\.local)), at: path)
            return nil
        }
    }

    /// The members of one round in the schema's order, each value by itself.
    private mutating func ordered(_ round: [Placed], _ particle: Particle?, path: String) -> [Placed] {
        guard round.count > 1, let particle else { return round }
        let filling = ContentFilling(
            particle, round, path: path, definitions: definitions, isStrict: false, isRound: true)
        var ordered: [Placed] = []
        for step in filling.steps {
            switch step {
            case .element(_, let member, let path), .other(_, let member, let path): ordered.append((member, path))
            case .fragment(let xml): ordered.append((ArgumentMember(ContentFilling.anyName, .fragment(xml)), path))
            case .defect(let defect, let path): report(defect, at: path)
            }
        }
        return ordered
    }

    /// Writes text between elements, or XML in its place.
    mutating func writeText(_ value: ArgumentValue, path: String) {
        switch value {
        case .fragment(let xml): writer.raw(xml)
        case .text(let text): write(text, path: path)
        case .bytes(let bytes):
            guard let text = String(validating: bytes, as: UTF8.self) else { return report(.notText, at: path) }
            write(text, path: path)
        case .null, .attachment, .list, .record: report(.membersInText, at: path)
        }
    }

    mutating func write(_ text: String, path: String) {
        do { try writer.text(text) } catch { report(.illegalCharacter(error), at: path) }
    }
}

extension Particle {
    /// Whether a choice in it has one name in one branch and the other in another.
    func separates(
        _ first: (QualifiedName) -> Bool, _ second: (QualifiedName) -> Bool, in schema: Schema
    ) -> Bool {
        switch term {
        case .element, .any: return false
        case .sequence(let inner), .all(let inner):
            return inner.contains { $0.separates(first, second, in: schema) }
        case .choice(let branches):
            let names = branches.map { schema.elementNames(in: $0) }
            if !names.contains(where: { $0.contains(where: first) && $0.contains(where: second) }),
                names.contains(where: { $0.contains(where: first) }),
                names.contains(where: { $0.contains(where: second) })
            {
                return true
            }
            return branches.contains { $0.separates(first, second, in: schema) }
        }
    }
}
