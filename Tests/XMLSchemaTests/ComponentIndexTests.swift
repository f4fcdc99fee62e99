import Testing
import XMLSchema
import XMLWire

@Suite struct `The index of components` {
    private func index(_ content: String, namespace: String = Sample.namespace, isChameleon: Bool = false) throws
        -> ComponentIndex
    {
        let text = #"<xsd:schema xmlns:xsd="\#(Namespaces.schema)">\#(content)</xsd:schema>"#
        var index = ComponentIndex()
        index.addSchema(try Sample.document(text).root, namespace: namespace, isChameleon: isChameleon)
        index.finish()
        return index
    }

    @Test(arguments: [
        (SchemaComponentKind.element, #"<xsd:element name="a"/>"#), (.type, #"<xsd:complexType name="a"/>"#),
        (.type, #"<xsd:simpleType name="a"/>"#), (.attribute, #"<xsd:attribute name="a"/>"#),
        (.group, #"<xsd:group name="a"/>"#), (.attributeGroup, #"<xsd:attributeGroup name="a"/>"#),
    ])
    func `has each kind by name and namespace`(kind: SchemaComponentKind, text: String) throws {
        let index = try index(text)
        #expect(index.component(kind, Sample.name("a"))?.node.local == String(text.dropFirst(5).prefix { $0 != " " }))
        #expect(index.component(kind, QualifiedName("a")) == nil)
        #expect(index.component(kind == .element ? .type : .element, Sample.name("a")) == nil)
    }

    @Test func `keeps the first of two of one name`() throws {
        let index = try index(#"<xsd:element name="a" type="one"/><xsd:element name="a" type="two"/>"#)
        #expect(index.component(.element, Sample.name("a"))?.node["type"] == "one")
    }

    @Test func `reads the editions of XML Schema before 2001`() throws {
        for namespace in Namespaces.earlierSchemas {
            let text = #"<s:schema xmlns:s="\#(namespace)"><s:element name="a" type="s:int"/></s:schema>"#
            var index = ComponentIndex()
            index.addSchema(try Sample.document(text).root, namespace: "", isChameleon: false)
            index.finish()
            let schema = Schema(index: index, wellKnown: WellKnownSchemas())
            #expect(schema.element(QualifiedName("a"))?.type == .builtIn(.int))
        }
    }

    @Test func `lets names without a prefix mean the namespace of an including schema`() throws {
        let text =
            #"<xsd:element name="a" type="T"/><xsd:simpleType name="T"><xsd:list itemType="T"/></xsd:simpleType>"#
        let chameleon = Schema(index: try index(text, isChameleon: true), wellKnown: WellKnownSchemas())
        #expect(chameleon.element(Sample.name("a"))?.type.name == Sample.name("T"))
        let other = Schema(index: try index(text), wellKnown: WellKnownSchemas())
        #expect(other.element(Sample.name("a"))?.type.name == QualifiedName("T"))
    }

    @Test func `keeps what is redefined beside what redefines it`() throws {
        let text = """
            <xsd:schema xmlns:xsd="\(Namespaces.schema)"><xsd:redefine><xsd:group name="g" id="new"/></xsd:redefine>
            <xsd:group name="g" id="old"/></xsd:schema>
            """
        let root = try Sample.document(text).root
        let redefine = try #require(root.schemaChildren("redefine").first)
        var index = ComponentIndex()
        index.announceRedefinition(redefine, namespace: "")
        let context = index.addSchema(root, namespace: "", isChameleon: false)
        index.addRedefinition(redefine, context: context)
        index.finish()
        let name = QualifiedName("g")
        #expect(index.component(.group, name)?.node["id"] == "new")
        #expect(index.component(.group, ComponentIndex.originalName(of: name))?.node["id"] == "old")
    }

    @Test func `comes back from an archive, and from none that is cut`() throws {
        let index = try index(#"<xsd:element name="a"/><xsd:element name="b" substitutionGroup="a"/>"#, namespace: "")
        var writer = ArchiveWriter()
        for document in index.documents { document.write(to: &writer) }
        let start = writer.bytes.count
        index.write(to: &writer) { _ in 0 }

        func read(_ bytes: [UInt8]) -> ComponentIndex? {
            var reader = ArchiveReader(bytes, from: 0)
            guard let document = SchemaDocument(from: &reader) else { return nil }
            return ComponentIndex(from: &reader, documents: [document])
        }
        let schema = Schema(index: try #require(read(writer.bytes)), wellKnown: WellKnownSchemas())
        #expect(schema.elementNames.map(\.local) == ["a", "b"])
        #expect(schema.substitutes(for: QualifiedName("a")).map(\.name.local) == ["b"])
        for count in stride(from: 0, to: writer.bytes.count, by: 8) where count < start || count % 64 == 0 {
            #expect(read(Array(writer.bytes.prefix(count))) == nil)
        }
    }
}
