import SOAPTransport

/// The curl command that makes the same request: `--curl`.
///
/// Each word is quoted for a POSIX shell; a secret is the variable of its name.
enum CurlCommand {
    /// One command, with a line for each option.
    static func text(_ plan: CallPlan, network: NetworkOptions) -> String {
        let request = plan.shown
        let mask = plan.mask
        var lines = ["curl -sS --compressed --globoff"]
        if let connect = plan.limits.connectTimeout { lines.append("--connect-timeout \(seconds(connect))") }
        if let total = plan.limits.totalTimeout { lines.append("--max-time \(seconds(total))") }
        if let redirects = plan.redirects {
            lines.append("--location --post301 --post302")
            if let count = redirects.maximumCount { lines.append("--max-redirs \(count)") }
        }
        lines += credentials(network, url: request.url)
        for field in request.fields where !field.isNamed("Authorization") || !isOurs(network) {
            lines.append("-H " + word(field, mask: mask))
        }
        lines += suppressed(request).map { "-H '\($0):'" }
        if request.method == .post {
            lines.append("--data-binary " + mask.shellWord(String(decoding: request.body, as: UTF8.self)))
        }
        lines.append(mask.shellWord(request.url.withoutCredentials.text))
        return lines.joined(separator: " \\\n  ") + "\n"
    }

    /// Whether the `Authorization` field was made of options that curl has too.
    private static func isOurs(_ network: NetworkOptions) -> Bool {
        network.bearer != nil || network.user != nil || network.netrc != .never
    }

    private static func credentials(_ network: NetworkOptions, url: HTTPURL) -> [String] {
        if network.bearer != nil { return ["-H 'Authorization: Bearer '\"$TOKEN\""] }
        switch network.user {
        case .pair(let user, _): return ["-u \(ShellQuoting.quoted(user + ":"))\"$PASSWORD\""]
        case .secret: return ["-u \"$USER_AND_PASSWORD\""]
        case nil: break
        }
        if let inURL = url.credentials { return ["-u \(ShellQuoting.quoted(inURL.user + ":"))\"$PASSWORD\""] }
        switch network.netrc {
        case .never: return []
        case .home: return ["--netrc"]
        case .file(let path): return ["--netrc-file \(ShellQuoting.quoted(path))"]
        }
    }

    private static func word(_ field: HTTPField, mask: SecretMask) -> String {
        if field.isConfidential { return hidden("\(field.name): ", field.name) }
        // To curl, "NAME:" means that the field is not sent at all.
        return mask.shellWord(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
    }

    /// The fields that curl would add of its own accord and this request does not have.
    private static func suppressed(_ request: HTTPRequest) -> [String] {
        var names = ["User-Agent"]
        if request.method == .post { names.append("Content-Type") }
        if request.body.count > expectLimit { names.append("Expect") }
        return names.filter { request.fields.value(of: $0) == nil }
    }

    /// With a body of 1 MiB curl begins to ask before it sends: `Expect: 100-continue`.
    private static let expectLimit = 1 << 20 - 1

    private static func hidden(_ header: String, _ name: String) -> String {
        "\(ShellQuoting.quoted(header))\"$\(ShellQuoting.variable(name.uppercased()))\""
    }

    private static func seconds(_ duration: Duration) -> String {
        let milliseconds = Int(duration / .milliseconds(1))
        guard milliseconds % 1000 != 0 else { return "\(milliseconds / 1000)" }
        let fraction = String(1000 + milliseconds % 1000).dropFirst()
        return "\(milliseconds / 1000).\(fraction)"
    }
}
