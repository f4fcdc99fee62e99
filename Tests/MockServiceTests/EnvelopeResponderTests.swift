import EnvelopeTemplate
import MockService
import SOAPMessage
import Testing

private let soap11 = "http://schemas.xmlsoap.org/soap/envelope/"
private let soap12 = "http://www.w3.org/2003/05/soap-envelope"

private let files = [
    (
        "Find.xml",
        """
        <?soap endpoint="http://h/c.asmx" action="urn:c/Find" bindings="soap get post"?>
        <?soap-parameter name="Address"?>
        <Find xmlns="urn:c"><Address>{{Address}}</Address></Find>
        """
    ),
    (
        "Find.reply.xml",
        """
        <?xml version="1.0" encoding="utf-8"?>
        <FindResponse xmlns="urn:c"><FindResult><Node xmlns=""><Country>Reserved {{request.Address}}</Country></Node>\
        </FindResult></FindResponse>
        """
    ),
    (
        "Find@Address=1.2.3.4.reply.xml",
        """
        <e:Envelope xmlns:e="\(soap11)"><e:Header><h e:actor="urn:a"/></e:Header><e:Body><r:FindResponse xmlns:r="urn:c">\
        <r:FindResult><Node><Country>Ruritania</Country></Node></r:FindResult></r:FindResponse></e:Body></e:Envelope>
        """
    ),
    (
        "Find@Address=.fault.xml",
        """
        <s:Fault xmlns:s="\(soap11)"><faultcode>s:Client.Address</faultcode><faultstring>none &amp; nothing</faultstring>\
        <faultactor>urn:me</faultactor><detail><d xmlns="urn:d" a="b">x<y xmlns=""/></d></detail></s:Fault>
        """
    ),
    (
        "List.xml",
        """
        <?soap action="urn:l/List" operation="ListAll" bindings="soap get"?>
        <?soap-parameter name="user.name" example="ann"?>
        <e:Envelope xmlns:e="\(soap12)"><e:Header><sid>{{sid}}</sid></e:Header><e:Body><List xmlns="urn:l">\
        <user><name>{{user.name}}</name></user></List></e:Body></e:Envelope>
        """
    ),
    (
        "List.reply.xml",
        """
        <ListResponse xmlns="urn:l"><ListResult>{{#request.item}}<Item>{{.}}</Item>{{/request.item}}\
        <Item>{{request.user.name}} {{request.name}} {{request.sid}}</Item></ListResult></ListResponse>
        """
    ),
    (
        "List@user.name=bob.fault.xml",
        """
        <s:Fault xmlns:s="\(soap12)" xmlns:o="urn:o"><s:Code><s:Value>s:Receiver</s:Value><s:Subcode>\
        <s:Value>o:Bob</s:Value></s:Subcode></s:Code><s:Reason><s:Text xml:lang="en">no {{request.user.name}}</s:Text>\
        </s:Reason></s:Fault>
        """
    ),
    ("Text.xml", "<?soap bindings=\"get\"?><Text xmlns=\"urn:t\"/>"),
    ("Text.reply.xml", "<TextResponse xmlns=\"urn:t\"><TextResult>a &lt; b</TextResult></TextResponse>"),
    ("Flat.xml", "<?soap bindings=\"get\"?><Flat xmlns=\"urn:t\"/>"),
    ("Flat.reply.xml", "<FlatResponse xmlns=\"urn:t\"><a>1</a><b>2</b></FlatResponse>"),
    ("Only.xml", "<Only xmlns=\"urn:t\"><k>{{k}}</k></Only>"),
    ("Only@k=1.reply.xml", "<OnlyResponse xmlns=\"urn:t\"/>"),
    (
        "Only@k=3.fault.xml",
        "<e:Envelope xmlns:e=\"\(soap12)\"><e:Body><!-- as is --><e:Fault/></e:Body></e:Envelope>"
    ),
    ("Unanswered.xml", "<Unanswered xmlns=\"urn:t\"/>"),
    ("notes.txt", "no template"),
]

private func ask(_ head: String, _ body: String = "") throws -> RawReply {
    let bytes = files.map { (name: "folder/" + $0.0, bytes: Array($0.1.utf8)) }
    let context = TemplateContext(
        secondsSinceEpoch: { 0 }, randomBytes: { [UInt8](repeating: 0, count: $0) }, environment: { _ in nil })
    let envelopes = try ServedEnvelope.all(in: bytes) { Issue.record($0) }
    let responder = EnvelopeResponder(envelopes, context: context, words: { _ in "unfit" })
    return try withServer(respond: responder.respond) { server in
        let client = try RawClient(server)
        let length = body.isEmpty && !head.hasPrefix("POST") ? "" : "Content-Length: \(body.utf8.count)\r\n"
        client.send("\(head)\r\nHost: h\r\n\(length)\r\n\(body)")
        return try client.readReply(hasBody: !head.hasPrefix("HEAD"))
    }
}

private func ask11(_ content: String, action: String = "", path: String = "/", header: String = "") throws -> RawReply {
    let head = "POST \(path) HTTP/1.1\r\nContent-Type: text/xml; charset=utf-8\r\nSOAPAction: \"\(action)\""
    return try ask(
        head, "<s:Envelope xmlns:s=\"\(soap11)\"><s:Header>\(header)</s:Header><s:Body>\(content)</s:Body></s:Envelope>"
    )
}

private func ask12(_ content: String, action: String = "") throws -> RawReply {
    let head = "POST / HTTP/1.1\r\nContent-Type: application/soap+xml;charset=\"utf-8\"; action=\"\(action)\""
    return try ask(head, "<s:Envelope xmlns:s=\"\(soap12)\"><s:Body>\(content)</s:Body></s:Envelope>")
}

private func find(_ address: String) -> String { "<Find xmlns=\"urn:c\"><Address>\(address)</Address></Find>" }

private func envelope(_ namespace: String, _ content: String) -> String {
    "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<soap:Envelope xmlns:soap=\"\(namespace)\"><soap:Body>\(content)"
        + "</soap:Body></soap:Envelope>\n"
}

@Suite struct `Answers to envelopes` {
    private static let reserved = """
        <FindResponse xmlns="urn:c"><FindResult><Node xmlns=""><Country>Reserved 9.9 &lt;</Country></Node></FindResult>\
        </FindResponse>
        """

    @Test func `come in the version that was asked`() throws {
        let reply11 = try ask11(find("9.9 &lt;"))
        #expect(reply11.status == 200)
        #expect(reply11["Content-Type"] == "text/xml; charset=utf-8")
        #expect(reply11.text == envelope(soap11, Self.reserved))
        let reply12 = try ask12(find("9.9 &lt;"))
        #expect(reply12.status == 200)
        #expect(reply12["Content-Type"] == "application/soap+xml; charset=utf-8")
        #expect(reply12.text == envelope(soap12, Self.reserved))
    }

    @Test func `of a sample with an Envelope keep it, or re-address it`() throws {
        let sample = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n" + files[2].1
        #expect(try ask11(find("1.2.3.4")).text == sample)
        let readdressed = sample.replacing(soap11, with: soap12).replacing("e:actor", with: "e:role")
        #expect(try ask12(find("1.2.3.4")).text == readdressed)
    }

    @Test(arguments: [find(""), "<Find xmlns=\"urn:c\"/>", "<Find xmlns=\"urn:c\"><Address/></Find>"])
    func `are faults with 500, in the shape of the version`(content: String) throws {
        let reply11 = try ask11(content)
        #expect(reply11.status == 500)
        #expect(
            reply11.text == """
                <?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="\(soap11)"><soap:Body><soap:Fault>\
                <faultcode>soap:Client</faultcode><faultstring>none &amp; nothing</faultstring>\
                <faultactor>urn:me</faultactor><detail><d xmlns="urn:d" a="b">x<y xmlns=""/></d>\
                </detail></soap:Fault></soap:Body></soap:Envelope>
                """)
        let reply12 = try ask12(content)
        #expect(reply12.status == 500)
        #expect(
            reply12.text == """
                <?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="\(soap12)"><soap:Body><soap:Fault>\
                <soap:Code><soap:Value>soap:Sender</soap:Value><soap:Subcode xmlns:f1="\(soap11)">\
                <soap:Value>f1:Client.Address</soap:Value></soap:Subcode></soap:Code>\
                <soap:Reason><soap:Text xml:lang="en">none &amp; nothing</soap:Text></soap:Reason>\
                <soap:Role>urn:me</soap:Role><soap:Detail><d xmlns="urn:d" a="b">x<y xmlns=""/></d>\
                </soap:Detail></soap:Fault></soap:Body></soap:Envelope>
                """)
    }

    @Test func `see nested, repeated and header values of the request`() throws {
        let list = "<List xmlns=\"urn:l\"><item>a</item><user><name>ann</name></user><item>b</item></List>"
        let reply = try ask11(list, header: "<x:sid xmlns:x=\"urn:x\">42</x:sid>")
        let items = "<Item>a</Item><Item>b</Item><Item>ann ann 42</Item>"
        let content = "<ListResponse xmlns=\"urn:l\"><ListResult>\(items)</ListResult></ListResponse>"
        #expect(reply.text == envelope(soap11, content))
        let fault = try ask11("<List xmlns=\"urn:l\"><user><name>bob</name></user></List>")
        #expect(fault.status == 500)
        #expect(fault.text.contains("<faultcode>soap:Server</faultcode><faultstring>no bob</faultstring>"))
    }

    @Test func `are found by element, else by action, else by path`() throws {
        #expect(try ask11("<Other><Address>x</Address></Other>", action: "urn:c/Find").text.contains("Reserved x"))
        #expect(try ask12("<Other/>", action: "urn:c/Find").text.contains("none &amp; nothing"))
        #expect(try ask11("<Other/>", path: "/c.asmx/Fin%64").text.contains("none &amp; nothing"))
        #expect(try ask11(find("x"), action: "urn:l/List").text.contains("Reserved x"))
    }

    @Test(arguments: [("<Nothing xmlns=\"urn:c\"/>", "{urn:c}Nothing"), ("", "an empty Body")])
    func `to an unknown operation name the known ones`(content: String, asked: String) throws {
        let reply = try ask11(content)
        #expect(reply.status == 500)
        #expect(reply.text.contains("<faultcode>soap:Client</faultcode>"))
        let known = "{urn:c}Find, {urn:t}Flat, {urn:l}List, {urn:t}Only, {urn:t}Text"
        #expect(reply.text.contains("No operation for \(asked); known are \(known)"))
    }

    @Test func `that no sample gives are the fault of the server`() throws {
        let reply = try ask12("<Only xmlns=\"urn:t\"><k>2</k></Only>")
        #expect(reply.status == 500)
        #expect(reply.text.contains("<soap:Value>soap:Receiver</soap:Value>"))
        #expect(try ask12("<Only xmlns=\"urn:t\"><k>1</k></Only>").status == 200)
    }

    @Test func `that are faults in the version that was asked are sent as they are`() throws {
        let reply = try ask12("<Only xmlns=\"urn:t\"><k>3</k></Only>")
        #expect(reply.status == 500)
        #expect(reply.text.contains("<!-- as is -->"))
        #expect(try ask11("<Only xmlns=\"urn:t\"><k>3</k></Only>").text.contains("<faultcode>soap:Server</faultcode>"))
    }

    @Test(arguments: [
        ("text/plain", "<a/>", 415, ""), ("application/soap+xml", "<s:Envelope xmlns:s=\"\(soap11)\"/>", 415, ""),
        ("text/xml", "<s:Envelope xmlns:s=\"\(soap12)\"/>", 415, ""), ("text/xml", "<a>", 500, "soap:Client"),
        ("text/xml", "", 500, "soap:Client"), ("text/xml", "<!DOCTYPE a><a/>", 500, "soap:Client"),
        ("TEXT/XML", "<Envelope/>", 500, "soap:VersionMismatch"),
        ("text/xml", "<e:Envelope xmlns:e=\"urn:e\"/>", 500, "soap:VersionMismatch"),
    ])
    func `refuse what is no envelope of the version`(type: String, body: String, status: Int, code: String) throws {
        let reply = try ask("POST / HTTP/1.1\r\nContent-Type: \(type)", body)
        #expect(reply.status == status)
        #expect(code.isEmpty || reply.text.contains("<faultcode>\(code)</faultcode>"))
    }

    @Test func `read the charset of the request`() throws {
        let body = "<s:Envelope xmlns:s=\"\(soap11)\"><s:Body>\(find("é"))</s:Body></s:Envelope>"
        let latin1 = body.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        let bytes = files.map { (name: $0.0, bytes: Array($0.1.utf8)) }
        let context = TemplateContext(secondsSinceEpoch: { 0 }, randomBytes: { _ in [] }, environment: { _ in nil })
        let envelopes = try ServedEnvelope.all(in: bytes) { Issue.record($0) }
        let responder = EnvelopeResponder(envelopes, context: context, words: { _ in "unfit" })
        try withServer(respond: responder.respond) { server in
            let client = try RawClient(server)
            let head = "POST / HTTP/1.1\r\nHost: h\r\nContent-Type: text/xml; charset=iso-8859-1\r\n"
            client.send(Array("\(head)Content-Length: \(latin1.count)\r\n\r\n".utf8) + latin1)
            #expect(try client.readReply().text.contains("Reserved é"))
        }
    }
}

@Suite struct `Answers over GET and form POST` {
    private static let form = "POST /c.asmx/Find HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded"

    @Test func `are the bare result`() throws {
        let expected = """
            <?xml version="1.0" encoding="utf-8"?><Node><Country>Reserved 1 é&lt;+</Country></Node>
            """
        let get = try ask("GET /c.asmx/Find?Address=1+%C3%A9%3C%2B&x HTTP/1.1")
        #expect(get.status == 200)
        #expect(get["Content-Type"] == "text/xml; charset=utf-8")
        #expect(get.text == expected)
        #expect(try ask(Self.form, "Address=1+%c3%a9%3C%2B").text == expected)
        let country = "<Node xmlns:r=\"urn:c\"><Country>Ruritania</Country></Node>"
        #expect(try ask("GET /Find?Address=1.2.3.4 HTTP/1.1").text.hasSuffix("?>" + country))
        #expect(try ask("HEAD /c.asmx/Find?Address=1+%C3%A9%3C%2B HTTP/1.1")["Content-Length"] == get["Content-Length"])
    }

    @Test(arguments: [
        ("Text", "<string xmlns=\"urn:t\">a &lt; b</string>"),
        ("Flat", "<FlatResponse xmlns=\"urn:t\"><a>1</a><b>2</b></FlatResponse>"),
        (
            "ListAll?user.name=u&item=1&item=2",
            "<ArrayOfItem xmlns=\"urn:l\"><Item>1</Item><Item>2</Item><Item>  </Item></ArrayOfItem>"
        ),
    ])
    func `are named after their type`(target: String, document: String) throws {
        let reply = try ask("GET /x/\(target) HTTP/1.1")
        #expect(reply.text == "<?xml version=\"1.0\" encoding=\"utf-8\"?>" + document)
    }

    @Test(arguments: [
        ("GET / HTTP/1.1", 404, ""), ("GET /c.asmx HTTP/1.1", 404, ""), ("GET /Unanswered HTTP/1.1", 404, ""),
        ("GET /Only?k=1 HTTP/1.1", 405, ""), ("GET /Find?Address= HTTP/1.1", 500, "none & nothing"),
        ("GET /Find HTTP/1.1", 500, "Missing parameter: Address\n"),
        ("POST /Text HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded", 415, ""),
        ("POST /None HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded", 404, ""),
    ])
    func `refuse what they cannot answer`(head: String, status: Int, text: String) throws {
        let reply = try ask(head)
        #expect(reply.status == status)
        #expect(reply["Allow"] == (status == 405 ? "POST" : nil))
        #expect(text.isEmpty || reply.text == text)
    }
}

@Suite struct `Names of samples` {
    @Test(arguments: [
        ("A.reply.xml", "A", "", "", false), ("A.b.fault.xml", "A.b", "", "", true),
        ("A@k=1.2.reply.xml", "A", "k", "1.2", false), ("A@k=.fault.xml", "A", "k", "", true),
        ("A@a.b=x@y=z.reply.xml", "A", "a.b", "x@y=z", false),
    ])
    func `tell envelope, condition and kind`(file: String, envelope: String, key: String, value: String, isFault: Bool)
        throws
    {
        let name = try #require(SampleName(file))
        #expect(name.envelope == envelope)
        #expect(name.isFault == isFault)
        #expect(name.condition?.key ?? "" == key)
        #expect(name.condition?.value ?? "" == value)
    }

    @Test(arguments: ["A.xml", ".reply.xml", "A@k.reply.xml", "A@=1.reply.xml", "@k=1.reply.xml", "A.reply.txt"])
    func `are nothing else`(file: String) { #expect(SampleName(file) == nil) }
}
