internal import SOAPMessage
internal import XMLSchema
internal import XMLWire

extension MessageWriter {
    /// Writes attributes and items of an array of the SOAP encoding, SOAP 1.1 §5.4.2 and SOAP 1.2 Part 2 §3.1.6.
    mutating func array(
        _ value: ArgumentValue, _ array: EncodedArray, reference: TypeReference, complex: ComplexType, path: String,
        place: SourcePlace
    ) throws(WSDLError) {
        let items = arrayItems(value, array)
        guard let items else {
            report(.textForMembers(known: [array.item?.name.local ?? "item"]), at: path)
            return
        }
        let own = ArrayDimensions(array.dimensions)
        let rows = own.rank > 1 ? items.flatMap { $0.items ?? [] } : items
        var sizes = [items.count]
        if own.rank > 1 { sizes.append(items.map { $0.items?.count ?? 0 }.max() ?? 0) }
        let itemType = array.itemType ?? .anyType
        if let encoding {
            if let name = reference.name { writeAttribute(QualifiedName("type", in: Namespaces.schemaInstance), name) }
            writeArrayAttributes(encoding, itemType: itemType.name, inner: own.inner, sizes: sizes)
        }
        try attributes(value, of: .complex(complex), path: path)
        let name = array.item?.name ?? QualifiedName("item")
        for (index, item) in rows.enumerated() {
            let here = "\(path)[\(index)]"
            if own.inner.isEmpty {
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
