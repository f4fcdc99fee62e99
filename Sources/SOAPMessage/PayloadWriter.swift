import JSONWire
import XMLWire

/// Writes elements of a ``PayloadTape`` as JSON.
struct PayloadWriter {
    /// More children than this are grouped with a dictionary.
    private static let fewChildren = 16
    let entries: UnsafeBufferPointer<PayloadTape.Entry>
    let text: UnsafeBufferPointer<UInt8>
    /// Whether any element may be one of an array although it is alone.
    let hasLists: Bool

    /// Writes the value of an element.
    mutating func element(_ index: Int, to sink: inout some JSONSink) {
        guard entries[index].end > index + 1 else { return leaf(index, to: &sink) }
        sink.beginObject()
        attributes(index, to: &sink)
        members(in: index + 1..<entries[index].end, to: &sink)
        sink.endObject()
    }

    /// Writes elements that stand beside each other, and the text between them, as members of the open object.
    ///
    /// Elements of the same name become one array, at the place of the first.
    mutating func members(in siblings: Range<Int>, to sink: inout some JSONSink) {
        if !hasLists && areDistinct(siblings) {
            var index = siblings.lowerBound
            while index < siblings.upperBound {
                if !entries[index].isText {
                    sink.key(entries[index].name)
                    element(index, to: &sink)
                }
                index = entries[index].end
            }
        } else {
            for group in groups(siblings) { write(group, to: &sink) }
        }
        mixedText(siblings, to: &sink)
    }

    /// The elements of one name among siblings.
    private struct Group {
        let name: String
        var indices: [Int]
    }

    private mutating func write(_ group: Group, to sink: inout some JSONSink) {
        sink.key(group.name)
        let isArray = group.indices.count > 1 || group.indices.contains { entries[$0].isList }
        if isArray { sink.beginArray() }
        for index in group.indices { element(index, to: &sink) }
        if isArray { sink.endArray() }
    }

    private func leaf(_ index: Int, to sink: inout some JSONSink) {
        let entry = entries[index]
        let content = UnsafeBufferPointer(rebasing: text[entry.textStart..<entry.textEnd])
        guard !entry.attributes.isEmpty else { return entry.isNil ? sink.null() : sink.string(utf8: content) }
        sink.beginObject()
        attributes(index, to: &sink)
        if entry.isNil {
            sink.key("#text")
            sink.null()
        } else if !content.allSatisfy({ $0.isXMLSpace }) {
            sink.key("#text")
            sink.string(utf8: content)
        }
        sink.endObject()
    }

    private func attributes(_ index: Int, to sink: inout some JSONSink) {
        for attribute in entries[index].attributes {
            sink.key(attribute.name)
            sink.string(attribute.value)
        }
    }

    private func mixedText(_ siblings: Range<Int>, to sink: inout some JSONSink) {
        var mixed: [UInt8]?
        var index = siblings.lowerBound
        while index < siblings.upperBound {
            let entry = entries[index]
            if entry.isText { mixed = (mixed ?? []) + text[entry.textStart..<entry.textEnd] }
            index = entry.end
        }
        guard let mixed else { return }
        sink.key("#text")
        mixed.withUnsafeBufferPointer { sink.string(utf8: $0) }
    }

    /// Whether siblings are few enough to see at a glance that no name is there twice.
    private func areDistinct(_ siblings: Range<Int>) -> Bool {
        var count = 0
        var index = siblings.lowerBound
        while index < siblings.upperBound {
            count += 1
            guard count <= Self.fewChildren, !hasTwin(index, from: siblings.lowerBound) else { return false }
            index = entries[index].end
        }
        return true
    }

    /// Whether one of the siblings before `index` has its name.
    private func hasTwin(_ index: Int, from first: Int) -> Bool {
        let length = entries[index].nameLength
        guard length > 0 else { return false }
        var other = first
        while other < index {
            if entries[other].nameLength == length, XMLNames.areSame(entries[index].name, entries[other].name) {
                return true
            }
            other = entries[other].end
        }
        return false
    }

    private func groups(_ siblings: Range<Int>) -> [Group] {
        var groups: [Group] = []
        var places: [QualifiedName: Int] = [:]
        var index = siblings.lowerBound
        while index < siblings.upperBound {
            if !entries[index].isText {
                let name = entries[index].name
                if let last = groups.last, XMLNames.areSame(last.name, name) {
                    groups[groups.count - 1].indices.append(index)
                } else if let place = places[QualifiedName(name)] {
                    groups[place].indices.append(index)
                } else {
                    places[QualifiedName(name)] = groups.count
                    groups.append(Group(name: name, indices: [index]))
                }
            }
            index = entries[index].end
        }
        return groups
    }
}
