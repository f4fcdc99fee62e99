internal import ByteCoding

/// `application/x-www-form-urlencoded`, as the URL Standard §5.2 writes it: UTF-8, space as `+`.
///
/// The HTTP GET binding puts it behind the `?`, the HTTP POST binding into the body (WSDL 1.1 §4.5).
public enum FormURLEncoding {
    /// The media type of the POST binding's body.
    public static let mediaType = "application/x-www-form-urlencoded"

    /// `name=value` pairs joined by `&`, in order; repeated names are kept.
    public static func encode(_ pairs: some Sequence<(name: String, value: String)>) -> String {
        pairs.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
    }

    /// One name or value.
    public static func encode(_ text: String) -> String {
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "*"), UInt8(ascii: "-"),
                UInt8(ascii: "."), UInt8(ascii: "_"):
                encoded.append(byte)
            case UInt8(ascii: " "): encoded.append(UInt8(ascii: "+"))
            default: PercentEncoding.append(byte, to: &encoded)
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}
