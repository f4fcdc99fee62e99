import Foundation
import SOAPMessage
import TestSupport
import Testing

@Suite struct `Messages of several parts` {
    /// A message: `|` stands for a line end.
    struct Message: Sendable, CustomTestStringConvertible {
        let text: String
        var boundary = "b"
        /// `fields>content`, part by part.
        let parts: [String]
        var testDescription: String { text }

        func bytes(lineEnd: String) -> [UInt8] { Array(text.replacing("|", with: lineEnd).utf8) }
    }

    static let messages = [
        Message(text: "--b|Content-ID: <a>||x|--b||y|--b--|", parts: ["Content-ID=<a>>x", ">y"]),
        Message(text: "|--b||x|--b--", parts: [">x"]),
        Message(text: "preamble --b|--bc|--b||x|--b--|epilogue|--b||z|--b--", parts: [">x"]),
        Message(text: "--b \t |A:1|B :2||x|--b\t|C: 3|  4|\t5||y|--b-- |", parts: ["A=1,B=2>x", "C=3 4 5>y"]),
        Message(text: "--b|A: 1|--b|--b||--b||||--b--", parts: ["A=1>", ">", ">", ">|"]),
        Message(text: "--b||-|--|--bb|--b-|-- b|x--b|--b--", parts: [">-|--|--bb|--b-|-- b|x--b"]),
        Message(text: "--b||--c|X: 1||inner|--c--||--b--", parts: [">--c|X: 1||inner|--c--|"]),
        Message(text: "--b||x||--b--", parts: [">x|"]),
        Message(
            text: "--==a/+:'()?,_.=||x|--==a/+:'()?,_.=--", boundary: "==a/+:'()?,_.= ", parts: [">x"]),
        Message(text: "--:||x|--:|a: b|--:--", boundary: ":", parts: [">x", "a=b>"]),
        Message(
            text: "--b|Content-Transfer-Encoding: BASE64||QUJ|D RA=|=||--b--",
            parts: ["Content-Transfer-Encoding=BASE64>ABCD"]),
        Message(
            text: "--b|Content-Transfer-Encoding: quoted-printable||a=3D=C3=A9 \t|b=| c=  |d==4=zz=|--b--",
            parts: ["Content-Transfer-Encoding=quoted-printable>a=é|b cd==4=zz"]),
        Message(
            text: "--b|content-transfer-encoding: 7bit||=41|--b--", parts: ["content-transfer-encoding=7bit>=41"]),
    ]

    @Test(arguments: messages)
    func `give the same parts wherever they are cut`(_ message: Message) throws {
        for lineEnd in ["\r\n", "\n"] {
            let bytes = message.bytes(lineEnd: lineEnd)
            let expected = message.parts.map { $0.replacing("|", with: lineEnd) }
            let whole = try PartLog.read([bytes], boundary: message.boundary)
            #expect(whole == expected, "\(lineEnd.utf8.count)")
            for cut in 0...bytes.count {
                let pieces = [Array(bytes[..<cut]), Array(bytes[cut...])]
                #expect(try PartLog.read(pieces, boundary: message.boundary) == expected, "cut at \(cut)")
            }
            #expect(try PartLog.read(bytes.map { [$0] }, boundary: message.boundary) == expected, "byte by byte")
        }
    }

    @Test func `keep every byte of binary content`() throws {
        let content = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 8) } + Array("\r\n--b".utf8) + [0]
        let bytes = Array("--b\r\nA: 1\r\n\r\n".utf8) + content + Array("\r\n--b--".utf8)
        for size in [1000, 4096, 65_536, bytes.count] {
            let log = PartLog()
            var reader = try MultipartReader(boundary: "b")
            for start in stride(from: 0, to: bytes.count, by: size) {
                try bytes[start..<min(bytes.count, start + size)].withUnsafeBytes { try reader.feed($0, into: log) }
            }
            try reader.finish()
            #expect(log.contents == [content], "\(size)")
        }
    }

    @Test(arguments: [
        ("", MultipartError.noParts), ("<html>", .noParts), ("--b", .noParts), ("--c\n\nx\n--c--", .noParts),
        ("--b\n", .truncated(partCount: 0)), ("--b\nA: 1\n", .truncated(partCount: 0)),
        ("--b\n\nx", .truncated(partCount: 1)), ("--b\n\nx\n--b", .truncated(partCount: 1)),
        ("--b\n\nx\n--b-", .truncated(partCount: 1)), ("--b\n\nx\n--b\n\ny", .truncated(partCount: 2)),
        ("--b\nno field\n\nx\n--b--", .malformedHeader(line: "no field", part: 1)),
        ("--b\n\n\n--b\n folded\n\nx\n--b--", .malformedHeader(line: " folded", part: 2)),
        ("--b\n: 1\n\nx\n--b--", .malformedHeader(line: ": 1", part: 1)),
        (
            "--b\nContent-Transfer-Encoding: x-uue\n\nx\n--b--",
            .unknownTransferEncoding("x-uue", part: 1)
        ),
        ("--b\nContent-Transfer-Encoding: base64\n\nQUJ\n--b--", .notBase64(part: 1)),
        ("--b\nContent-Transfer-Encoding: base64\n\nQ*JD\n--b--", .notBase64(part: 1)),
        ("--b\nContent-Transfer-Encoding: base64\n\nQQ==QQ==\n--b--", .notBase64(part: 1)),
        ("--b\nContent-Transfer-Encoding: base64\n\nQQ=\n--b--", .notBase64(part: 1)),
        ("--b\nA: \(String(repeating: "x", count: 20_000))\n\nx\n--b--", .limit(.headerBytes(16_384))),
        ("--b\n\(String(repeating: "x", count: 20_000))", .limit(.headerBytes(16_384))),
        ("--b\n\(String(repeating: "A: 1\n", count: 101))\nx\n--b--", .limit(.fieldCount(100))),
        ("\(String(repeating: "--b\n\n\n", count: 10_001))--b--", .limit(.partCount(10_000))),
    ])
    func `are refused with their defect`(text: String, expected: MultipartError) throws {
        let bytes = Array(text.utf8)
        for pieces in [[bytes], stride(from: 0, to: bytes.count, by: 997).map { Array(bytes[$0...].prefix(997)) }] {
            #expect(throws: expected) { try PartLog.read(pieces, boundary: "b") }
        }
    }

    @Test(arguments: [nil, "", "  ", "a\nb", "a\rb", String(repeating: "x", count: 1001)])
    func `need a boundary`(boundary: String?) {
        #expect(throws: MultipartError.noBoundary) { try MultipartReader(boundary: boundary) }
    }

    @Test func `may have a boundary that is longer than allowed`() throws {
        let boundary = String(repeating: "=", count: 200)
        #expect(try PartLog.read([Array("--\(boundary)\n\nx\n--\(boundary)--".utf8)], boundary: boundary) == [">x"])
    }

    @Test func `have header fields in UTF-8 or else in Latin-1`() throws {
        let bytes = Array("--b\nA: é\nB: ".utf8) + [0xE9] + Array("\n\nx\n--b--".utf8)
        #expect(try PartLog.read([bytes], boundary: "b") == ["A=é,B=é>x"])
    }

    @Test func `have header fields without control characters`() throws {
        let bytes =
            Array("--b\nA: \u{1B}[31m\u{7F}x\ty\u{0}\nB\u{8}b: \u{9B}1\rm\nC: ".utf8) + [0xE9, 0x9B]
            + Array("\n\n--b--".utf8)
        #expect(try PartLog.read([bytes], boundary: "b") == ["A=[31m x\ty,B b=1 m,C=é>"])
    }

    /// Mutations in all runs; `SOAP_FUZZ` makes it a long one.
    private static let rounds = ProcessInfo.processInfo.environment["SOAP_FUZZ"].flatMap { Int($0) } ?? 1000

    @Test(arguments: [UInt64(21), 22])
    func `come to the same however they are cut, and never to a crash`(seed: UInt64) throws {
        let troublesome = [
            "--b", "\r\n--b\r\n", "\n--b--", "\r", "\n", "--", " ", "=", "=3", "\r\n\r\n", ":", "\u{0}", "é",
        ]
        var mutator = Mutator(seed: seed, troublesome: troublesome.map { Array($0.utf8) } + [[0xFF]])
        var readCount = 0
        for _ in 0..<Self.rounds / 2 {
            let message = Self.messages[mutator.number(below: Self.messages.count)]
            let lineEnd = mutator.number(below: 2) == 0 ? "\n" : "\r\n"
            let bytes = mutator.mutate(message.bytes(lineEnd: lineEnd))
            var pieces: [[UInt8]] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let piece = rest.prefix(1 + mutator.number(below: 9))
                rest = rest.dropFirst(piece.count)
                pieces.append(Array(piece))
            }
            let whole = try? PartLog.read([bytes], boundary: message.boundary)
            let cut = try? PartLog.read(pieces, boundary: message.boundary)
            #expect(whole == cut, "\(String(decoding: bytes, as: UTF8.self))")
            if whole != nil { readCount += 1 }
        }
        #expect(readCount > Self.rounds / 20)
    }
}

/// Keeps what a reader reports.
private final class PartLog: MultipartHandler {
    private(set) var headers: [PartHeader] = []
    private(set) var contents: [[UInt8]] = []
    private var isOpen = false

    static func read(_ pieces: [[UInt8]], boundary: String) throws -> [String] {
        let log = PartLog()
        var reader = try MultipartReader(boundary: boundary)
        for piece in pieces { try piece.withUnsafeBytes { try reader.feed($0, into: log) } }
        try reader.finish()
        return zip(log.headers, log.contents).map { header, content in
            let fields = header.fields.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
            return "\(fields)>\(String(decoding: content, as: UTF8.self))"
        }
    }

    func beginPart(_ header: PartHeader) {
        #expect(!isOpen)
        isOpen = true
        headers.append(header)
        contents.append([])
    }

    func content(_ bytes: UnsafeRawBufferPointer) {
        #expect(isOpen && !bytes.isEmpty)
        contents[contents.count - 1].append(contentsOf: bytes)
    }

    func endPart() {
        #expect(isOpen)
        isOpen = false
    }
}
