import JSONWire
import XMLWire

/// Elements that stand beside each other, on their way to be members of an object.
struct MemberLevel {
    /// The type of the element that they stand in.
    let type: PayloadShape.ID
    /// That element; nil for the Body, whose object is not closed here.
    let owner: Int?
    /// All siblings, text included.
    let siblings: Range<Int>
    /// The elements in the order of the first of each name; nil where they stand so.
    let order: [Int]?
    /// The lists that belong to the type and are not there.
    let absent: [String]
    /// The element that is the return value under another name, and what it is.
    let returned: (index: Int, name: Int32, child: PayloadChild)?
    /// Where the next element stands, in `order` or on the tape.
    var next: Int
    /// The local name of the member that is open; negative for none.
    var key: Int32 = -1
    var isInArray = false
}

extension PayloadWriter {
    mutating func memberLevel(_ siblings: Range<Int>, of type: PayloadShape.ID, inside owner: Int?) -> MemberLevel {
        let isGrouped = look(at: siblings)
        let returned = owner != nil && memberLevels.isEmpty ? returnValue(among: siblings, of: type) : nil
        let order = isGrouped ? nil : grouped(siblings)
        return MemberLevel(
            type: type, owner: owner, siblings: siblings, order: order, absent: absentLists(type), returned: returned,
            next: isGrouped ? nextElement(from: siblings.lowerBound, to: siblings.upperBound) : 0)
    }

    /// Writes the next member, or the beginning of it; whether there is none.
    ///
    /// Elements of the same local name become one array, at the place of the first.
    mutating func nextMember(to sink: inout some PayloadSink) throws(ReplyError) -> Bool {
        let level = memberLevels.count - 1
        guard let index = element(at: memberLevels[level].next, level) else {
            endMembers(to: &sink)
            return true
        }
        let returned = memberLevels[level].returned.flatMap { $0.index == index ? $0 : nil }
        let child = returned?.child ?? child(index, of: memberLevels[level].type, inside: memberLevels[level].owner)
        let key = names.key(entries[index].name)
        let next =
            memberLevels[level].order == nil
            ? nextElement(from: entries[index].end, to: memberLevels[level].siblings.upperBound)
            : memberLevels[level].next + 1
        memberLevels[level].next = next
        if key != memberLevels[level].key {
            if memberLevels[level].isInArray { sink.endArray() }
            let isFirst = element(at: next, level).map { names.key(entries[$0].name) == key } ?? false
            let isArray = child.repeats || isFirst || entries[index].isList
            sink.member(names[returned?.name ?? entries[index].name])
            if isArray { sink.beginArray() }
            memberLevels[level].key = key
            memberLevels[level].isInArray = isArray
        }
        try begin(index, child.type, to: &sink)
        return false
    }

    private func element(at next: Int, _ level: Int) -> Int? {
        if let order = memberLevels[level].order { return next < order.count ? order[next] : nil }
        return next < memberLevels[level].siblings.upperBound ? next : nil
    }

    private mutating func endMembers(to sink: inout some PayloadSink) {
        guard let level = memberLevels.popLast() else { return }
        if level.isInArray { sink.endArray() }
        if let owner = level.owner, isLeaf(owner) {
            looseText(of: owner, to: &sink)
        } else {
            mixedText(level.siblings, to: &sink)
        }
        for name in level.absent {
            sink.key(name)
            sink.beginArray()
            sink.endArray()
        }
        if level.owner != nil { sink.endObject() }
    }

    /// The return value of a remote procedure, where it is called otherwise than its part; SOAP 1.1 §7.1.
    private func returnValue(
        among siblings: Range<Int>, of type: PayloadShape.ID
    ) -> (index: Int, name: Int32, child: PayloadChild)? {
        guard graph.isEncoded, let shapes else { return nil }
        var accessors: [Int] = []
        var index = nextElement(from: siblings.lowerBound, to: siblings.upperBound)
        while index < siblings.upperBound {
            accessors.append(index)
            index = nextElement(from: entries[index].end, to: siblings.upperBound)
        }
        let called = accessors.map { names[entries[$0].name].name }
        guard let (name, child) = shapes.schema.returnValue(of: type, among: called), let first = accessors.first
        else { return nil }
        var none: Int32 = 0
        return (first, names.number(of: name, prefix: "", after: &none), child)
    }

    // MARK: Arrays

    /// Whether elements of one name stand together among siblings.
    private mutating func look(at siblings: Range<Int>) -> Bool {
        survey += 1
        var isGrouped = true
        var last: Int32 = -1
        var index = siblings.lowerBound
        while index < siblings.upperBound {
            let entry = entries[index]
            index = entry.end
            guard entry.kind == .element else { continue }
            let key = names.key(entry.name)
            guard key != last else { continue }
            last = key
            while seen.count <= Int(key) { seen.append(0) }
            if seen[Int(key)] == survey { isGrouped = false }
            seen[Int(key)] = survey
        }
        return isGrouped
    }

    /// The lists of a type that none of the siblings that were looked at last belongs to.
    private func absentLists(_ type: PayloadShape.ID) -> [String] {
        guard type != PayloadShape.unknown, let shapes, !shapes.shape(type).lists.isEmpty else { return [] }
        return shapes.lists(type).filter { Int($0.key) >= seen.count || seen[Int($0.key)] != survey }.map(\.name)
    }

    private func child(_ index: Int, of type: PayloadShape.ID, inside owner: Int?) -> PayloadChild {
        guard let shapes else { return PayloadChild(PayloadShape.unknown) }
        let child = shapes.child(entries[index].name, of: type)
        if !child.isDeclared {
            let outer = owner.map { names[entries[$0].name].name } ?? QualifiedName("Body")
            note(.unexpected(element: names[entries[index].name].name, inside: outer))
        }
        return child
    }

    /// The index of the next sibling that is an element.
    func nextElement(from start: Int, to end: Int) -> Int {
        var index = start
        while index < end, entries[index].kind != .element { index = entries[index].end }
        return index
    }

    /// The elements among siblings, those of one name together.
    private func grouped(_ siblings: Range<Int>) -> [Int] {
        var groups: [[Int]] = []
        var places: [Int32: Int] = [:]
        var index = nextElement(from: siblings.lowerBound, to: siblings.upperBound)
        while index < siblings.upperBound {
            let key = names.key(entries[index].name)
            if let place = places[key] {
                groups[place].append(index)
            } else {
                places[key] = groups.count
                groups.append([index])
            }
            index = nextElement(from: entries[index].end, to: siblings.upperBound)
        }
        return Array(groups.joined())
    }

    // MARK: Text

    /// The text of an element that should have members and has none.
    private func looseText(of index: Int, to sink: inout some PayloadSink) {
        let content = content(of: index)
        guard !content.allSatisfy({ $0.isXMLSpace }) else { return }
        sink.key("#text")
        sink.string(utf8: content)
    }

    private func mixedText(_ siblings: Range<Int>, to sink: inout some PayloadSink) {
        var mixed: [UInt8]?
        var index = siblings.lowerBound
        while index < siblings.upperBound {
            if entries[index].kind == .text { mixed = (mixed ?? []) + content(of: index) }
            index = entries[index].end
        }
        guard let mixed else { return }
        sink.key("#text")
        mixed.withUnsafeBufferPointer { sink.string(utf8: $0) }
    }
}
