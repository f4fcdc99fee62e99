import EnvelopeTemplate
import Foundation
import SOAPMessage
import Testing
import XMLWire

@Suite struct `Mutations of templates` {
    private static let seeds = [
        """
        <?xml version="1.0"?>
        <?soap endpoint="http://h/" version="1.1"?>
        <?soap-parameter name="x" default="]]"?>
        <s:E xmlns:s="urn:s" a="{{x}}">
          {{#rows}}
          <i><![CDATA[{{n}}]]]{{x}}]]></i>
          {{/rows}}
          {{^rows}}<!-- {{x}} -->{{/rows}}{{=<% %>=}}<%{raw}%>
        </s:E>
        """,
        "<{{name}} {{name}}='{{x}}'>{{! c }}{{{raw}}}{{x}}>{{#rows}}{{#n}}{{.}}{{/n}}{{/rows}}</{{name}}>",
    ]

    /// Mutations in both runs; `SOAP_FUZZ` makes it a long one.
    private static let rounds = ProcessInfo.processInfo.environment["SOAP_FUZZ"].flatMap { Int($0) } ?? 6000

    /// Replaces, removes, doubles or moves a few bytes, or takes some from a list of troublesome ones.
    private func mutate(_ seed: String, _ random: inout SplitMix) -> [UInt8] {
        let troublesome = [
            "{{", "}}", "{{#rows}}", "{{/rows}}", "{{^x}}", "<", ">", "]]>", "<![CDATA[", "<!--", "-->", "<?soap ",
            "?>",
            "{{=", "=}}", "\r\n", "\u{0}", "'", "\"", "&", "é",
        ]
        var bytes = Array(seed.utf8)
        for _ in 0..<Int.random(in: 1...2, using: &random) where !bytes.isEmpty {
            let at = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, at + Int.random(in: 0...12, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(at..<end)
            case 2: bytes.insert(contentsOf: bytes[at..<end], at: Int.random(in: 0...bytes.count, using: &random))
            case 3: bytes.insert(contentsOf: (troublesome.randomElement(using: &random) ?? "").utf8, at: at)
            default: bytes.removeLast(bytes.count - end)
            }
        }
        return bytes
    }

    @Test(arguments: [UInt64(1), 2])
    func `are refused, or come to well-formed XML that holds the values`(seed: UInt64) {
        var random = SplitMix(state: seed)
        let arguments = [
            TemplateMember("x", .text("]]><&\"'\r-")), TemplateMember("name", .text("n")),
            TemplateMember("raw", .text("<a>]]&gt;</a>")),
            TemplateMember("rows", .list([record(["n": .text("]")]), record(["n": .text(">")])])),
        ]
        var filledCount = 0
        for _ in 0..<Self.rounds / 2 {
            let bytes = mutate(Self.seeds.randomElement(using: &random) ?? "", &random)
            guard let template = try? EnvelopeTemplate(bytes, file: "fuzz.xml"),
                let filled = try? template.fill(arguments, in: fixedContext, .lenient)
            else { continue }
            filledCount += 1
            #expect(throws: Never.self, "\(String(decoding: bytes, as: UTF8.self))") {
                try XMLEventReader.read(filled, into: Silence())
            }
        }
        #expect(filledCount > 100)
    }

    @Test func `of many unclosed tags are read in one pass`() {
        for text in [
            "{{", "<", "{{#a}}", "{{! ", "<!--", "<![CDATA[", "<?soap ", "{{{", "{{=a b=}}", "]]>{{x}}", "<a>",
        ] {
            let bytes = Array(String(repeating: text, count: 20_000).utf8)
            _ = try? EnvelopeTemplate(bytes, file: "fuzz.xml").fill([], in: fixedContext, .lenient)
        }
    }
}

/// The SplitMix64 generator: the same numbers in every run.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
