internal import CLibXML2

/// The names of one document as Swift strings, made once each.
///
/// libxml2 keeps names in a dictionary of its own, so equal names have equal addresses for the life of a parser: an address is all
/// that has to be compared.
struct NameTable {
    struct Entry {
        let name: QualifiedName
        let prefix: String
    }

    private struct Slot {
        let local: UnsafePointer<xmlChar>?
        let prefix: UnsafePointer<xmlChar>?
        let namespace: UnsafePointer<xmlChar>?
        let index: Int
    }

    private var slots: [Slot?] = Array(repeating: nil, count: 64)
    private(set) var entries: [Entry] = []

    var count: Int { entries.count }

    /// The entry of a name; made where it is new.
    mutating func index(
        local: UnsafePointer<xmlChar>?, prefix: UnsafePointer<xmlChar>?, namespace: UnsafePointer<xmlChar>?
    ) -> Int {
        var place = home(local, namespace)
        while let slot = slots[place] {
            if slot.local == local && slot.prefix == prefix && slot.namespace == namespace { return slot.index }
            place = (place + 1) & (slots.count - 1)
        }
        let entry = Entry(name: QualifiedName(string(local), in: string(namespace)), prefix: string(prefix))
        entries.append(entry)
        slots[place] = Slot(local: local, prefix: prefix, namespace: namespace, index: entries.count - 1)
        if entries.count * 2 > slots.count { grow() }
        return entries.count - 1
    }

    private func home(_ local: UnsafePointer<xmlChar>?, _ namespace: UnsafePointer<xmlChar>?) -> Int {
        let mixed = UInt(bitPattern: local) &* 0x9E37_79B9_7F4A_7C15 ^ UInt(bitPattern: namespace) >> 3
        return Int(mixed >> 20) & (slots.count - 1)
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: nil, count: old.count * 2)
        for case let slot? in old {
            var place = home(slot.local, slot.namespace)
            while slots[place] != nil { place = (place + 1) & (slots.count - 1) }
            slots[place] = slot
        }
    }
}

/// A copy of a zero-terminated UTF-8 string of libxml2; empty for none.
func string(_ characters: UnsafePointer<xmlChar>?) -> String {
    guard let characters else { return "" }
    return String(cString: characters)
}
