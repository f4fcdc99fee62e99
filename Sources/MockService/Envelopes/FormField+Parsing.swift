import ByteCoding
import WSDL
import XMLWire

extension FormField {
    /// Reads `application/x-www-form-urlencoded`, as the URL Standard §5.1 does: nothing is an error.
    static func parse(_ bytes: [UInt8]) -> [FormField] {
        bytes.split(separator: UInt8(ascii: "&")).map { pair in
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            return FormField(name: decode(name), value: decode(pair.dropFirst(name.count + 1)))
        }
    }

    /// A `+` is a blank; what is no UTF-8 becomes U+FFFD.
    private static func decode(_ bytes: ArraySlice<UInt8>) -> String {
        let blanks = bytes.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }
        return String(decoding: PercentEncoding.decode(blanks), as: UTF8.self)
    }

    /// The last segment of a path, by which ports of the HTTP bindings tell operations apart.
    static func lastSegment(of path: String) -> String {
        let segment = path.parts(between: "/").last { !$0.isEmpty } ?? ""
        return String(decoding: PercentEncoding.decode(segment.utf8), as: UTF8.self)
    }
}
