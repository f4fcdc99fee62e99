import SOAPMessage
import SOAPTransport
import XMLWire

/// Stands in for secrets wherever a request is shown: a request is made twice, once with the secrets and once with these.
///
/// A placeholder is made of letters and digits only, so that no escaping changes it.
struct SecretMask: Sendable {
    /// A secret of fewer characters is a word like any other: it would make stars of honest messages.
    private static let leastLength = 6

    /// For each placeholder what its secret is called.
    private(set) var names: [String] = []
    /// The secrets themselves, in every form that they are sent in.
    private var values: [String] = []

    /// Whether there is anything to hide.
    var isEmpty: Bool { names.isEmpty }

    /// Whether there is anything to hide in what others say.
    var knowsSecrets: Bool { !values.isEmpty }

    /// The placeholder for a secret, which is called `name`.
    mutating func placeholder(for name: String) -> String {
        names.append(name)
        return Self.placeholder(names.count - 1)
    }

    /// Learns a secret that is sent.
    mutating func learn(_ secret: String) {
        guard secret.unicodeScalars.count >= Self.leastLength else { return }
        let escaped = secret.substituting("&amp;", for: "&").substituting("&lt;", for: "<")
            .substituting("&gt;", for: ">")
        let encoded = FormURLEncoding.encode([(name: "", value: secret)]).drop { $0 == "=" }
        values += [secret, escaped, String(encoded)]
    }

    /// `text` with three stars for what is a secret in it.
    func scrubbed(_ text: String) -> String { values.reduce(text) { $0.substituting("***", for: $1) } }

    /// The placeholder for a secret, by its place among ``names``.
    static func placeholder(_ index: Int) -> String { "SoapSecret\(index)NotShown" }

    /// `text` with three stars for each secret.
    func starred(_ text: String) -> String {
        names.indices.reduce(text) { $0.substituting("***", for: Self.placeholder($1)) }
    }
}
