import SOAPMessage
import SOAPTransport

/// What `-w` prints after a call, in curl's notation: `%{name}`, `%%`, `\n`, `\t`, `\r`.
struct WriteOut {
    /// The variables, all of them curl's, with what they stand for.
    private static let variables: [(name: String, value: @Sendable (CallRecord, Int32) -> String)] = [
        ("content_type", { record, _ in record.head?["Content-Type"] ?? "" }),
        ("exitcode", { _, status in String(status) }),
        ("http_code", { record, _ in record.head.map { String($0.status) } ?? "000" }),
        ("method", { record, _ in record.request?.method.rawValue ?? "" }),
        ("response_code", { record, _ in record.head.map { String($0.status) } ?? "000" }),
        ("size_download", { record, _ in String(record.byteCount) }),
        ("size_upload", { record, _ in String(record.request?.body.count ?? 0) }),
        ("time_connect", { record, _ in seconds(record.timings?.connect) }),
        ("time_starttransfer", { record, _ in seconds(record.timings?.responseStart) }),
        ("time_total", { record, _ in seconds(record.timings?.total) }),
        ("url_effective", { record, _ in (record.head?.url ?? record.request?.url)?.text ?? "" }),
    ]

    private enum Piece {
        case text(String)
        case variable(Int)
    }

    private var pieces: [Piece] = []

    /// - Throws: ``UnknownWriteOut``.
    init(_ format: String) throws(UnknownWriteOut) {
        var rest = format.unicodeScalars[...]
        var text = ""
        while let scalar = rest.popFirst() {
            if scalar == "\\", let next = rest.popFirst() {
                text += Self.escape(next)
            } else if scalar == "%", rest.first == "%" {
                text.unicodeScalars.append(rest.removeFirst())
            } else if scalar == "%", rest.first == "{", let close = rest.firstIndex(of: "}") {
                let name = String(rest[..<close].dropFirst())
                rest = rest[rest.index(after: close)...]
                pieces.append(.text(text))
                pieces.append(.variable(try Self.index(of: name)))
                text = ""
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        pieces.append(.text(text))
    }

    /// The text for a call that ended with `status`.
    func text(_ record: CallRecord, status: Int32) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .variable(let index): Self.variables[index].value(record, status)
            }
        }.joined()
    }

    private static func index(of name: String) throws(UnknownWriteOut) -> Int {
        guard let index = variables.firstIndex(where: { $0.name == name }) else {
            throw UnknownWriteOut(name: name, nearest: NearestName.find(name, in: variables.map(\.name)))
        }
        return index
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "n": "\n"
        case "r": "\r"
        case "t": "\t"
        case "\\": "\\"
        default: "\\" + String(scalar)
        }
    }

    private static func seconds(_ duration: Duration?) -> String {
        let microseconds = Int((duration ?? .zero) / .microseconds(1))
        let fraction = String(1_000_000 + microseconds % 1_000_000).dropFirst()
        return "\(microseconds / 1_000_000).\(fraction)"
    }
}
