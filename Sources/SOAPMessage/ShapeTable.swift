import XMLWire

/// What a schema has said of a payload, kept by small numbers.
///
/// A class because all that read one payload share it.
final class ShapeTable {
    private struct Slot {
        var place: UInt64 = .max
        var child = PayloadChild(PayloadShape.unknown)
    }

    let names: PayloadNames
    let schema: any PayloadSchema
    // Used once an element, and never from inside: the run-time check of exclusive access would find nothing.
    @exclusivity(unchecked) private var shapes: [PayloadShape?] = []
    /// The children that were asked for last.
    @exclusivity(unchecked) private var recent = Array(repeating: Slot(), count: 256)
    private var children: [UInt64: PayloadChild] = [:]
    /// The types of attributes by owner and name; nil where nothing declares one.
    private var attributes: [UInt64: PayloadShape.ID?] = [:]
    private var types: [Int32: PayloadShape.ID?] = [:]
    private var lists: [PayloadShape.ID: [(key: Int32, name: String)]] = [:]

    init(_ schema: any PayloadSchema, names: PayloadNames) {
        self.schema = schema
        self.names = names
    }

    func shape(_ type: PayloadShape.ID) -> PayloadShape {
        let index = Int(type)
        if index < shapes.count, let shape = shapes[index] { return shape }
        let shape = schema.shape(type)
        while shapes.count <= index { shapes.append(nil) }
        shapes[index] = shape
        return shape
    }

    func child(_ name: Int32, of parent: PayloadShape.ID) -> PayloadChild {
        let place = Self.place(name, parent)
        let index = Int(truncatingIfNeeded: place ^ place >> 27) & (recent.count - 1)
        if recent[index].place == place { return recent[index].child }
        let child = children[place] ?? schema.child(names[name].name, of: parent)
        children[place] = child
        recent[index] = Slot(place: place, child: child)
        return child
    }

    func attribute(_ name: Int32, of owner: PayloadShape.ID) -> PayloadShape.ID? {
        let place = Self.place(name, owner)
        if let type = attributes[place] { return type }
        let type = schema.attribute(names[name].name, of: owner)
        attributes[place] = .some(type)
        return type
    }

    func type(_ name: Int32) -> PayloadShape.ID? {
        if let type = types[name] { return type }
        let type = schema.type(names[name].name)
        types[name] = .some(type)
        return type
    }

    /// The member of a union that has a value, and the form of its texts; nil where none has.
    func union(_ type: PayloadShape.ID, of text: String) -> (type: PayloadShape.ID, form: TextForm)? {
        guard let member = schema.member(of: type, having: text), case .text(let form) = shape(member).content,
            form.kind != .union
        else { return nil }
        return (member, form)
    }

    /// The lists that belong to every value of a type.
    func lists(_ type: PayloadShape.ID) -> [(key: Int32, name: String)] {
        if let lists = lists[type] { return lists }
        var keys: Set<Int32> = []
        let found = shape(type).lists.map { (key: names.key(of: $0), name: $0) }.filter { keys.insert($0.key).inserted }
        lists[type] = found
        return found
    }

    private static func place(_ name: Int32, _ type: PayloadShape.ID) -> UInt64 {
        UInt64(UInt32(bitPattern: type)) << 32 | UInt64(UInt32(bitPattern: name))
    }
}
