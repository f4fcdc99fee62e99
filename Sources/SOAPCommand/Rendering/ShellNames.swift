import SOAPMessage
import XMLWire

/// The names of shell variables for the leaves of a result, no two the same.
struct ShellNames {
    private var taken: Set<String> = []
    private(set) var collisions: [ReplyNotice.Collision] = []

    /// A name of letters, digits and underscores; one that is taken gets a number, `a_b_2`.
    /// - Parameter path: of the leaf; empty where the result is one.
    mutating func name(for path: String) -> String {
        let base = path.isEmpty ? "result" : Self.name(path)
        var name = base
        var number = 2
        while !taken.insert(name).inserted {
            name = "\(base)_\(number)"
            number += 1
        }
        if name != base { collisions.append(ReplyNotice.Collision(path: path, name: name)) }
        return name
    }

    private static func name(_ path: String) -> String {
        let ignored: Set<Unicode.Scalar> = ["]", "@", "#", "\\"]
        let path = path.removing(prefix: ".") ?? path[...]
        let name = ShellQuoting.variable(
            String(String.UnicodeScalarView(path.unicodeScalars.filter { !ignored.contains($0) })))
        let isOfShell = ofShell.contains(name) || ["LD_", "DYLD_", "BASH_"].contains { name.begins(with: $0) }
        return isOfShell ? "_" + name : name
    }

    /// Variables that shells and the loader act upon: a reply may not set them; they get an underscore in front.
    private static let ofShell: Set<String> = [
        "BASHOPTS", "CDPATH", "ENV", "EUID", "FPATH", "GLOBIGNORE", "HOME", "IFS", "LANG", "LC_ALL", "MAIL", "MAILPATH",
        "OLDPWD", "OPTARG", "OPTERR", "OPTIND", "PATH", "PPID", "PROMPT_COMMAND", "PS1", "PS2", "PS3", "PS4", "PWD",
        "SHELL", "SHELLOPTS", "TERM", "TMPDIR", "UID", "ZDOTDIR",
    ]
}
