import XMLWire

/// Quoting for a POSIX shell (IEEE 1003.1, Shell & Utilities §2.2).
enum ShellQuoting {
    /// `text` in single quotes, in which only the quote itself needs care.
    static func quoted(_ text: String) -> String { "'" + text.substituting(#"'\''"#, for: "'") + "'" }

    /// `name` with what cannot stand in the name of a variable as underscores.
    static func variable(_ name: String) -> String {
        let bytes = name.unicodeScalars.map { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9": UInt8(ascii: scalar)
            default: UInt8(ascii: "_")
            }
        }
        let beginsWithDigit = bytes.first.map { $0 <= UInt8(ascii: "9") } ?? false
        return (beginsWithDigit ? "_" : "") + String(decoding: bytes, as: UTF8.self)
    }

    /// `text` as one word, quoted only where it has to be.
    static func word(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "._-/:@%+,".utf8.contains(byte)
            }
        }
        return isPlain && !text.isEmpty ? text : quoted(text)
    }
}
