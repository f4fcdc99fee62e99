internal import XMLWire

/// The names a template has a use for, each with the sections around it.
///
/// A name inside a section may stand for a member of the section's value or for something further out, so `x` in
/// `{{#rows}}{{x}}{{/rows}}` makes both `rows.x` and `x` known.
struct TemplateMentions: Sendable {
    private struct Mention {
        let path: [String]
        let isSection: Bool
        /// The mention of the section around it.
        let outer: Int?
    }

    private enum Use {
        /// Not at all.
        case none
        /// As a section, or as the first part of a dotted name: its members are looked at one by one.
        case container
        /// With all that is in it.
        case whole
    }

    private var mentions: [Mention] = []
    private var declared: [[String]] = []

    /// - Returns: the index to use as `outer` for what is inside.
    mutating func add(_ name: TemplateName, isSection: Bool, inside outer: Int?) -> Int {
        mentions.append(Mention(path: name.path, isSection: isSection, outer: outer))
        return mentions.count - 1
    }

    mutating func declare(_ name: String) {
        declared.append(name.parts(between: ".").map { String($0) })
    }

    /// The paths of all values among `members` that the template has no use for, joined by dots.
    func unknown(in members: [TemplateMember]) -> [String] {
        var unknown: [String] = []
        var seen: Set<String> = []
        collect(members, below: []) { path in
            let name = path.joined(separator: ".")
            if seen.insert(name).inserted { unknown.append(name) }
        }
        return unknown
    }

    private func collect(_ members: [TemplateMember], below path: [String], _ report: ([String]) -> Void) {
        for member in members {
            let path = path + [member.name]
            switch use(of: path) {
            case .none: report(path)
            case .whole: continue
            case .container: collect(member.value, at: path, report)
            }
        }
    }

    private func collect(_ value: TemplateValue, at path: [String], _ report: ([String]) -> Void) {
        switch value {
        case .record(let members): collect(members, below: path, report)
        case .list(let items): for item in items { collect(item, at: path, report) }
        case .null, .bool, .text, .bytes, .fragment: return
        }
    }

    private func use(of path: [String]) -> Use {
        var use = declared.contains { $0 == path } ? Use.whole : .none
        for mention in mentions where !mention.path.isEmpty {
            for count in 1...mention.path.count where matches(path, mention, count) {
                if count == mention.path.count, !mention.isSection { return .whole }
                use = .container
            }
        }
        if case .none = use, declared.contains(where: { $0.starts(with: path) }) { return .container }
        return use
    }

    /// Whether `path` is the first `count` parts of the mention's name, behind the names of sections around it.
    private func matches(_ path: [String], _ mention: Mention, _ count: Int) -> Bool {
        guard path.count >= count, path.suffix(count).elementsEqual(mention.path.prefix(count)) else { return false }
        let rest = Array(path.dropLast(count))
        var outer = mention.outer
        while let index = outer {
            let section = mentions[index]
            if !rest.isEmpty, !section.path.isEmpty, matches(rest, section, section.path.count) { return true }
            outer = section.outer
        }
        return rest.isEmpty
    }
}
