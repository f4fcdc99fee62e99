import Foundation
import JSONWire
import SOAPMessage
import TestSupport
import Testing
import XMLWire

@Suite struct `Mutations of replies` {
    private static let seeds: [[UInt8]] = [
        """
        <?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" \
        xmlns:i="http://www.w3.org/2001/XMLSchema-instance"><s:Header><h>1</h></s:Header><s:Body><m:R xmlns:m="u">\
        <l><f a="1"><n>é</n><n i:nil="true"/>t</f><f><n>&lt;c&gt;x&lt;/c&gt;</n></f></l></m:R></s:Body></s:Envelope>
        """,
        """
        <e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><e:Body><e:Fault><e:Code><e:Value>e:Sender</e:Value>\
        <e:Subcode><e:Value>m:x</e:Value></e:Subcode></e:Code><e:Reason><e:Text xml:lang="en">bad</e:Text></e:Reason>\
        <e:Detail><d>1</d></e:Detail></e:Fault></e:Body></e:Envelope>
        """,
    ].map { Array($0.utf8) }

    private static let troublesome: [[UInt8]] =
        [
            "<n>", "</n>", "<f>", "</f>", "<n/>", "&lt;c>", "&lt;/c>", "<![CDATA[<c>]]>", " i:nil='1'", " i:type='m:T'",
            " xmlns=''",
            "<e:Fault/>", "</s:Body>", "<s:Body>", "</s:Header>", "<s:Header/>", "]]>", "é", "&#0;", "\r\n",
        ].map { Array($0.utf8) } + [[0xC3], [0xFF]]

    /// Mutations in all runs; `SOAP_FUZZ` makes it a long one.
    private static let rounds = ProcessInfo.processInfo.environment["SOAP_FUZZ"].flatMap { Int($0) } ?? 1000

    /// All that is made of a reply, as text; nil where it is none.
    private func outcome(of bytes: [UInt8], pieces next: () -> Int) throws -> String? {
        let log = FieldLog()
        let payload = Everyone(
            FieldReader(
                try ["n", "l.f[1].n>>c", "@a", ".l.f[0].n", "f.#text"].map { WantedField(try FieldPath($0), into: log) }
            ))
        let reply = ReplyReader(header: EventLine(), payload: payload)
        let reader = XMLEventReader(handler: reply)
        do {
            var rest = bytes[...]
            while !rest.isEmpty {
                let piece = rest.prefix(next())
                rest = rest.dropFirst(piece.count)
                try reader.feed(Array(piece))
            }
            try reader.finish()
            try reply.finish()
        } catch { return nil }
        let fault = reply.fault.map {
            "\($0.code) \($0.subcodes) \($0.reason) \($0.actor ?? "") \($0.detail?.text ?? "")"
        }
        return try "\(log.fields) \(String(decoding: payload.builder.payload.encoded(), as: UTF8.self)) \(fault ?? "")"
    }

    @Test(arguments: [UInt64(11), 12])
    func `come to the same however they are cut, and never to a crash`(seed: UInt64) throws {
        var mutator = Mutator(seed: seed, troublesome: Self.troublesome)
        var replyCount = 0
        for _ in 0..<Self.rounds / 2 {
            let bytes = mutator.mutate(Self.seeds[mutator.number(below: Self.seeds.count)])
            let whole = try outcome(of: bytes) { bytes.count }
            let pieces = try outcome(of: bytes) { 1 + mutator.number(below: 30) }
            #expect(whole == pieces, "\(String(decoding: bytes, as: UTF8.self))")
            if whole != nil { replyCount += 1 }
        }
        #expect(replyCount > Self.rounds / 100)
    }
}

/// Hands events to several readers, and to a builder of JSON.
private final class Everyone: XMLEventHandler {
    let builder = PayloadBuilder()
    private let reader: FieldReader

    init(_ reader: FieldReader) { self.reader = reader }

    func start(_ tag: XMLStartTag) throws {
        builder.start(tag)
        try reader.start(tag)
    }

    func text(_ utf8: Span<UInt8>) throws {
        builder.text(utf8)
        try reader.text(utf8)
    }

    func end(_ name: QualifiedName) throws {
        builder.end(name)
        try reader.end(name)
    }
}
