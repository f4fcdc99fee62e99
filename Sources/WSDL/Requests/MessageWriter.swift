internal import SOAPMessage
internal import XMLSchema
internal import XMLWire

/// Writes arguments as the schema asks for them, and notes what does not fit; one run a message.
struct MessageWriter {
    let definitions: Definitions
    /// The version whose encoding is used; nil for literal messages.
    let encoding: SOAPVersion?
    /// Whether everything is reported that the schema requires and that is not given.
    let isStrict: Bool
    /// Whether values have to be of their types.
    var checksValues = true
    var writer: XMLWriter
    var findings: [ArgumentFinding] = []
    /// Elements that are open; each takes a good piece of the stack.
    var depth = 0
    static let depthLimit = 200
    /// The version whose `mustUnderstand` and `actor` or `role` a header block may have; nil in the body.
    var headerVersion: SOAPVersion?

    var schema: Schema { definitions.schema }

    init(definitions: Definitions, encoding: SOAPVersion?, isStrict: Bool, inside scope: [NamespaceBinding]) {
        self.definitions = definitions
        self.encoding = encoding
        self.isStrict = isStrict
        writer = XMLWriter(preferring: definitions.preferredBindings, inside: scope)
    }

    mutating func report(_ defect: ArgumentDefect, at path: String) {
        findings.append(ArgumentFinding(path: path, defect: defect))
    }

    // MARK: Elements

    /// Writes one element.
    mutating func element(_ declaration: ElementDeclaration, _ value: ArgumentValue, path: String) throws(WSDLError) {
        try element(
            declaration.name, type: declaration.type, value, path: path, fixedValue: declaration.fixedValue,
            usedAt: declaration.place)
    }

    /// Writes an element of that name and type.
    mutating func element(
        _ name: QualifiedName, type declared: TypeReference, _ value: ArgumentValue, path: String,
        fixedValue: String? = nil, usedAt place: SourcePlace
    ) throws(WSDLError) {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { return report(.tooMany(Self.depthLimit), at: path) }
        let (content, value) = (value, isArray(declared, usedAt: place) ? value : value.joined)
        var reference = declared
        if let text = value.member("@xsi:type") {
            guard let derived = derivedType(text, of: declared, path: path) else { return }
            reference = derived
        }
        let type = try schema.definition(of: reference, usedAt: place)
        writer.start(name)
        defer { writer.end() }
        if let encoding, isReference(value) {
            writeTypeAttribute(reference: reference, declared: declared, type: type, value: value, isNil: true)
            return try writeReference(value, as: encoding, of: type, path: path)
        }
        if isNil(value) {
            writeTypeAttribute(reference: reference, declared: declared, type: type, value: value, isNil: true)
            writeAttribute(QualifiedName("nil", in: Namespaces.schemaInstance), "true", path: path)
            try attributes(value, of: type, path: path)
            let other = value.members.first { !$0.name.hasPrefix("@") && $0.value != .null }
            if let other { report(.excluded(by: "@xsi:nil"), at: "\(path).\(other.name)") }
            return
        }
        if let attachment = value.attachment, encoding == nil || type.array == nil {
            writeTypeAttribute(reference: reference, declared: declared, type: type, value: value, isNil: false)
            return try self.reference(to: attachment, value, reference, type: type, path: path)
        }
        if case .complex(let complex) = type {
            if let encoding, reference.isAny, content.isList || content.member("#text")?.isList == true {
                return try array(
                    content, EncodedArray(), reference: .named(QualifiedName("Array", in: encoding.encodingNamespace)),
                    complex: complex, path: path, place: place)
            }
            if let array = complex.array, encoding != nil || value.isList {
                return try self.array(content, array, reference: reference, complex: complex, path: path, place: place)
            }
            if complex.isAbstract, complex.name != nil, encoding == nil {
                return report(.abstract(derived: schema.derivedTypes(of: reference)), at: path)
            }
        }
        writeTypeAttribute(reference: reference, declared: declared, type: type, value: value, isNil: false)
        try attributes(value, of: type, path: path)
        switch type {
        case .simple(let simple): try simpleContent(value, type: simple, path: path, fixedValue: fixedValue)
        case .complex(let complex): try complexContent(content, complex, path: path, fixedValue: fixedValue)
        }
    }

    private func isArray(_ reference: TypeReference, usedAt place: SourcePlace) -> Bool {
        (try? schema.type(reference, usedAt: place))?.array != nil
    }

    private func isNil(_ value: ArgumentValue) -> Bool {
        if case .null = value { return true }
        if case .text(let text)? = value.member("@xsi:nil") { return text == "true" || text == "1" }
        return value.member("#text") == .null
    }

    /// Encoded messages say the type of every accessor (SOAP 1.1 §5.1), literal ones only where it is not the declared one.
    private mutating func writeTypeAttribute(
        reference: TypeReference, declared: TypeReference, type: SchemaType, value: ArgumentValue, isNil: Bool
    ) {
        guard encoding != nil || reference != declared else { return }
        if isNil && reference == declared { return }
        var name = reference.name
        if encoding != nil, reference == declared, reference.isAny {
            guard case .text = value else { return }
            name = BuiltInType.string.name
        }
        guard let name else { return }
        writeAttribute(QualifiedName("type", in: Namespaces.schemaInstance), name)
    }

    /// The type that `@xsi:type` names: `prefix:local` with a prefix of the WSDL, `{namespace}local`, or a local name
    /// in the namespace of the declared type.
    private mutating func derivedType(_ value: ArgumentValue, of declared: TypeReference, path: String)
        -> TypeReference?
    {
        guard case .text(let text) = value else {
            report(.unknownType(name: ""), at: path)
            return nil
        }
        guard let name = schemaTypeName(text.trimmingXMLSpace, near: declared) else {
            report(.unknownType(name: text), at: path)
            return nil
        }
        let reference = TypeReference.named(name)
        if !declared.isAny, encoding == nil, !schema.isDerived(reference, from: declared), let base = declared.name {
            report(.notDerived(type: name, base: base), at: path)
        }
        return reference
    }

    private func schemaTypeName(_ text: String, near declared: TypeReference) -> QualifiedName? {
        if text.begins(with: "{") || text.holds(":") {
            guard let name = definitions.expandedName(text)?.inCurrentSchemaNamespace else { return nil }
            return schema.hasType(name) ? name : nil
        }
        let namespaces = [declared.name?.namespace ?? "", definitions.targetNamespace, "", Namespaces.schema]
        if let name = namespaces.map({ QualifiedName(text, in: $0) }).first(where: schema.hasType) { return name }
        let same = schema.typeNames.filter { $0.local == text }
        return same.count == 1 ? same[0] : nil
    }

    // MARK: Attributes

    mutating func writeAttribute(_ name: QualifiedName, _ value: String, path: String) {
        guard !writer.hasAttribute(name) else { return report(.repeatedAttribute, at: path) }
        do { try writer.attribute(name, value) } catch { report(.illegalCharacter(error), at: path) }
    }

    /// The value is a name that was read from a document.
    mutating func writeAttribute(_ name: QualifiedName, _ value: QualifiedName, suffix: String = "") {
        do { try writer.attribute(name, value, suffix: suffix) } catch { report(.illegalCharacter(error), at: "") }
    }

    /// Writes the members that are attributes.
    mutating func attributes(_ value: ArgumentValue, of type: SchemaType, path: String) throws(WSDLError) {
        var uses: [AttributeUse] = []
        var any: Wildcard?
        if case .complex(let complex) = type {
            uses = complex.attributes
            any = complex.anyAttribute
        }
        var given: Set<QualifiedName> = []
        for member in value.members where member.name.hasPrefix("@") {
            let key = String(member.name.dropFirst())
            if key == "xsi:type" || key == "xsi:nil" { continue }
            let here = path.isEmpty ? member.name : "\(path).\(member.name)"
            let expanded = definitions.expandedName(key)
            if !uses.contains(where: { $0.name.local == key }), writeHeaderAttribute(key, member.value, path: path) {
                continue
            }
            guard let use = uses.first(where: { $0.name.local == key || $0.name == expanded }) else {
                try otherAttribute(expanded, member.value, any, known: uses, path: here)
                continue
            }
            given.insert(use.name)
            try attribute(use, member.value, path: here)
        }
        guard isStrict, !isNil(value) else { return }
        for use in uses where use.isRequired && !given.contains(use.name) {
            report(.missing, at: path.isEmpty ? "@\(use.name.local)" : "\(path).@\(use.name.local)")
        }
    }

    /// Writes an attribute that the type does not name: its wildcard, `xml:` and the encoding allow some.
    private mutating func otherAttribute(
        _ name: QualifiedName?, _ value: ArgumentValue, _ any: Wildcard?, known uses: [AttributeUse], path: String
    ) throws(WSDLError) {
        let isAllowed = name.map { name in any.map { schema.allowsAttribute(name, at: $0) } ?? false } ?? false
        guard let name, isAllowed || name.namespace == Namespaces.xml || isIdentifier(name) else {
            if let name, let any, any.allows(name.namespace) { return report(.undeclared, at: path) }
            return report(.unknown(known: uses.map { "@\($0.name.local)" }), at: path)
        }
        if any?.processContents != .skip, let use = schema.attribute(name) {
            return try attribute(use, value, path: path)
        }
        guard let text = value.plainText else { return report(.membersInText, at: path) }
        let written = encoding.flatMap { isIdentifier(name) ? Self.identifier($0) : nil } ?? name
        writeAttribute(written, text, path: path)
    }

    /// `mustUnderstand`, `actor` and `role` of a header block: SOAP 1.1 §4.2, SOAP 1.2 Part 1 §5.2.
    /// - Returns: whether it was one of them.
    private mutating func writeHeaderAttribute(_ key: String, _ value: ArgumentValue, path: String) -> Bool {
        guard let version = headerVersion, path.hasPrefix("header:"), !path.contains("."), let text = value.plainText
        else {
            return false
        }
        let local = XMLNames.split(key).local
        switch local {
        case "mustUnderstand":
            writeAttribute(
                QualifiedName(local, in: version.envelopeNamespace), version.boolean(text) ?? text, path: path)
        case "actor", "role":
            writeAttribute(QualifiedName(version.roleAttribute, in: version.envelopeNamespace), text, path: path)
        default: return false
        }
        return true
    }

    private mutating func attribute(_ use: AttributeUse, _ value: ArgumentValue, path: String) throws(WSDLError) {
        guard case .simple(let type) = try schema.definition(of: use.type, usedAt: use.place) else { return }
        guard let text = simpleText(value, type: type, path: path) else { return }
        try check(text, type: type, path: path, fixedValue: use.fixedValue)
        writeAttribute(use.name, try declaringNames(in: text, type: type), path: path)
    }

    // MARK: Text

    /// Writes a value of a simple type.
    mutating func simpleContent(
        _ value: ArgumentValue, type: SimpleType, path: String, fixedValue: String? = nil
    ) throws(WSDLError) {
        if case .fragment(let xml) = value {
            writer.raw(xml)
            return
        }
        var value = value
        if case .record(let members) = value {
            let others = members.filter { !$0.name.hasPrefix("@") && $0.name != "#text" }
            if !others.isEmpty { report(.membersInText, at: path) }
            guard let text = value.member("#text") else { return }
            value = text
        }
        guard let text = simpleText(value, type: type, path: path), !text.isEmpty || isStrict else { return }
        // An empty element stands for the fixed value, XML Schema Part 1 §3.3.1.
        try check(text.isEmpty ? fixedValue ?? text : text, type: type, path: path, fixedValue: fixedValue)
        guard !text.isEmpty else { return }
        let written = try declaringNames(in: text, type: type)
        do { try writer.text(written) } catch { report(.illegalCharacter(error), at: path) }
    }

    private var names: SimpleTypeValidator.Names { { [definitions] in definitions.expandedName($0) } }

    private mutating func check(
        _ text: String, type: SimpleType, path: String, fixedValue: String?
    ) throws(WSDLError) {
        guard checksValues else { return }
        if let defect = try schema.defect(of: text, type: type, names: names) {
            report(.value(defect), at: path)
        } else if let fixedValue, try !schema.areSame(text, fixedValue, type: type, names: names) {
            report(.value(.notEnumerated(value: text, allowed: [fixedValue])), at: path)
        }
    }

    /// The text with names as they have to be written here: a prefix of the WSDL, or `{namespace}local`, is no use to
    /// the receiver unless the message declares it.
    private mutating func declaringNames(in text: String, type: SimpleType) throws(WSDLError) -> String {
        guard schema.holdsNames(type), let value = try schema.value(of: text, type: type, names: names) else {
            return text
        }
        return lexicalText(value)
    }

    private mutating func lexicalText(_ value: SimpleValue) -> String {
        switch value {
        case .atomic(let text, _): return text
        case .name(let name, _): return writer.lexicalName(name)
        case .list(let items):
            var words: [String] = []
            for item in items { words.append(lexicalText(item)) }
            return words.joined(separator: " ")
        }
    }

    /// The text that stands for `value`; nil, and a finding, where it can be no text.
    private mutating func simpleText(_ value: ArgumentValue, type: SimpleType, path: String) -> String? {
        switch value {
        case .text(let text): return text
        case .bytes(let bytes):
            if case .atomic(let builtIn) = type.variety, builtIn == .base64Binary || builtIn == .hexBinary {
                return BinaryText.encode(bytes, as: builtIn)
            }
            let text = String(validating: bytes, as: UTF8.self)
            if text == nil { report(.notText, at: path) }
            return text
        case .list(let items):
            guard case .list = type.variety else {
                report(.listForOne, at: path)
                return nil
            }
            let words = items.compactMap(\.plainText)
            guard words.count == items.count else {
                report(.membersInText, at: path)
                return nil
            }
            return words.joined(separator: " ")
        case .record(let members) where members.isEmpty: return ""
        case .null, .fragment, .record, .attachment:
            report(.membersInText, at: path)
            return nil
        }
    }
}

extension ArgumentValue {
    /// A list of records as one record, a record being what it is.
    fileprivate var joined: ArgumentValue {
        guard case .list(let items) = self, !items.isEmpty, items.allSatisfy(\.isRecord) else { return self }
        return .record(items.flatMap(\.members))
    }

    /// XML that is all the content there is, attributes aside; nil for all else.
    var onlyFragment: [UInt8]? {
        switch self {
        case .fragment(let xml): return xml
        case .record(let members):
            let content = members.filter { !$0.name.hasPrefix("@") }
            guard content.count == 1, content[0].name == "#text" else { return nil }
            return content[0].value.onlyFragment
        case .null, .text, .bytes, .attachment, .list: return nil
        }
    }

    /// The text of a scalar, also beside attributes; nil for all else.
    var plainText: String? {
        switch self {
        case .text(let text): text
        case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
        case .record: member("#text")?.plainText
        case .null, .fragment, .list, .attachment: nil
        }
    }
}
