import Foundation

/// A secret in every form in which it could be seen by mistake.
public struct SecretForms: Sendable {
    /// The forms, by what they are called.
    public let forms: [(name: String, text: String)]

    /// - Parameter secret: long and peculiar enough to be found nowhere by chance; with characters that forms change.
    public init(_ secret: String) {
        let bytes = Data(secret.utf8)
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        var forms = [
            ("itself", secret),
            ("percent-encoded", secret.addingPercentEncoding(withAllowedCharacters: unreserved) ?? secret),
            ("percent-encoded in small letters", Self.lowerEscapes(secret, unreserved)),
            ("in XML", secret.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")),
            ("in JSON", secret.replacing("\\", with: "\\\\").replacing("/", with: "\\/")),
            ("in hexadecimal", bytes.map { String(Int($0) + 0x100, radix: 16).dropFirst() }.joined()),
        ]
        // Base64 of a text that has it inside, such as USER:PASSWORD: the middle, wherever the groups of three begin.
        for shift in 0..<3 {
            let whole = (Data(repeating: 0x20, count: shift) + bytes).base64EncodedString()
            forms.append(("in Base64, shifted by \(shift)", String(whole.dropFirst(4).dropLast(4))))
        }
        self.forms = forms
    }

    /// What of it is seen in a text: a line for each form, with its surroundings; empty where there is nothing.
    public func seen(in text: String) -> [String] {
        forms.compactMap { name, form in
            guard let range = text.range(of: form) else { return nil }
            let start = text.index(range.lowerBound, offsetBy: -60, limitedBy: text.startIndex) ?? text.startIndex
            let end = text.index(range.upperBound, offsetBy: 20, limitedBy: text.endIndex) ?? text.endIndex
            return "\(name): …\(text[start..<end])…"
        }
    }

    private static func lowerEscapes(_ text: String, _ allowed: CharacterSet) -> String {
        text.unicodeScalars.map { scalar in
            allowed.contains(scalar)
                ? String(scalar) : String(scalar).utf8.map { "%" + String($0, radix: 16) }.joined()
        }.joined()
    }
}
