import SOAPTransport
import XMLWire

/// Commands of a POSIX shell whose output is the body of a request, from memory and from files.
enum ShellPipeline {
    /// One group, with a line for each stretch.
    static func text(_ body: HTTPBody, _ shell: ShellVariables) -> String {
        let commands = body.pieces.map { piece in
            switch piece {
            case .bytes(let bytes): "  printf " + words(String(decoding: bytes, as: UTF8.self), shell)
            case .file(let file):
                "  cat " + ShellQuoting.word(file.path.begins(with: "-") ? "./" + file.path : file.path)
            }
        }
        return "{\n" + commands.joined(separator: "\n") + "\n}"
    }

    /// The operands of `printf`.
    ///
    /// A CR would be lost where the command is pasted: it is written as an escape, unless a secret stands beside it.
    private static func words(_ text: String, _ shell: ShellVariables) -> String {
        let word = shell.word(text)
        guard text.utf8.contains(0x0D), word == ShellQuoting.quoted(text) else { return "%s " + word }
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += #"\\"#
            case "\r": escaped += #"\r"#
            case "\n": escaped += #"\n"#
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return "%b " + ShellQuoting.quoted(escaped)
    }
}
