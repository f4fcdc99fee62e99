import SOAPTransport
import XMLWire

/// The curl command that makes the same request: `--curl`.
///
/// Each word is quoted for a POSIX shell; a secret is the variable of its name.
enum CurlCommand {
    /// One command, with a line for each option.
    /// - Parameters:
    ///   - request: with placeholders for its secrets.
    ///   - mask: knows what the placeholders stand for.
    static func text(_ request: HTTPRequest, mask: SecretMask, network: NetworkOptions) -> String {
        var lines = ["curl -sS --compressed --globoff"]
        if let connect = network.connectTimeout { lines.append("--connect-timeout \(seconds(connect))") }
        if let total = network.totalTimeout { lines.append("--max-time \(seconds(total))") }
        if let redirects = network.redirects {
            lines.append("--location --post301 --post302")
            if let count = redirects.maximumCount { lines.append("--max-redirs \(count)") }
        }
        if network.byteLimit != nil || network.scheme != .basic { lines += limits(network) }
        lines += tls(network.tls) + connection(network.connection) + cookies(network.cookies) + retries(network.retry)
        lines += credentials(network, url: request.url)
        var taken = mask.variables
        for field in request.fields where !field.isNamed("Authorization") || !isOurs(network) {
            lines.append("-H " + word(field, mask: mask, &taken))
        }
        lines += suppressed(request).map { "-H '\($0):'" }
        let isPiped = request.body.pieces.count > 1 || request.body.count > longestWord
        let pipeline = isPiped ? ShellPipeline.text(request.body, mask: mask) : nil
        if pipeline != nil {
            lines.append("--data-binary @-")
        } else if request.method == .post {
            lines.append("--data-binary " + mask.shellWord(String(decoding: request.body.bytes ?? [], as: UTF8.self)))
        }
        lines.append(mask.shellWord(request.url.withoutCredentials.text))
        return (pipeline.map { $0 + " |\n" } ?? "") + lines.joined(separator: " \\\n  ") + "\n"
    }

    /// A longer argument of a program is refused by Linux, which takes 128 KiB; what the shell itself writes may be longer.
    private static let longestWord = 100_000

    /// Whether the `Authorization` field was made of options that curl has too.
    private static func isOurs(_ network: NetworkOptions) -> Bool {
        network.bearer != nil || network.user != nil || network.netrc != .never
    }

    private static func limits(_ network: NetworkOptions) -> [String] {
        let size = network.byteLimit.map { ["--max-filesize \($0)"] } ?? []
        return size + (network.scheme == .basic ? [] : ["--\(network.scheme.rawValue)"])
    }

    private static func tls(_ tls: TLSOptions) -> [String] {
        var lines = tls.isInsecure ? ["--insecure"] : []
        lines += option("--cacert", tls.trustedFile) + option("--capath", tls.trustedFolder)
        if let certificate = tls.certificate {
            // To curl, a colon ends the name of the file.
            lines += option("--cert", certificate.file.substituting("\\\\", for: "\\").substituting("\\:", for: ":"))
        }
        lines += option("--cert-type", tls.certificateType?.rawValue) + option("--key", tls.key)
        if tls.keyPassword != nil { lines.append("--pass \"$KEY_PASSWORD\"") }
        if let least = tls.leastVersion { lines.append("--tlsv\(least.rawValue)") }
        return lines + option("--tls-max", tls.greatestVersion?.rawValue)
    }

    private static func connection(_ connection: ConnectionOptions) -> [String] {
        var lines = option("--proxy", connection.proxy?.text)
        if case .pair(let user, _) = connection.proxyUser {
            lines.append("--proxy-user \(ShellQuoting.quoted(user + ":"))\"$PROXY_PASSWORD\"")
        } else if connection.proxyUser != nil {
            lines.append("--proxy-user \"$PROXY_USER_AND_PASSWORD\"")
        } else if let credentials = connection.proxy?.credentials {
            lines.append("--proxy-user \(ShellQuoting.quoted(credentials.user + ":"))\"$PROXY_PASSWORD\"")
        }
        lines += option("--noproxy", connection.noProxy)
        lines += connection.resolve.flatMap { option("--resolve", $0) }
        lines += connection.connectTo.flatMap { option("--connect-to", $0) }
        lines += option("--unix-socket", connection.unixSocket) + option("--interface", connection.interface)
        switch connection.addressFamily {
        case .v4: lines.append("--ipv4")
        case .v6: lines.append("--ipv6")
        case nil: break
        }
        return lines
    }

    /// Pairs are a header field of the request already.
    private static func cookies(_ cookies: CookieOptions) -> [String] {
        cookies.files.flatMap { option("--cookie", $0) } + option("--cookie-jar", cookies.jar)
    }

    private static func retries(_ retry: RetryOptions) -> [String] {
        guard retry.count > 0 else { return [] }
        var lines = ["--retry \(retry.count)", "--retry-connrefused"]
        if let delay = retry.delay { lines.append("--retry-delay \(wholeSeconds(delay))") }
        if let total = retry.totalTime { lines.append("--retry-max-time \(wholeSeconds(total))") }
        return lines
    }

    private static func option(_ name: String, _ value: String?) -> [String] {
        value.map { ["\(name) \(ShellQuoting.quoted($0))"] } ?? []
    }

    private static func credentials(_ network: NetworkOptions, url: HTTPURL) -> [String] {
        if network.bearer != nil { return ["-H 'Authorization: Bearer '\"$TOKEN\""] }
        switch network.user {
        case .pair(let user, _): return ["-u \(ShellQuoting.quoted(user + ":"))\"$PASSWORD\""]
        case .secret: return ["-u \"$USER_AND_PASSWORD\""]
        case nil: if network.scheme == .negotiate, url.credentials == nil { return ["-u :"] }
        }
        if let inURL = url.credentials { return ["-u \(ShellQuoting.quoted(inURL.user + ":"))\"$PASSWORD\""] }
        switch network.netrc {
        case .never: return []
        case .home: return ["--netrc"]
        case .file(let path): return ["--netrc-file \(ShellQuoting.quoted(path))"]
        }
    }

    private static func word(_ field: HTTPField, mask: SecretMask, _ taken: inout Set<String>) -> String {
        if field.isConfidential {
            let variable = ShellQuoting.freeVariable(field.name.uppercased(), &taken)
            return "\(ShellQuoting.quoted("\(field.name): "))\"$\(variable)\""
        }
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

    /// Here curl takes no fractions, and 0 has another meaning.
    private static func wholeSeconds(_ duration: Duration) -> Int {
        max(1, Int((duration / .seconds(1)).rounded(.up)))
    }

    private static func seconds(_ duration: Duration) -> String {
        let milliseconds = Int(duration / .milliseconds(1))
        guard milliseconds % 1000 != 0 else { return "\(milliseconds / 1000)" }
        let fraction = String(1000 + milliseconds % 1000).dropFirst()
        return "\(milliseconds / 1000).\(fraction)"
    }
}
