import Foundation
import TestSupport
import Testing
import XMLWire

@Suite struct `Mutations of documents` {
    private static let seeds: [[UInt8]] = [
        """
        <?xml version="1.0" encoding="utf-8" standalone="yes"?>
        <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:i="urn:i"><soap:Header/>
        <soap:Body><m:R xmlns:m="urn:x" xmlns="urn:d" a="1" m:b='2 &amp; &#x20AC;'><n>J&amp;ö€😀</n><x i:nil="true"/>
        <!-- c - c --><![CDATA[<raw>&]] ]]>t<?pi data?>&#65;]]&gt;</m:R></soap:Body></soap:Envelope>
        """,
        "<a>\r\n<b>x\ry</b><![CDATA[l1\r\nl2\r]]>\r\n<c d=\"e\r\nf\tg\"/>\r</a>\r\n",
        "\u{FEFF}<a xml:lang=\"de\"><b/>text ]] > and <c><d>deep</d></c><!----><?x?></a><!-- after -->\n",
        "<a><b>" + String(repeating: "e", count: 700) + "é</b></a>",
    ].map { Array($0.utf8) }

    private static let troublesome: [[UInt8]] =
        [
            "<", ">", "&", "]]>", "<![CDATA[", "<!--", "-->", "--", "<?", "?>", "<?xml", "\r", "\r\n", "\n", "\u{0}",
            "é", "€",
            "😀", "\"", "'", "=", "xmlns:a=\"u\"", "xmlns=\"\"", "a:", "&amp;", "&#10;", "&#xD;", "&#0;", "&x;", "<a>",
            "</a>",
            "<a/>", "<b:c/>", "<!DOCTYPE", " encoding=\"utf-16\"", "]", "-", "/", "\u{1}", "\u{FFFE}", "<!", ":", "]]",
            "<![CDATA[]]>", String(repeating: "x", count: 400),
        ].map { Array($0.utf8) } + [
            [0xC3], [0xE2, 0x82], [0xFF], [0x80], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF0, 0x9F],
        ]

    /// Mutations in all runs; `SOAP_FUZZ` makes it a long one.
    private static let rounds = ProcessInfo.processInfo.environment["SOAP_FUZZ"].flatMap { Int($0) } ?? 3000

    @Test(arguments: [UInt64(1), 2, 3])
    func `are read alike in pieces and as a whole, and what is well formed here is so for xmllint`(seed: UInt64) throws
    {
        var mutator = Mutator(seed: seed, troublesome: Self.troublesome)
        var wellFormed: [[UInt8]] = []
        for _ in 0..<Self.rounds / 3 {
            let bytes = mutator.mutate(Self.seeds[mutator.number(below: Self.seeds.count)])
            let whole = Reading(bytes)
            let single = Reading(bytes, in: 1)
            let pieces = Reading(bytes, charset: nil) { 1 + mutator.number(below: 20) }
            let shown = String(decoding: bytes, as: UTF8.self)
            #expect((whole.error == nil) == (single.error == nil), "\(shown)")
            #expect((whole.error == nil) == (pieces.error == nil), "\(shown)")
            guard whole.error == nil else { continue }
            #expect(whole.events == single.events && whole.events == pieces.events, "\(shown)")
            wellFormed.append(bytes)
        }
        #expect(wellFormed.count > Self.rounds / 40)
        try expectXMLLintAgrees(wellFormed)
    }

    /// Runs `xmllint --noout` over all documents at once, where there is one.
    private func expectXMLLintAgrees(_ documents: [[UInt8]]) throws {
        let tool = URL(filePath: "/usr/bin/xmllint")
        guard FileManager.default.isExecutableFile(atPath: tool.path) else { return }
        let folder = FileManager.default.temporaryDirectory.appending(path: "soap-mutations-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for start in stride(from: 0, to: documents.count, by: 500) {
            let batch = documents[start..<min(start + 500, documents.count)]
            let files = batch.indices.map { folder.appending(path: "\($0).xml") }
            for (file, document) in zip(files, batch) {
                // White space before the XML declaration is tolerated here, and only here.
                try Data(document.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }).write(to: file)
            }
            let lint = Process()
            lint.executableURL = tool
            lint.arguments = ["--noout", "--nonet"] + files.map(\.path)
            lint.standardError = FileHandle.nullDevice
            try lint.run()
            lint.waitUntilExit()
            #expect(lint.terminationStatus == 0, "xmllint refuses one of the documents from \(start) on")
        }
    }
}
