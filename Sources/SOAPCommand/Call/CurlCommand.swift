import SOAPTransport

/// The curl command that makes the same request: `--curl`. Each word is quoted for a POSIX shell; a secret is the variable of
/// its name.
enum CurlCommand {
    /// One command, with a line for each option.
    static func text(_ plan: CallPlan, network: NetworkOptions) -> String {
        let request = plan.shown
        let mask = plan.mask
        var lines = ["curl -sS --compressed"]
        if let connect = plan.limits.connectTimeout { lines.append("--connect-timeout \(seconds(connect))") }
        if let total = plan.limits.totalTimeout { lines.append("--max-time \(seconds(total))") }
        if let redirects = plan.redirects {
            lines.append("--location --post301 --post302")
            if let count = redirects.maximumCount { lines.append("--max-redirs \(count)") }
        }
        lines += credentials(network, url: request.url)
        for field in request.fields where !field.isNamed("Authorization") || !isOurs(network) {
            let header = "\(field.name): "
            lines.append(
                "-H " + (field.isConfidential ? hidden(header, field.name) : mask.shellWord(header + field.value)))
        }
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
