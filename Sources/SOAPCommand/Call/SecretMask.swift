import SOAPMessage
import SOAPTransport
import XMLWire

/// Stands in for secrets wherever a request is shown: a request is made twice, once with the secrets and once with these.
///
/// A placeholder is made of letters and digits only, so that no escaping changes it.
struct SecretMask: Sendable {
    /// A secret of fewer characters is a word like any other: it would make stars of honest messages.
    private static let leastLength = 6

    /// For each placeholder the variable of a shell that stands for the same.
    private var names: [String] = []
    /// The variables that are taken.
    private(set) var variables: Set<String> = []
    /// The secrets themselves, in every form that they are sent in.
    private var values: [String] = []

    /// Whether there is anything to hide.
    var isEmpty: Bool { names.isEmpty }

    /// Whether there is anything to hide in what others say.
    var knowsSecrets: Bool { !values.isEmpty }

    /// The placeholder for a secret, which is called `name`.
    mutating func placeholder(for name: String) -> String {
        names.append(ShellQuoting.freeVariable(name, &variables))
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

    private static func placeholder(_ index: Int) -> String { "SoapSecret\(index)NotShown" }

    /// `text` with three stars for each secret.
    func starred(_ text: String) -> String {
        names.indices.reduce(text) { $0.substituting("***", for: Self.placeholder($1)) }
    }

    /// A word for a POSIX shell in which each secret is the value of the variable of its name.
    func shellWord(_ text: String) -> String {
        names.indices.reduce(ShellQuoting.quoted(text)) { word, index in
            word.substituting("'\"$\(names[index])\"'", for: Self.placeholder(index))
        }
    }
}

/// An error in whose words there may be secrets.
struct MaskedError: Error {
    let error: any Error
    let mask: SecretMask
}

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
}

extension ShellQuoting {
    /// What shells use themselves, and what our own commands for curl have.
    private static let reservedVariables = Set(
        [
            "CDPATH", "ENV", "HOME", "IFS", "LANG", "LC_ALL", "LINENO", "LOGNAME", "MAIL", "OLDPWD", "OPTARG", "OPTIND",
            "PATH", "PPID", "PS1", "PS2", "PS4", "PWD", "RANDOM", "SECONDS", "SHELL", "TERM", "TMPDIR", "UID", "USER",
            "_",
        ] + OptionTable.curlVariables)

    /// The name of a variable that is not among `taken`, to which it is added.
    static func freeVariable(_ name: String, _ taken: inout Set<String>) -> String {
        let wanted = variable(name)
        var free = reservedVariables.contains(wanted) ? "SOAP_" + wanted : wanted
        var number = 1
        while !taken.insert(free).inserted {
            number += 1
            free = "\(wanted)_\(number)"
        }
        return free
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
