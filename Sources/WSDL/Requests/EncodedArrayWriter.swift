internal import SOAPMessage
internal import XMLSchema
internal import XMLWire

extension MessageWriter {
    /// How many places of an array may be filled with nil because its rows have different lengths.
    private static let paddingLimit = 1 << 16

    /// Writes attributes and items of an array of the SOAP encoding, SOAP 1.1 §5.4.2 and SOAP 1.2 Part 2 §3.1.6.
    ///
    /// Each dimension is a list in the list before, the last one varying fastest; a short row ends in nil.
    mutating func array(
        _ value: ArgumentValue, _ array: EncodedArray, reference: TypeReference, complex: ComplexType, path: String,
        place: SourcePlace
    ) throws(WSDLError) {
        let own = ArrayDimensions(array.dimensions)
        guard let (items, sizes) = arrayItems(value, array, rank: own.rank, path: path) else { return }
        let itemType = array.itemType ?? .anyType
        if let encoding {
            if let name = reference.name { writeAttribute(QualifiedName("type", in: Namespaces.schemaInstance), name) }
            writeArrayAttributes(encoding, itemType: itemType.name, inner: own.inner, sizes: sizes)
        }
        try attributes(value, of: .complex(complex), path: path)
        let name = array.item?.name ?? QualifiedName("item")
        for (item, here) in items {
            if own.inner.isEmpty || item == .null || isReference(item) {
                try element(name, type: itemType, item, path: here, usedAt: place)
            } else {
                writer.start(name)
                let inner = EncodedArray(itemType: itemType, dimensions: own.inner, item: nil)
                try self.array(
                    item, inner, reference: .named(QualifiedName("Array", in: encodingNamespace)), complex: complex,
                    path: here, place: place)
                writer.end()
            }
        }
    }

    /// The items of all rows one after another, and how many there are in each dimension; nil, and a finding, where it cannot
    /// be.
    private mutating func arrayItems(
        _ value: ArgumentValue, _ array: EncodedArray, rank: Int, path: String
    ) -> (items: [(ArgumentValue, path: String)], sizes: [Int])? {
        var level = [(value, path: path)]
        var sizes: [Int] = []
        var padding = 0
        for dimension in 0..<rank {
            var rows: [[ArgumentValue]] = []
            for (row, here) in level {
                // A row that is nil has only items that are.
                guard let items = dimension > 0 && row == .null ? [] : arrayItems(row, array) else {
                    report(.textForMembers(known: [array.item?.name.local ?? "item"]), at: here)
                    return nil
                }
                rows.append(items)
            }
            let size = rows.map(\.count).max() ?? 0
            for row in rows { padding += size - row.count }
            guard padding <= Self.paddingLimit else {
                report(.tooMany(Self.paddingLimit), at: path)
                return nil
            }
            level = zip(level, rows).flatMap { outer, row in
                (0..<size).map { index in
                    (index < row.count ? row[index] : .null, path: "\(outer.path)[\(index)]")
                }
            }
            sizes.append(size)
        }
        return (level, sizes)
    }

    private var encodingNamespace: String { (encoding ?? .v11).encodingNamespace }

    private mutating func writeArrayAttributes(
        _ version: SOAPVersion, itemType: QualifiedName?, inner: String, sizes: [Int]
    ) {
        let name = itemType ?? QualifiedName("anyType", in: Namespaces.schema)
        switch version {
        case .v11:
            let size = sizes.map(String.init).joined(separator: ",")
            writeAttribute(QualifiedName("arrayType", in: encodingNamespace), name, suffix: "\(inner)[\(size)]")
        case .v12:
            let itemName = inner.isEmpty ? name : QualifiedName("Array", in: encodingNamespace)
            writeAttribute(QualifiedName("itemType", in: encodingNamespace), itemName)
            let size = sizes.map(String.init).joined(separator: " ")
            writeAttribute(QualifiedName("arraySize", in: encodingNamespace), size, path: "")
        }
    }

    /// The items of a list; of a record those of its only element; a scalar is a list of one.
    private func arrayItems(_ value: ArgumentValue, _ array: EncodedArray) -> [ArgumentValue]? {
        switch value {
        case .list(let items): return items
        case .text(""): return []
        case .text, .bytes, .attachment: return [value]
        case .record(let members):
            let elements = members.filter { !$0.name.hasPrefix("@") }.merged
            if elements.isEmpty { return [] }
            if elements.count == 1, elements[0].name == "#text" { return arrayItems(elements[0].value, array) }
            let name = array.item?.name.local ?? "item"
            guard elements.count == 1, elements[0].name == name else { return [value] }
            return elements[0].value.items ?? [elements[0].value]
        case .null, .fragment: return nil
        }
    }
}

extension ArgumentValue {
    var items: [ArgumentValue]? {
        guard case .list(let items) = self else { return nil }
        return items
    }
}

/// The brackets behind the item type in an `arrayType`: those of the items, then those of the array itself.
struct ArrayDimensions {
    /// Such as `[]` where the items are arrays; empty where they are not.
    let inner: String
    /// How many dimensions the array itself has.
    let rank: Int

    init(_ text: String) {
        guard let last = text.lastIndex(of: "[") else {
            inner = ""
            rank = 1
            return
        }
        inner = String(text[..<last])
        rank = text[last...].filter { $0 == "," }.count + 1
    }
}
