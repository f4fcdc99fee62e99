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
        var lines = ["curl -sS \(OptionName.compressed.long) --globoff"]
        lines += OptionTable.all.flatMap { $0.curlLines(network) }
        if network.user == nil, network.bearer == nil, let user = request.url.credentials?.user {
            lines.append(OptionName.user.long + " " + CurlSpelling.credentials(of: user))
        }
        let header = OptionName.header.spelling
        var shell = ShellVariables(mask)
        for field in request.fields where !field.isNamed("Authorization") || !isOurs(network) {
            lines.append("\(header) \(word(field, &shell))")
        }
        lines += suppressed(request).map { "\(header) '\($0):'" }
        let isPiped = request.body.pieces.count > 1 || request.body.count > longestWord
        let pipeline = isPiped ? ShellPipeline.text(request.body, shell) : nil
        if pipeline != nil {
            lines.append("--data-binary @-")
        } else if request.method == .post {
            lines.append("--data-binary " + shell.word(String(decoding: request.body.bytes ?? [], as: UTF8.self)))
        }
        lines.append(shell.word(request.url.withoutCredentials.text))
        return (pipeline.map { $0 + " |\n" } ?? "") + lines.joined(separator: " \\\n  ") + "\n"
    }

    /// A longer argument of a program is refused by Linux, which takes 128 KiB; what the shell itself writes may be longer.
    private static let longestWord = 100_000

    /// Whether the `Authorization` field was made of options that curl has too.
    private static func isOurs(_ network: NetworkOptions) -> Bool {
        network.bearer != nil || network.user != nil || network.netrc != .never
    }

    private static func word(_ field: HTTPField, _ shell: inout ShellVariables) -> String {
        if field.isConfidential {
            let variable = shell.add(field.name.uppercased())
            return "\(ShellQuoting.quoted("\(field.name): "))\"$\(variable)\""
        }
        // To curl, "NAME:" means that the field is not sent at all.
        return shell.word(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
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
}
