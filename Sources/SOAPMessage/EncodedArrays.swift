import JSONWire
import XMLWire

/// Items on their way into an array.
struct ItemLevel {
    fileprivate let form: EncodedArrayForm
    /// Nil for an item that was left out.
    fileprivate let items: [Int?]
    /// How many of the next are in one row, for each dimension inside this one.
    fileprivate let rows: ArraySlice<Int>
    fileprivate var next: Int
    fileprivate let end: Int
}

/// What Apache SOAP calls a map, on its way into an object.
struct MapLevel {
    fileprivate var members: [(key: String, values: [Int?])] = []
    fileprivate var next = 0
    fileprivate var nextValue = 0
}

extension PayloadWriter {
    /// Begins an array, in as many dimensions as it says; SOAP 1.1 §5.4.2, SOAP 1.2 Part 2 §3.1.6.
    mutating func beginArray(
        _ index: Int, of itemType: PayloadShape.ID, dimensions: String, to sink: inout some PayloadSink
    ) throws(ReplyError) {
        let form = EncodedArrayForm(index, of: itemType, dimensions: dimensions, in: self)
        var items: [Int?] = []
        var next = form.offset
        var child = nextElement(from: index + 1, to: entries[index].end)
        while child < entries[index].end {
            var place = next
            if let position = attributes(of: child).first(where: { names[$0.name].role == .position }) {
                place = form.index(string(position)) ?? next
            }
            if place > items.count {
                try graph.omit(place - items.count)
                items.append(contentsOf: repeatElement(nil, count: place - items.count))
            }
            if place < items.count { items[place] = child } else { items.append(child) }
            next = place + 1
            child = nextElement(from: entries[child].end, to: entries[index].end)
        }
        if let size = form.size, size > items.count {
            items.append(contentsOf: repeatElement(nil, count: graph.pad(size - items.count)))
        }
        try open(ItemLevel(form: form, items: items, rows: form.rows[...], next: 0, end: items.count), to: &sink)
    }

    /// Writes the next item, or the beginning of it; whether there is none.
    mutating func nextItem(to sink: inout some PayloadSink) throws(ReplyError) -> Bool {
        let level = itemLevels.count - 1
        let next = itemLevels[level].next
        guard next < itemLevels[level].end else {
            sink.endArray()
            itemLevels.removeLast()
            return true
        }
        guard itemLevels[level].rows.isEmpty else {
            try beginRow(of: itemLevels[level], to: &sink)
            return false
        }
        itemLevels[level].next += 1
        guard let item = itemLevels[level].items[next] else {
            sink.null()
            return false
        }
        let form = itemLevels[level].form
        try begin(item, form.itemType, brackets: form.inner.isEmpty ? nil : form.inner, to: &sink)
        return false
    }

    /// Begins an array of the items of one row, the last dimension innermost.
    private mutating func beginRow(of level: ItemLevel, to sink: inout some PayloadSink) throws(ReplyError) {
        let length = level.rows.reduce(1) { length, row in
            let (product, isTooLarge) = length.multipliedReportingOverflow(by: row)
            return isTooLarge ? Int.max : product
        }
        let end = length < level.end - level.next ? level.next + length : level.end
        itemLevels[itemLevels.count - 1].next = end
        try open(
            ItemLevel(form: level.form, items: level.items, rows: level.rows.dropFirst(), next: level.next, end: end),
            to: &sink)
    }

    /// The type of items that an attribute of an array names; nil where its prefix is not declared.
    fileprivate func type(named attribute: PayloadTape.Attribute, of index: Int) -> PayloadShape.ID? {
        guard attribute.value >= 0 else { return nil }
        if let type = shapes?.type(attribute.value) { return type }
        note(.unknownType(name: string(attribute), element: names[entries[index].name].name))
        return PayloadShape.unknown
    }

    // MARK: Maps

    private func children(of index: Int) -> [Int] {
        var members: [Int] = []
        var child = nextElement(from: index + 1, to: entries[index].end)
        while child < entries[index].end {
            members.append(child)
            child = nextElement(from: entries[child].end, to: entries[index].end)
        }
        return members
    }

    /// Items of key and value, those of one key together.
    mutating func mapLevel(_ index: Int) -> MapLevel {
        var level = MapLevel()
        var places: [QualifiedName: Int] = [:]
        for child in children(of: index) {
            let item = resolved(child)
            guard let keyIndex = firstChild("key", of: item) else { continue }
            let key = allText(of: resolved(keyIndex))
            let value = firstChild("value", of: item)
            if let place = places[QualifiedName(key)] {
                level.members[place].values.append(value)
            } else {
                places[QualifiedName(key)] = level.members.count
                level.members.append((key, [value]))
            }
        }
        return level
    }

    /// Writes the next value of a map, or the beginning of it; whether there is none.
    mutating func nextMapMember(to sink: inout some PayloadSink) throws(ReplyError) -> Bool {
        let level = mapLevels.count - 1
        guard mapLevels[level].next < mapLevels[level].members.count else {
            sink.endObject()
            mapLevels.removeLast()
            return true
        }
        let member = mapLevels[level].members[mapLevels[level].next]
        let next = mapLevels[level].nextValue
        if next == 0 {
            sink.key(member.key)
            if member.values.count > 1 { sink.beginArray() }
        }
        guard next < member.values.count else {
            if next > 1 { sink.endArray() }
            mapLevels[level].next += 1
            mapLevels[level].nextValue = 0
            return false
        }
        mapLevels[level].nextValue += 1
        if let value = member.values[next] {
            try begin(value, PayloadShape.unknown, to: &sink)
        } else {
            sink.null()
        }
        return false
    }

    private func firstChild(_ local: String, of index: Int) -> Int? {
        var child = nextElement(from: index + 1, to: entries[index].end)
        while child < entries[index].end, !XMLNames.areSame(names[entries[child].name].name.local, local) {
            child = nextElement(from: entries[child].end, to: entries[index].end)
        }
        return child < entries[index].end ? child : nil
    }

    /// All character data below an element.
    private func allText(of index: Int) -> String {
        let pieces = (index..<entries[index].end).filter { isLeaf($0) }.map { content(of: $0) }
        return String(decoding: pieces.joined(), as: UTF8.self)
    }
}

/// What an array says about itself, and its type where it says nothing.
private struct EncodedArrayForm {
    let itemType: PayloadShape.ID
    /// The brackets of the items, where they are arrays.
    let inner: String
    /// The size of each dimension; nil where it is not given.
    private let sizes: [Int?]
    /// How many of the next are in one row, for each dimension but the first, as far as it is known.
    let rows: [Int]
    private let offsetText: String?

    init(_ index: Int, of declared: PayloadShape.ID, dimensions: String, in writer: borrowing PayloadWriter) {
        var itemType = declared
        var brackets = dimensions
        var sizes: [Int?]?
        var offset: String?
        for attribute in writer.attributes(of: index) {
            let text = writer.string(attribute)
            switch writer.names[attribute.name].role {
            case .arrayType:
                brackets = text.firstIndex(of: "[").map { String(text[$0...]) } ?? ""
                // An array of anything may have a declared type that says more.
                if let type = writer.type(named: attribute, of: index), type != PayloadShape.unknown { itemType = type }
            case .itemType: itemType = writer.type(named: attribute, of: index) ?? itemType
            case .arraySize: sizes = text.split(whereSeparator: \.isWhitespace).map { Int($0) }
            case .offset: offset = text
            default: break
            }
        }
        let last = brackets.lastIndex(of: "[") ?? brackets.endIndex
        inner = String(brackets[..<last])
        let own = brackets[last...].filter { $0 != "[" && $0 != "]" && !$0.isWhitespace }
        let known = sizes ?? own.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        self.sizes = known
        let counted = known.dropFirst().reversed().prefix { ($0 ?? 0) > 0 }
        rows = counted.reversed().compactMap { $0 }
        self.itemType = itemType
        offsetText = offset
    }

    /// How many items there are in all dimensions; nil where it does not say.
    var size: Int? {
        var size = 1
        for length in sizes {
            guard let length, length >= 0 else { return nil }
            let (product, isTooLarge) = size.multipliedReportingOverflow(by: length)
            guard !isTooLarge else { return nil }
            size = product
        }
        return size
    }

    /// How many items are left out at the front.
    var offset: Int { offsetText.flatMap { index($0) } ?? 0 }

    /// The place of an item, from `[1,2]`; nil where it says none.
    func index(_ text: String) -> Int? {
        let numbers = text.filter { $0 != "[" && $0 != "]" && !$0.isWhitespace }.split(separator: ",").map { Int($0) }
        guard !numbers.isEmpty, numbers.allSatisfy({ $0.map { $0 >= 0 } ?? false }) else { return nil }
        var index = 0
        for (dimension, coordinate) in numbers.enumerated() {
            let size = max(dimension < sizes.count ? sizes[dimension] ?? 1 : 1, 1)
            let (row, isTooLarge) = index.multipliedReportingOverflow(by: size)
            let (place, isTooFar) = row.addingReportingOverflow(coordinate ?? 0)
            // The greatest leaves room for the next.
            index = isTooLarge || isTooFar ? Int.max - 1 : min(place, Int.max - 1)
        }
        return index
    }
}
