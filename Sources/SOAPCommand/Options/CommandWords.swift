import SOAPMessage
import XMLWire

/// The words of a command line, options told from operands; what they mean is not looked at yet.
///
/// The rules are those of POSIX (Base Definitions §12.2) and of GNU's long options, as curl has them, but a long name is
/// never guessed from its beginning.
struct CommandWords {
    /// An option, its name as typed, hyphens included, and its value; nil for a flag.
    typealias Option = (entry: OptionEntry, spelling: String, value: String?)

    /// In the order given.
    private(set) var options: [Option] = []
    /// In the order given; what follows `--` included.
    private(set) var operands: [String] = []
    /// `--help` and `--version`: whatever else stands there does not count.
    private(set) var shortcut: Command?

    private var rest: ArraySlice<String>

    /// Sorts the words of a command line.
    /// - Throws: ``UsageError`` for an unknown option, a missing value, or a value where none is due.
    init(_ arguments: [String]) throws(UsageError) {
        rest = arguments[...]
        while shortcut == nil, let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            }
            if let long = word.removing(prefix: "--") {
                try readLong(long)
            } else if let letters = word.removing(prefix: "-"), !letters.isEmpty {
                try readCluster(letters)
            } else {
                operands.append(word)
            }
        }
    }

    private mutating func readLong(_ word: Substring) throws(UsageError) {
        let halves = word.cut(at: "=")
        let name = halves?.before ?? word
        let spelling = "--" + name
        guard let entry = OptionTable.entry(long: name) else { throw Self.unknown(spelling) }
        try add(entry, spelling, attached: halves.map { String($0.after) })
    }

    /// Reads `-s`, `-sj`, `-dVALUE`, `-sd VALUE`.
    private mutating func readCluster(_ word: Substring) throws(UsageError) {
        // `-json` is no cluster of -j, -s, -o n.
        if word.utf8.count > 1, let entry = OptionTable.entry(long: word) {
            throw .unknownOption("-\(word)", nearest: entry.name.long)
        }
        var letters = word.unicodeScalars
        while let scalar = letters.popFirst() {
            let letter = Character(scalar)
            let spelling = "-\(letter)"
            guard let entry = OptionTable.entry(short: letter) else { throw Self.unknown(spelling) }
            guard entry.requiredForm != nil, !letters.isEmpty else {
                try add(entry, spelling, attached: nil)
                continue
            }
            return try add(entry, spelling, attached: String(letters))
        }
    }

    private mutating func add(_ entry: OptionEntry, _ spelling: String, attached: String?) throws(UsageError) {
        switch entry.action {
        case .flag:
            guard attached == nil else { throw .unexpectedValue(option: spelling) }
            options.append((entry, spelling, nil))
            if shortcut == nil { shortcut = command(of: entry) }
        case .value(let form, _):
            let follows = attached == nil && !form.isOptional
            // A value that is spelled like an option of ours is the next option, and the value is missing.
            let isOption = follows && rest.first.map(Self.isOption) == true
            if isOption, let word = rest.first { throw .valueLikeOption(option: spelling, word: word) }
            guard let value = attached ?? (form.isOptional ? "" : rest.popFirst()) else {
                throw .missingValue(option: spelling, placeholder: form.placeholder)
            }
            options.append((entry, spelling, value))
        }
    }

    /// The command that stands behind `--help` and `--version`; the verb of `--help` may stand before or right behind it.
    private func command(of entry: OptionEntry) -> Command? {
        switch entry.name {
        case .version: .version
        case .help: .help((operands.first ?? rest.first).flatMap(Verb.init(rawValue:)))
        default: nil
        }
    }

    private static func isOption(_ word: String) -> Bool {
        word.hasPrefix("--") && OptionTable.entry(long: word.dropFirst(2).prefix { $0 != "=" }) != nil
    }

    private static func unknown(_ name: String) -> UsageError {
        if let instead = ForeignOptions.instead(of: name) { return .foreignOption(name, instead: instead) }
        let isLong = name.begins(with: "--")
        let hyphens = isLong ? "--" : "-"
        let known =
            isLong ? OptionTable.all.map(\.name.rawValue) : OptionTable.all.compactMap(\.short).map { String($0) }
        let nearest = UsageError.nearest(String(name.dropFirst(hyphens.count)), known)
        return .unknownOption(name, nearest: nearest.map { hyphens + $0 })
    }
}

extension UsageError {
    /// The name that was probably meant.
    static func nearest(_ name: String, _ known: [String]) -> String? { NearestName.find(name, in: known) }
}
