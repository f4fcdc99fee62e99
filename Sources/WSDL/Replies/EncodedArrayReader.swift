internal import JSONWire
internal import XMLSchema
internal import XMLWire

extension TypedReader {
    /// The items of an array, in as many dimensions as it says.
    ///
    /// SOAP 1.1 §5.4.2, SOAP 1.2 Part 2 §3.1.6.
    mutating func arrayValue(of element: Element, _ declared: EncodedArray) -> JSONValue {
        let shape = ArrayShape(of: element, declared: declared)
        var values: [JSONValue] = []
        var next = shape.offset
        for child in element.elements {
            let place = child.attribute("position", in: Vocabularies.encoding11).flatMap { shape.index(of: $0) } ?? next
            // A place far away would make room for millions of items that nobody sent.
            while values.count < place, place < 1 << 20 { values.append(.null) }
            let value = item(child, shape)
            if place < values.count { values[place] = value } else { values.append(value) }
            next = place + 1
        }
        return .array(shape.nested(values))
    }

    private mutating func item(_ child: Element, _ shape: ArrayShape) -> JSONValue {
        guard !shape.inner.isEmpty else { return value(of: child, declared: shape.itemType) }
        let target = resolved(child)
        if target.tag.isNil { return .null }
        return arrayValue(of: target, EncodedArray(itemType: shape.itemType, dimensions: shape.inner, item: nil))
    }

    /// What Apache SOAP calls a map: items of key and value become members.
    mutating func mapValue(of element: Element) -> JSONValue {
        var members = OrderedMembers()
        for child in element.elements {
            let item = resolved(child)
            guard let key = item.elements.first(where: { $0.name.local == "key" }) else { continue }
            let value = item.elements.first { $0.name.local == "value" }
            members.add(
                resolved(key).text, value.map { self.value(of: $0, declared: nil) } ?? .null, repeats: false)
        }
        return .object(members.members)
    }
}

/// What an array says about itself, and its type where it says nothing.
private struct ArrayShape {
    let itemType: TypeReference?
    /// The brackets of the items, where they are arrays.
    let inner: String
    /// The size of each dimension; nil where it is not given.
    let sizes: [Int?]
    /// How many items are left out at the front.
    let offset: Int

    init(of element: Element, declared: EncodedArray) {
        var itemType = declared.itemType
        var brackets = declared.dimensions
        var sizes: [Int?]?
        if let text = element.attribute("arrayType", in: Vocabularies.encoding11)?.trimmingXMLSpace {
            let bracket = text.firstIndex(of: "[") ?? text.endIndex
            brackets = String(text[bracket...])
            if let name = element.scope.resolve(String(text[..<bracket]))?.inCurrentSchemaNamespace {
                itemType = Self.isAny(name) ? declared.itemType : .named(name)
            }
        }
        if let text = element.attribute("itemType", in: Vocabularies.encoding12),
            let name = element.scope.resolve(text)
        {
            itemType = .named(name.inCurrentSchemaNamespace)
        }
        if let text = element.attribute("arraySize", in: Vocabularies.encoding12) {
            sizes = text.split(whereSeparator: \.isWhitespace).map { Int($0) }
        }
        let last = brackets.lastIndex(of: "[") ?? brackets.endIndex
        inner = String(brackets[..<last])
        let own = brackets[last...].filter { $0 != "[" && $0 != "]" && !$0.isWhitespace }
        let known = sizes ?? own.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        self.sizes = known
        self.itemType = itemType
        let start = element.attribute("offset", in: Vocabularies.encoding11)
        offset = start.flatMap { Self.coordinates($0) }.map { Self.index($0, sizes: known) } ?? 0
    }

    private static func isAny(_ name: QualifiedName) -> Bool {
        name.namespace == Namespaces.schema && (name.local == "anyType" || name.local == "ur-type")
    }

    /// `[1,2]`.
    private static func coordinates(_ text: String) -> [Int]? {
        let numbers = text.filter { $0 != "[" && $0 != "]" && !$0.isWhitespace }.split(separator: ",").map { Int($0) }
        guard !numbers.isEmpty, numbers.allSatisfy({ $0.map { (0..<1 << 20).contains($0) } ?? false }) else {
            return nil
        }
        return numbers.compactMap { $0 }
    }

    private static func index(_ coordinates: [Int], sizes: [Int?]) -> Int {
        var index = 0
        for (dimension, coordinate) in coordinates.enumerated() {
            let size = dimension < sizes.count ? sizes[dimension] ?? 1 : 1
            index = (index * min(max(size, 1), 1 << 20) + coordinate) & (1 << 40 - 1)
        }
        return index
    }

    func index(of position: String) -> Int? {
        Self.coordinates(position).map { Self.index($0, sizes: sizes) }
    }

    /// Items in a row as arrays of arrays, the last dimension innermost.
    func nested(_ values: [JSONValue]) -> [JSONValue] {
        var values = values
        for size in sizes.dropFirst().reversed() {
            guard let size, size > 0 else { return values }
            values = stride(from: 0, to: values.count, by: size).map { start in
                .array(Array(values[start..<min(start + size, values.count)]))
            }
        }
        return values
    }
}
