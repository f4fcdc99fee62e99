extension PathDocument {
    /// Options, and what they print of a typed reply.
    struct ListRow: Sendable {
        let document: PathDocument
        let options: [String]
        let lines: [String]

        init(_ document: PathDocument, _ options: String..., prints lines: String...) {
            self.document = document
            self.options = options
            self.lines = lines
        }
    }

    static let lists = [
        ListRow(.padded, "-e", "row", "-j", prints: #"{"a":1}"#),
        ListRow(.padded, "--list", "a", "-e", "row", "-j", prints: #"{"a":[1]}"#),
        ListRow(.padded, "--list", ".row.a", "-e", "row", prints: #"{"a":[1]}"#),
        ListRow(.padded, "--list", "row.a", "-e", "row", "-e", "id", "-j", prints: #"{"row":{"a":[1]},"id":4711}"#),
        ListRow(.padded, "--list", "a", "--ndjson", "row", prints: #"{"a":[1]}"#),
        ListRow(.padded, "--list", "row", "--ndjson", "FindResponse", "-e", "row", prints: #"{"row":{"a":1}}"#),
        ListRow(.padded, "--list", "a", "--tsv", ".", "-e", "row", "-e", "id", prints: "row\tid", "{\"a\":[1]}\t4711"),
        ListRow(.graph, "--list", "note", "-e", "best", "-j", prints: #"{"id":1,"note":["n1"]}"#),
        ListRow(
            .graph, "--list", "best.id", "-e", "best", "-e", "count", "-j",
            prints: #"{"best":{"id":[1],"note":"n1"},"count":2}"#),
        ListRow(
            .graph, "--list", "note", "--ndjson", "rows",
            prints: #"{"id":1,"note":["n1"]}"#, #"{"id":2,"note":["n2"]}"#),
        ListRow(
            .graph, "--list", "note", "--tsv", "rows", "-e", ".",
            prints: ".", #"{"id":1,"note":["n1"]}"#, #"{"id":2,"note":["n2"]}"#),
        ListRow(
            .graph, "--list", "best", "--list", ".rows.id", "-j",
            prints: #"{"name":"top","best":[{"id":1,"note":"n1"}],"rows":[{"id":[1],"note":"n1"},"#
                + #"{"id":[2],"note":"n2"}],"count":2}"#),
    ]

    // MARK: Padded

    static let paddedPaths: [(path: String, values: [String])] = [
        ("id", ["4711"]), (".id", ["4711"]), ("id[0]", ["4711"]), ("tok", ["a b"]), ("day", ["2020-01-02"]),
        ("ok", ["true"]), ("raw", [" x "]), ("one", ["5"]), (".one.#text", ["5"]), ("one.@cur", ["7"]),
        (".@stamp", ["2020-01-02"]), ("u", ["12"]), ("row.a", ["1"]), ("{urn:t}a", ["1"]),
    ]

    static let paddedReply = """
        <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Header><h:sid xmlns:h="urn:h">S1</h:sid></s:Header>\
        <s:Body><FindResponse xmlns="urn:t" stamp=" 2020-01-02 "><name>top</name><id> 4711 </id><tok>  a \t b </tok><day>
         2020-01-02 </day><ok> true </ok><raw> x </raw><one cur=" 7 "> 5 </one><u> 12 </u><row><a> 1 </a></row>\
        </FindResponse></s:Body></s:Envelope>
        """

    static let paddedWSDL = """
        <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:t="urn:t" xmlns:x="http://www.w3.org/2001/XMLSchema"
            xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" targetNamespace="urn:t">
          <types><x:schema targetNamespace="urn:t" elementFormDefault="qualified">
            <x:element name="Find"><x:complexType/></x:element>
            <x:element name="FindResponse"><x:complexType><x:sequence>
              <x:element name="name" type="x:string"/><x:element name="id" type="x:int"/><x:element name="tok" type="x:token"/>
              <x:element name="day" type="x:date"/><x:element name="ok" type="x:boolean"/><x:element name="raw" type="x:string"/>
              <x:element name="one"><x:complexType><x:simpleContent><x:extension base="x:int">
                <x:attribute name="cur" type="x:int"/></x:extension></x:simpleContent></x:complexType></x:element>
              <x:element name="u"><x:simpleType><x:union memberTypes="x:int x:token"/></x:simpleType></x:element>
              <x:element name="row"><x:complexType><x:sequence><x:element name="a" type="x:int"/></x:sequence></x:complexType>
                </x:element>
            </x:sequence><x:attribute name="stamp" type="x:date"/></x:complexType></x:element>
          </x:schema></types>
          <message name="In"><part name="p" element="t:Find"/></message>
          <message name="Out"><part name="p" element="t:FindResponse"/></message>
          <portType name="P"><operation name="Find"><input message="t:In"/><output message="t:Out"/></operation></portType>
          <binding name="B" type="t:P"><s:binding transport="http://schemas.xmlsoap.org/soap/http"/><operation name="Find">
            <input><s:body use="literal"/></input><output><s:body use="literal"/></output></operation></binding>
          <service name="S"><port name="P" binding="t:B"><s:address location="http://127.0.0.1/"/></port></service>
        </definitions>
        """

    // MARK: Graph

    static let graphPaths: [(path: String, values: [String])] = [
        ("id", ["1", "1", "2"]), ("best.id", ["1"]), (".best.id", ["1"]), ("rows.id", ["1", "2"]),
        ("rows[1].id", ["2"]),
        (".rows[0].id", ["1"]), ("note", ["n1", "n1", "n2"]), ("{urn:t}note", ["n1", "n1", "n2"]),
        ("t:note", ["n1", "n1", "n2"]), (".rows.t:note", ["n1", "n2"]), ("{urn:o}note", []), ("o:note", []),
        (".name", ["top"]), ("count", ["2"]), (".count", ["2"]), ("nothing", []),
    ]

    static let graphTexts = ["1", "1", "2", "top", "n1", "n1", "n2"]
    static let graphObjects = [#"{"id":[1,1,2],"name":"top","t:note":["n1","n1","n2"]}"#]

    static let graphReply = """
        <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
        xmlns:x="http://www.w3.org/2001/XMLSchema" xmlns:enc="http://schemas.xmlsoap.org/soap/encoding/" xmlns:t="urn:t">\
        <s:Header><h:sid xmlns:h="urn:h">S1</h:sid></s:Header><s:Body><t:FindResponse><name xsi:type="x:string">top</name>\
        <best href="#r1"/><rows enc:arrayType="t:Row[2]"><item href="#r1"/><item href="#r2"/></rows>\
        <count xsi:type="x:int"> 2 </count></t:FindResponse>\
        <multiRef id="r1" enc:root="0" xsi:type="t:Row"><id xsi:type="x:int"> 1 </id><t:note> n1 </t:note></multiRef>\
        <multiRef id="r2" enc:root="0" xsi:type="t:Row"><id xsi:type="x:int">2</id><t:note>n2</t:note></multiRef>\
        </s:Body></s:Envelope>
        """

    static let graphWSDL = """
        <definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:t="urn:t" xmlns:x="http://www.w3.org/2001/XMLSchema"
            xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:enc="http://schemas.xmlsoap.org/soap/encoding/"
            xmlns:w="http://schemas.xmlsoap.org/wsdl/" targetNamespace="urn:t">
          <types><x:schema targetNamespace="urn:t"><x:import namespace="http://schemas.xmlsoap.org/soap/encoding/"/>
            <x:complexType name="Row"><x:sequence><x:element name="id" type="x:int"/>
              <x:element name="note" type="x:token" form="qualified"/></x:sequence></x:complexType>
            <x:complexType name="Rows"><x:complexContent><x:restriction base="enc:Array">
              <x:attribute ref="enc:arrayType" w:arrayType="t:Row[]"/></x:restriction></x:complexContent></x:complexType>
          </x:schema></types>
          <message name="In"/>
          <message name="Out"><part name="name" type="x:string"/><part name="best" type="t:Row"/>
            <part name="rows" type="t:Rows"/><part name="count" type="x:int"/></message>
          <portType name="P"><operation name="Find"><input message="t:In"/><output message="t:Out"/></operation></portType>
          <binding name="B" type="t:P"><s:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http"/>
            <operation name="Find">
              <input><s:body use="encoded" namespace="urn:t" encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"/></input>
              <output><s:body use="encoded" namespace="urn:t" encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"/></output>
            </operation></binding>
          <service name="S"><port name="P" binding="t:B"><s:address location="http://127.0.0.1/"/></port></service>
        </definitions>
        """
}
