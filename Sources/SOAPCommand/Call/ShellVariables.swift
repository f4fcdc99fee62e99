import XMLWire

/// The variables of a POSIX shell that stand for the secrets of a command.
struct ShellVariables {
    private let names: [String]
    private var taken = Self.reserved

    init(_ mask: SecretMask) {
        var taken = taken
        names = mask.names.map { Self.free($0, &taken) }
        self.taken = taken
    }

    /// A word for the shell in which each secret is the value of its variable.
    func word(_ text: String) -> String {
        names.indices.reduce(ShellQuoting.quoted(text)) { word, index in
            word.substituting("'\"$\(names[index])\"'", for: SecretMask.placeholder(index))
        }
    }

    /// One more variable, for a secret of that name.
    mutating func add(_ name: String) -> String { Self.free(name, &taken) }

    private static func free(_ name: String, _ taken: inout Set<String>) -> String {
        let wanted = ShellQuoting.variable(name)
        var free = reserved.contains(wanted) ? "SOAP_" + wanted : wanted
        var number = 1
        while !taken.insert(free).inserted {
            number += 1
            free = "\(wanted)_\(number)"
        }
        return free
    }

    /// What shells use themselves, and what stands for the secrets of options.
    private static let reserved = Set(
        [
            "CDPATH", "ENV", "HOME", "IFS", "LANG", "LC_ALL", "LINENO", "LOGNAME", "MAIL", "OLDPWD", "OPTARG", "OPTIND",
            "PATH", "PPID", "PS1", "PS2", "PS4", "PWD", "RANDOM", "SECONDS", "SHELL", "TERM", "TMPDIR", "UID", "USER",
            "_",
        ] + OptionTable.curlVariables)
}
