import XMLWire

/// The elements of a payload one after another in flat memory that is used again for each record.
///
/// A reply of a million records read as trees would spend most of its time on making and freeing them.
struct PayloadTape: ~Copyable {
    /// An element, or a run of text between elements.
    struct Entry {
        enum Kind: UInt8 {
            case element
            case text
            /// An element that is no data.
            case leftOut
        }

        let kind: Kind
        /// The number of its name; 0 for text.
        let name: Int32
        let isNil: Bool
        /// Whether it is one of an array, even if alone.
        let isList: Bool
        /// Where its attributes begin; they end where those of the next entry begin.
        let attributeStart: Int
        /// The offset in `text` where the content begins.
        let textStart: Int
        /// Where the text of a leaf or a run ends.
        var textEnd: Int
        /// The index after the last descendant; while the element is open, the index of its parent.
        var end: Int

        mutating func close(textEnd: Int, end: Int) {
            self.textEnd = textEnd
            self.end = end
        }
    }

    /// An attribute; its value stands in `text`, before the content of its element.
    struct Attribute {
        let name: Int32
        /// The number of the name that the value is, where it is one; negative where it is none or cannot be resolved.
        let value: Int32
        let textStart: Int
        let textEnd: Int
    }

    private(set) var entries = GrowingBuffer<Entry>(capacity: 64)
    private(set) var attributes = GrowingBuffer<Attribute>(capacity: 16)
    private(set) var text = GrowingBuffer<UInt8>(capacity: 1024)
    /// The element that is open; negative where none is.
    private var current = -1
    /// Where the text since the last tag begins.
    private var runStart = 0
    /// Where the attributes of the element that begins next begin.
    private var attributeStart = 0

    /// An attribute of the element that begins next.
    mutating func attribute(_ name: Int32, _ value: String, resolved: Int32) {
        if runStart < text.count { endRun() }
        var value = value
        let start = text.count
        value.withUTF8 { text.append(contentsOf: $0) }
        attributes.append(Attribute(name: name, value: resolved, textStart: start, textEnd: text.count))
        runStart = text.count
    }

    mutating func start(_ name: Int32, isNil: Bool, isList: Bool, isLeftOut: Bool) {
        if runStart < text.count { endRun() }
        let index = entries.count
        entries.append(
            Entry(
                kind: isLeftOut ? .leftOut : .element, name: name, isNil: isNil, isList: isList,
                attributeStart: attributeStart, textStart: text.count, textEnd: text.count, end: current))
        attributeStart = attributes.count
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
        attributeStart = entries[index].attributeStart
        let hasAttributes = attributeStart < attributes.count
        text.shrink(to: hasAttributes ? attributes[attributeStart].textStart : entries[index].textStart)
        attributes.shrink(to: attributeStart)
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
                    kind: .text, name: 0, isNil: false, isList: false, attributeStart: attributeStart,
                    textStart: runStart,
                    textEnd: text.count, end: entries.count + 1))
        }
        runStart = text.count
    }
}
