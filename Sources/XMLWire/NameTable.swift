internal import CLibXML2

/// The names of one document's elements and attributes as Swift values, made once each.
///
/// libxml2 keeps names in a dictionary of its own, so equal names have equal addresses for the life of a parser: an address is all
/// that has to be compared.
///
/// Each name is kept as a tag without attributes. Handing one to a reader is what is done most, so it is moved out of the table
/// and back instead of being copied; therefore the tags lie in memory of the table's own, which it frees.
struct NameTable: ~Copyable {
    private struct Slot {
        let local: UnsafePointer<xmlChar>?
        let prefix: UnsafePointer<xmlChar>?
        let namespace: UnsafePointer<xmlChar>?
        /// An index into `tags`; negative where the slot is free.
        let index: Int

        static var free: Slot { Slot(local: nil, prefix: nil, namespace: nil, index: -1) }
    }

    private var slots = Array(repeating: Slot.free, count: 64)
    private var tags = UnsafeMutablePointer<XMLStartTag>.allocate(capacity: 32)
    private(set) var count = 0

    deinit {
        tags.deinitialize(count: count)
        tags.deallocate()
    }

    /// The expanded names, in the order of their first appearance.
    var names: [QualifiedName] { (0..<count).map { tags[$0].name } }

    /// The tag of a name, without attributes.
    subscript(index: Int) -> XMLStartTag { tags[index] }

    /// Hands the tag of a name to `body`, which does not use this table.
    func withTag(_ index: Int, at position: XMLPosition, _ body: (borrowing XMLStartTag) throws -> Void) rethrows {
        tags[index].position = position
        let tag = (tags + index).move()
        do { try body(tag) } catch {
            (tags + index).initialize(to: consume tag)
            throw error
        }
        (tags + index).initialize(to: consume tag)
    }

    /// The index of a name that is known; nil where it is new.
    func find(
        local: UnsafePointer<xmlChar>?, prefix: UnsafePointer<xmlChar>?, namespace: UnsafePointer<xmlChar>?
    ) -> Int? {
        var place = home(local, namespace)
        while true {
            let slot = slots[place]
            if slot.index < 0 { return nil }
            if slot.local == local && slot.prefix == prefix && slot.namespace == namespace { return slot.index }
            place = (place + 1) & (slots.count - 1)
        }
    }

    /// Takes a new name in; returns its index.
    mutating func insert(
        local: UnsafePointer<xmlChar>?, prefix: UnsafePointer<xmlChar>?, namespace: UnsafePointer<xmlChar>?
    ) -> Int {
        if count * 2 == slots.count { grow() }
        let tag = XMLStartTag(QualifiedName(string(local), in: string(namespace)), prefix: string(prefix))
        (tags + count).initialize(to: tag)
        place(Slot(local: local, prefix: prefix, namespace: namespace, index: count))
        count += 1
        return count - 1
    }

    private func home(_ local: UnsafePointer<xmlChar>?, _ namespace: UnsafePointer<xmlChar>?) -> Int {
        let mixed = UInt(bitPattern: local) &* 0x9E37_79B9_7F4A_7C15 ^ UInt(bitPattern: namespace) >> 3
        return Int(truncatingIfNeeded: mixed >> 20) & (slots.count - 1)
    }

    private mutating func place(_ slot: Slot) {
        var place = home(slot.local, slot.namespace)
        while slots[place].index >= 0 { place = (place + 1) & (slots.count - 1) }
        slots[place] = slot
    }

    /// Doubles the table; it is never more than half full, and has room for half as many tags as slots.
    private mutating func grow() {
        let old = slots
        slots = Array(repeating: .free, count: old.count * 2)
        for slot in old where slot.index >= 0 { place(slot) }
        let larger = UnsafeMutablePointer<XMLStartTag>.allocate(capacity: old.count)
        larger.moveInitialize(from: tags, count: count)
        tags.deallocate()
        tags = larger
    }
}

/// A copy of a zero-terminated UTF-8 string of libxml2; empty for none.
func string(_ characters: UnsafePointer<xmlChar>?) -> String {
    guard let characters else { return "" }
    return String(cString: characters)
}
