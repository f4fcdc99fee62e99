import EnvelopeTemplate
import Envelopes
import Foundation
import SOAPMessage
import Testing
import XMLWire

private let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Envelopes")
private let samples = EmbeddedEnvelopes.names.filter { $0.hasSuffix(".reply.xml") || $0.hasSuffix(".fault.xml") }
private let templates = EmbeddedEnvelopes.names.filter { !samples.contains($0) }

private let context = TemplateContext(
    secondsSinceEpoch: { 0 }, randomBytes: { Array(repeating: 0, count: $0) }, environment: { _ in nil })

private func template(_ name: String) throws -> EnvelopeTemplate {
    try EnvelopeTemplate(try #require(EmbeddedEnvelopes.bytes(of: name)), file: name)
}

/// The reply sample for a request with the given fields, as the whole tree.
private func reply(_ name: String, to request: KeyValuePairs<String, String> = [:]) throws -> Element {
    let fields = request.map { TemplateMember($0.key, .text($0.value)) }
    let bytes = try template(name).fill([TemplateMember("request", .record(fields))], in: context, .lenient)
    return try Element.read(bytes)
}

@Suite struct `The embedded envelopes` {
    @Test func `are the files of the folder, byte by byte`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "Envelopes.swift" }
        #expect(Set(files) == Set(EmbeddedEnvelopes.names))
        for name in EmbeddedEnvelopes.names {
            let content = try Data(contentsOf: folder.appending(path: name))
            #expect(EmbeddedEnvelopes.bytes(of: name).map { Data($0) } == content, "\(name)")
        }
    }

    @Test func `are found by their exact names, which are sorted`() {
        #expect(EmbeddedEnvelopes.bytes(of: "hello.xml") == nil)
        #expect(EmbeddedEnvelopes.bytes(of: "") == nil)
        let sorted = EmbeddedEnvelopes.names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        #expect(EmbeddedEnvelopes.names == sorted)
    }

    /// The compiler type-checks them as array literals.
    @Test func `are small`() {
        let sizes = EmbeddedEnvelopes.names.compactMap { EmbeddedEnvelopes.bytes(of: $0)?.count }
        #expect(sizes.allSatisfy { (1..<8192).contains($0) })
        #expect(sizes.reduce(0, +) < 40 * 1024)
    }

    @Test func `are two generic ones and four services`() {
        #expect(
            templates == [
                "FindCountryAsXml.xml", "GetSiteList.xml", "Hello.xml", "getUserDetails.xml", "soap11.xml",
                "soap12.xml",
            ])
    }
}

@Suite struct `The embedded templates` {
    @Test(arguments: templates)
    func `are well formed when filled with their examples`(name: String) throws {
        let template = try template(name)
        let bytes = try template.fill(template.exampleArguments, in: context)
        let envelope = try Element.read(bytes)
        #expect(SOAPVersion(envelopeNamespace: envelope.name.namespace) == template.envelopeVersion)
        #expect(template.envelopeVersion == template.call.version)
        #expect(bytes.starts(with: "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<soap:Envelope ".utf8))
    }

    @Test(arguments: templates)
    func `declare and explain all they take`(name: String) throws {
        let template = try template(name)
        #expect(template.call.doc != nil)
        #expect(!template.parameters.isEmpty)
        for parameter in template.parameters {
            #expect(parameter.isDeclared && parameter.doc != nil, "\(parameter.name)")
            #expect(parameter.example != nil || !parameter.isRequired, "\(parameter.name)")
        }
    }

    @Test(arguments: templates.filter { !$0.hasPrefix("soap1") })
    func `say how their service is called`(name: String) throws {
        let call = try template(name).call
        #expect(call.endpoint?.contains("://") == true)
        #expect(call.operation.map { $0 + ".xml" } == name)
        #expect(call.action?.hasSuffix("/" + (call.operation ?? "?")) == true)
        #expect(call.bindings == [.soap, .get, .post])
    }

    @Test func `ask for the password and mask it`() throws {
        #expect(try template("GetSiteList.xml").parameters.filter(\.isSecret).map(\.name) == ["Password"])
    }

    @Test func `of any service take operation, namespace, parameters and header blocks`() throws {
        for (name, version) in [("soap11.xml", SOAPVersion.v11), ("soap12.xml", .v12)] {
            let template = try template(name)
            var arguments = [TemplateMember("operation", .text("Ping")), TemplateMember("namespace", .text("urn:a"))]
            let short = try Element.read(try template.fill(arguments, in: context))
            #expect(short.elements.map(\.name.local) == ["Body"])
            #expect(short.name == QualifiedName("Envelope", in: version.envelopeNamespace))
            arguments.append(TemplateMember("header", .text("<h xmlns='urn:h'/>")))
            arguments.append(TemplateMember("parameters", .text("<x>1</x>")))
            let long = try Element.read(try template.fill(arguments, in: context))
            #expect(long.elements.map(\.name.local) == ["Header", "Body"])
            #expect(long.elements[0].elements.map(\.name) == [QualifiedName("h", in: "urn:h")])
            let operation = try #require(long.elements[1].elements.first)
            #expect(operation.name == QualifiedName("Ping", in: "urn:a"))
            #expect(operation.elements.map(\.name) == [QualifiedName("x", in: "urn:a")])
        }
    }
}

@Suite struct `The sample replies` {
    @Test(arguments: samples)
    func `are envelopes with one child in the body, and belong to a template`(name: String) throws {
        let envelope = try reply(name)
        let version = SOAPVersion(envelopeNamespace: envelope.name.namespace)
        #expect(version == .v11)
        let body = try #require(envelope.elements.last)
        #expect(body.elements.count == 1)
        let isFault = body.elements[0].name == QualifiedName("Fault", in: envelope.name.namespace)
        #expect(isFault == name.hasSuffix(".fault.xml"))
        let owner = name.prefix { $0 != "@" && $0 != "." }
        #expect(templates.contains(owner + ".xml"))
    }

    @Test(arguments: [
        ("FindCountryAsXml.reply.xml", "Reserved"),
        ("FindCountryAsXml@V4IPAddress=34.5.6.7.reply.xml", "United States"),
        ("FindCountryAsXml@V4IPAddress=190.88.0.1.reply.xml", "Curaçao"),
    ])
    func `name the country in no namespace`(name: String, country: String) throws {
        let namespace = "http://www.ecubicle.net/webservices/"
        var element = try #require(try reply(name).elements.first?.elements.first)
        #expect(element.name == QualifiedName("FindCountryAsXmlResponse", in: namespace))
        for step in [
            QualifiedName("FindCountryAsXmlResult", in: namespace), QualifiedName("IPCountryService"),
            QualifiedName("Country"),
        ] {
            element = try #require(element.elements.first)
            #expect(element.name == step)
        }
        #expect(element.text == country)
    }

    @Test func `greet who asked, whatever the name`() throws {
        let response = try reply("Hello.reply.xml", to: ["name": "Tarzan & Jane <3"]).elements[0].elements[0]
        #expect(response.name == QualifiedName("HelloResponse", in: "http://viium.com/"))
        #expect(response.elements.map(\.name.local) == ["HelloResult"])
        #expect(response.elements[0].text == "Hello, Tarzan & Jane <3")
    }

    @Test func `list several sites for the right password, and refuse every other`() throws {
        let response = try reply("GetSiteList@Password=secret.reply.xml").elements[0].elements[0]
        let facilities = response.elements[0].elements
        #expect(facilities.count >= 3)
        for facility in facilities {
            #expect(facility.name == QualifiedName("Facility", in: "http://centershift.com/"))
            #expect(facility.elements.map(\.name.local) == ["SiteName", "SiteId", "DistanceTo"])
        }
        #expect(EmbeddedEnvelopes.names.contains("GetSiteList.fault.xml"))
        #expect(!EmbeddedEnvelopes.names.contains("GetSiteList.reply.xml"))
    }

    @Test func `tell a user's details directly in the element`() throws {
        let details = try reply("getUserDetails@UserID=12345.reply.xml").elements[0].elements[0]
        #expect(
            details.elements.map(\.name.local) == [
                "city", "email", "faxNumber", "firstName", "lastName", "phoneNumber", "postCode", "street1", "street2",
            ])
    }
}
