internal import XMLWire

/// The names a template has a use for, each with the sections around it.
///
/// In a section over an object a name is a member of that object; over anything else it is one further out. Which it is
/// depends on what is given: so uses are found for given arguments.
struct TemplateMentions: Sendable {
    enum Kind {
        case variable, section, inverted
    }

    struct Mention {
        let name: TemplateName
        let kind: Kind
        /// The mention of the section around it.
        let outer: Int?
    }

    private var mentions: [Mention] = []
    private var declared: [[String]] = []

    /// - Returns: the index to use as `outer` for what is inside.
    mutating func add(_ name: TemplateName, _ kind: Kind, inside outer: Int?) -> Int {
        mentions.append(Mention(name: name, kind: kind, outer: outer))
        return mentions.count - 1
    }

    mutating func declare(_ name: String) {
        declared.append(name.parts(between: ".").map { String($0) })
    }

    /// The paths of all values among `members` that the template has no use for, joined by dots.
    func unknown(in members: [TemplateMember]) -> [String] {
        let uses = TemplateUses(of: members, mentions, declared: declared)
        var unknown: [String] = []
        var seen: Set<String> = []
        collect(members, below: [], uses) { path in
            let name = path.joined(separator: ".")
            if seen.insert(name).inserted { unknown.append(name) }
        }
        return unknown
    }

    private func collect(
        _ members: [TemplateMember], below path: [String], _ uses: TemplateUses, _ report: ([String]) -> Void
    ) {
        for member in members {
            let path = path + [member.name]
            if uses.whole.contains(path) { continue }
            guard uses.containers.contains(path) else {
                report(path)
                continue
            }
            collect(member.value, at: path, uses, report)
        }
    }

    private func collect(
        _ value: TemplateValue, at path: [String], _ uses: TemplateUses, _ report: ([String]) -> Void
    ) {
        switch value {
        case .record(let members): collect(members, below: path, uses, report)
        case .list(let items): for item in items { collect(item, at: path, uses, report) }
        case .null, .bool, .text, .bytes, .fragment: return
        }
    }
}

/// What a template does with given arguments; paths leave positions out.
struct TemplateUses {
    /// Objects of one path, and the scopes in which a section over them stands.
    private struct Scope {
        let path: [String]
        let records: [TemplateValue]
        var outer: Set<Int>
    }

    /// Used with all that is in them.
    private(set) var whole: Set<[String]>
    /// Sections, and first parts of dotted names: their members are looked at one by one.
    private(set) var containers: Set<[String]> = []
    /// The first is that of all arguments.
    private var scopes: [Scope]
    private var indices: [[String]: Int] = [[]: 0]

    init(of members: [TemplateMember], _ mentions: [TemplateMentions.Mention], declared: [[String]]) {
        whole = Set(declared)
        scopes = [Scope(path: [], records: [.record(members)], outer: [])]
        for path in declared { addContainers(of: path) }
        let objects = containers
        // The scopes for names inside of each mention.
        var inside: [Set<Int>] = []
        for mention in mentions {
            let around = mention.outer.map { inside[$0] } ?? [0]
            inside.append(use(mention, in: around, objects))
        }
    }

    private mutating func addContainers(of path: [String]) {
        for count in path.indices.dropFirst() { containers.insert(Array(path[..<count])) }
    }

    private mutating func use(
        _ mention: TemplateMentions.Mention, in around: Set<Int>, _ objects: Set<[String]>
    ) -> Set<Int> {
        guard !mention.name.path.isEmpty else { return around }
        var reached = around
        for _ in 0..<mention.name.levels {
            reached = reached.reduce(into: []) { $0.formUnion(scopes[$1].outer) }
        }
        var inside: Set<Int> = []
        for index in reached {
            let path = scopes[index].path + mention.name.path
            addContainers(of: path)
            guard mention.kind != .variable else {
                whole.insert(path)
                continue
            }
            containers.insert(path)
            guard mention.kind == .section else { continue }
            var (records, hasOthers) = Self.records(at: mention.name.path, of: scopes[index].records)
            if records.isEmpty { hasOthers = !objects.contains(path) }
            if !records.isEmpty || !hasOthers { inside.insert(scope(path, records, around)) }
            if hasOthers { inside.formUnion(around) }
        }
        return mention.kind == .section ? inside : around
    }

    private mutating func scope(_ path: [String], _ records: [TemplateValue], _ outer: Set<Int>) -> Int {
        if let known = indices[path] {
            scopes[known].outer.formUnion(outer)
            return known
        }
        scopes.append(Scope(path: path, records: records, outer: outer))
        indices[path] = scopes.count - 1
        return scopes.count - 1
    }

    /// The objects at a path, those in lists too, and whether anything else is there.
    private static func records(
        at path: [String], of values: [TemplateValue]
    ) -> (records: [TemplateValue], hasOthers: Bool) {
        var records: [TemplateValue] = []
        var hasOthers = false
        var rest = values.compactMap { value in path.reduce(TemplateValue?.some(value)) { $0?.member($1) } }
        while let value = rest.popLast() {
            switch value {
            case .record: records.append(value)
            case .list(let items): rest += items
            case .null, .bool, .text, .bytes, .fragment: hasOthers = true
            }
        }
        return (records, hasOthers)
    }
}
