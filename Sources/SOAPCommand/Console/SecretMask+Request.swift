import ByteCoding
import SOAPTransport
import XMLWire

extension SecretMask {
    /// Learns what the fields of a request let somebody in with: servers repeat in faults and redirects what they were sent.
    mutating func learn(_ request: HTTPRequest) {
        for credentials in [request.authentication?.credentials, request.url.credentials] {
            if let credentials { learn(credentials.password) }
        }
        let fields: [HTTPField]
        do { fields = try request.fieldsToSend() } catch { fields = request.fields }
        for field in fields where field.isConfidential {
            if field.isNamed("Cookie") {
                for pair in field.value.parts(between: ";") { learn(Self.value(ofPair: pair)) }
            } else {
                learn(field.value)
                // Behind a scheme such as Basic or Bearer.
                let token = field.value.cut(at: " ").map { String($0.after) } ?? field.value
                learn(token)
                if let password = Self.password(ofBasic: token) { learn(password) }
            }
        }
    }

    private static func value(ofPair pair: Substring) -> String {
        String(pair.cut(at: "=")?.after ?? pair)
    }

    /// What stands behind the colon, RFC 7617 §2; nil where it is no such text.
    private static func password(ofBasic token: String) -> String? {
        guard let bytes = Base64.decode(token.utf8), let text = String(validating: bytes, as: UTF8.self),
            let halves = text.cut(at: ":")
        else { return nil }
        return String(halves.after)
    }
}
