import XMLWire

/// Elements one after another in flat memory that is used again for each record.
///
/// A reply of a million records read as trees would spend most of its time on making and freeing them.
struct PayloadTape: ~Copyable {
    /// An element, or a run of text between elements.
    struct Entry {
        /// The local name; empty for text.
        let name: String
        /// The bytes of the name, which are asked for before the name is; 0 for text.
        let nameLength: Int32
        let isNil: Bool
        /// Whether it is one of an array, even if alone.
        let isList: Bool
        let attributes: [Attribute]
        /// The offset in `text` where the content begins.
        let textStart: Int
        /// Where the text of a leaf or a run ends.
        var textEnd: Int
        /// The index after the last descendant; while the element is open, the index of its parent.
        var end: Int

        var isText: Bool { nameLength == 0 }

        mutating func close(textEnd: Int, end: Int) {
            self.textEnd = textEnd
            self.end = end
        }
    }

    /// An attribute as it is shown: `@name`.
    struct Attribute {
        let name: String
        let value: String
    }

    private(set) var entries = GrowingBuffer<Entry>(capacity: 64)
    private(set) var text = GrowingBuffer<UInt8>(capacity: 1024)
    /// The element that is open; negative where none is.
    private var current = -1
    /// Where the text since the last tag begins.
    private var runStart = 0

    /// Whether the element at `index` has nothing to show.
    func isEmpty(_ index: Int) -> Bool {
        let entry = entries[index]
        return entry.end == index + 1 && entry.attributes.isEmpty && !entry.isNil && entry.textStart == entry.textEnd
    }

    mutating func start(_ name: String, attributes: [Attribute], isNil: Bool, isList: Bool) {
        if runStart < text.count { endRun() }
        let index = entries.count
        entries.append(
            Entry(
                name: name, nameLength: Int32(truncatingIfNeeded: name.utf8.count), isNil: isNil, isList: isList,
                attributes: attributes, textStart: text.count, textEnd: text.count, end: current))
        current = index
    }

    mutating func append(_ utf8: UnsafeBufferPointer<UInt8>) {
        if current >= 0 { text.append(contentsOf: utf8) }
    }

    mutating func end() {
        guard current >= 0 else { return }
        let isLeaf = entries.count == current + 1
        if !isLeaf && runStart < text.count { endRun() }
        let parent = entries[current].end
        entries[current].close(textEnd: text.count, end: entries.count)
        runStart = text.count
        current = parent
    }

    /// Forgets the entries from `index` on, which must be that of an element without a parent.
    mutating func remove(from index: Int) {
        text.shrink(to: entries[index].textStart)
        entries.shrink(to: index)
        runStart = text.count
    }

    /// Text between elements counts where it is more than white space.
    private mutating func endRun() {
        if text.elements[runStart...].allSatisfy({ $0.isXMLSpace }) {
            text.shrink(to: runStart)
        } else {
            entries.append(
                Entry(
                    name: "", nameLength: 0, isNil: false, isList: false, attributes: [], textStart: runStart,
                    textEnd: text.count, end: entries.count + 1))
        }
        runStart = text.count
    }
}
