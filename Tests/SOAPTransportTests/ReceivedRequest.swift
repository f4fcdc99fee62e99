import Foundation

/// A request as a server received it, cut at its line ends.
struct ReceivedRequest {
    let requestLine: String
    /// The field lines, sorted: the engine keeps no order.
    let fieldLines: [String]
    let body: [UInt8]

    init(_ bytes: [UInt8]) {
        let mark = Array("\r\n\r\n".utf8)
        let end = bytes.indices.first { bytes[$0...].starts(with: mark) } ?? bytes.endIndex
        let lines = String(decoding: bytes[..<end], as: UTF8.self).components(separatedBy: "\r\n")
        requestLine = lines.first ?? ""
        fieldLines = lines.dropFirst().sorted()
        body = Array(bytes[end...].dropFirst(mark.count))
    }

    /// The values of the field lines that start with `name`, in this very spelling.
    func values(of name: String) -> [String] {
        fieldLines.filter { $0.hasPrefix("\(name):") }.map {
            $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
        }
    }
}
