import SOAPTransport
import XMLWire

/// How curl is told what an option of ours says: by its own long name, with these words behind it.
///
/// What stands in ``NetworkOptions`` counts, and not what was typed, so that curl is told our defaults too.
struct CurlSpelling: Sendable {
    /// The words behind the name, quoted for a POSIX shell, one for each time that it is written; empty for a flag.
    let words: @Sendable (NetworkOptions) -> [String]
    /// The name, where curl has another.
    private(set) var name: OptionName?
    /// The variables of the shell that stand for its secrets.
    private(set) var variables: [String] = []

    static func flag(
        _ companions: String = "", _ isGiven: @escaping @Sendable (NetworkOptions) -> Bool
    ) -> CurlSpelling {
        CurlSpelling { isGiven($0) ? [companions] : [] }
    }

    static func text(_ value: @escaping @Sendable (NetworkOptions) -> String?) -> CurlSpelling {
        CurlSpelling { value($0).map { [ShellQuoting.quoted($0)] } ?? [] }
    }

    static func texts(_ values: @escaping @Sendable (NetworkOptions) -> [String]) -> CurlSpelling {
        CurlSpelling { values($0).map(ShellQuoting.quoted) }
    }

    /// - Parameter companion: what curl has to be told beside it.
    static func number(
        with companion: String = "", _ value: @escaping @Sendable (NetworkOptions) -> Int?
    ) -> CurlSpelling {
        CurlSpelling { value($0).map { [companion.isEmpty ? "\($0)" : "\($0) \(companion)"] } ?? [] }
    }

    /// Seconds, with a decimal point where need be.
    static func time(_ value: @escaping @Sendable (NetworkOptions) -> Duration?) -> CurlSpelling {
        CurlSpelling { network in
            guard let milliseconds = value(network).map({ Int($0 / .milliseconds(1)) }) else { return [] }
            guard milliseconds % 1000 != 0 else { return ["\(milliseconds / 1000)"] }
            return ["\(milliseconds / 1000).\(String(1000 + milliseconds % 1000).dropFirst())"]
        }
    }

    /// Seconds where curl takes no fractions, and 0 has another meaning.
    static func wholeTime(_ value: @escaping @Sendable (NetworkOptions) -> Duration?) -> CurlSpelling {
        CurlSpelling { value($0).map { ["\(max(1, Int(($0 / .seconds(1)).rounded(.up))))"] } ?? [] }
    }

    /// - Parameter variable: what stands for the secret.
    static func secret(
        _ variable: String, _ isGiven: @escaping @Sendable (NetworkOptions) -> Bool
    ) -> CurlSpelling {
        CurlSpelling(words: { isGiven($0) ? ["\"$\(variable)\""] : [] }, variables: [variable])
    }

    /// - Parameter prefix: what the names of the variables begin with.
    static func user(
        _ prefix: String = "", _ user: @escaping @Sendable (NetworkOptions) -> UserArgument?
    ) -> CurlSpelling {
        let (password, both) = (prefix + "PASSWORD", prefix + "USER_AND_PASSWORD")
        return CurlSpelling(
            words: { network in
                switch user(network) {
                case .pair(let name, _): [credentials(of: name, password)]
                case .secret: ["\"$\(both)\""]
                case nil: []
                }
            }, variables: [password, both])
    }

    /// A user whose password is the value of a variable.
    static func credentials(of user: String, _ password: String = "PASSWORD") -> String {
        ShellQuoting.quoted(user + ":") + "\"$\(password)\""
    }

    /// Where nobody is named, the ticket of the session tells who calls; curl wants an empty user then.
    static func ticket(_ isGiven: @escaping @Sendable (NetworkOptions) -> Bool) -> CurlSpelling {
        CurlSpelling { isGiven($0) ? [$0.user == nil ? OptionName.user.long + " :" : ""] : [] }
    }

    /// A header field: what curl itself has for it came late.
    static func bearer(_ isGiven: @escaping @Sendable (NetworkOptions) -> Bool) -> CurlSpelling {
        CurlSpelling(
            words: { isGiven($0) ? ["'Authorization: Bearer '\"$TOKEN\""] : [] }, name: .header, variables: ["TOKEN"])
    }
}

extension OptionEntry {
    /// The lines of a command for curl.
    func curlLines(_ network: NetworkOptions) -> [String] {
        guard let curl else { return [] }
        let long = (curl.name ?? name).long
        return curl.words(network).map { $0.isEmpty ? long : long + " " + $0 }
    }
}
