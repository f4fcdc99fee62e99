internal import SOAPMessage
internal import XMLSchema
internal import XMLWire

extension TemplateWriter {
    /// Writes attributes and items of an array of the SOAP encoding; see `MessageWriter`.
    mutating func items(
        of array: EncodedArray, reference: TypeReference, _ slot: Slot, documentation: String?, _ type: ComplexType
    ) throws(WSDLError) {
        guard let encoding else { return }
        let itemType = array.itemType ?? .anyType
        let itemName = itemType.name ?? QualifiedName("anyType", in: Namespaces.schema)
        let shape = ArrayDimensions(array.dimensions)
        if let name = reference.name { attribute(QualifiedName("type", in: Namespaces.schemaInstance), name) }
        switch encoding {
        case .v11:
            // SOAP 1.1 §5.4.2: the size may be left out.
            let name = QualifiedName("arrayType", in: encoding.encodingNamespace)
            attribute(name, itemName, suffix: shape.inner + "[" + String(repeating: ",", count: shape.rank - 1) + "]")
        case .v12:
            attribute(QualifiedName("itemType", in: encoding.encodingNamespace), itemName)
            let size = (["*"] + Array(repeating: "1", count: shape.rank - 1)).joined(separator: " ")
            attribute(QualifiedName("arraySize", in: encoding.encodingNamespace), size)
        }
        depth += 1
        var inner = slot
        inner.isRepeated = true
        inner.isOptional = true
        guard shape.inner.isEmpty, shape.rank == 1 else {
            value(inner.asWhole, documentation: documentation ?? "its items, as XML", example: nil)
            depth -= 1
            return
        }
        try element(
            array.item?.name ?? QualifiedName("item"), type: itemType, inner, documentation: documentation,
            usedAt: type.place)
        depth -= 1
        newLine()
    }
}

extension TemplateWriter.Slot {
    /// The same place, filled by one value.
    fileprivate var asWhole: TemplateWriter.Slot { TemplateWriter.Slot(path: path, isSure: isSure) }
}
