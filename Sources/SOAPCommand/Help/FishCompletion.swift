/// The completion script for fish, 3.0 and later.
enum FishCompletion {
    /// The script, made from the tables.
    static let script = """
        # fish completion for soap(1); made by: soap completions fish

        # The verb and the number of operands before the cursor: "call 1".
        function __soap_place
            set -l verb ''
            set -l operands 0
            set -l skip 0
            for word in (commandline -opc)[2..-1]
                if test $skip = 1
                    set skip 0
                    continue
                end
                switch $word
                    case \(CompletionWords.valued.joined(separator: " "))
                        set skip 1
                    case '-?*'
                    case '*'
                        if test -n "$verb"
                            set operands (math $operands + 1)
                        else if contains -- $word \(VerbTable.all.map(\.name).joined(separator: " "))
                            set verb $word
                        else
                            set verb call
                            set operands 1
                        end
                end
            end
            test -n "$verb"; or set verb none
            echo $verb $operands
        end

        # Whether the verb is one of those; before any verb the options of call are offered.
        function __soap_verb
            set -l place (string split ' ' (__soap_place))
            test $place[1] = none; and set place[1] call
            contains -- $place[1] $argv
        end

        # Whether an operand of that verb, from that number to that one, comes next.
        function __soap_operand
            set -l place (string split ' ' (__soap_place))
            test $place[1] = $argv[1]; and test $place[2] -ge $argv[2]; and test $place[2] -le $argv[3]
        end

        function __soap_sources
            soap list 2>/dev/null | string replace -r ' .*' ''
            __fish_complete_path (commandline -ct)
        end

        function __soap_text_or_file
            set -l token (commandline -ct | string replace -r '^--[a-z-]+=' '')
            string match -q '@*' -- $token; or return
            __fish_complete_path (string sub -s 2 -- $token) | string replace -r '^' @
        end

        complete -c soap -f
        \(lines.joined(separator: "\n"))

        """

    private static var lines: [String] {
        let verbs = VerbTable.all.map { entry in
            "complete -c soap -n '__soap_operand none 0 0' -a \(entry.name) -d \(quoted(entry.summary))"
        }
        let sources = ["complete -c soap -n '__soap_operand none 0 0' -a '(__soap_sources)'"]
        return verbs + sources + VerbTable.all.flatMap(operands) + OptionTable.all.map(option)
    }

    private static func operands(_ entry: VerbEntry) -> [String] {
        entry.operands.enumerated().compactMap { index, form in
            let condition = "'__soap_operand \(entry.name) \(index) \(form.isRepeated ? 9999 : index)'"
            return switch form.kind {
            case .text: nil
            case .file: "complete -c soap -n \(condition) -F"
            case .source: "complete -c soap -n \(condition) -a '(__soap_sources)'"
            case .choice(let choices): "complete -c soap -n \(condition) -a \(quoted(choices.joined(separator: " ")))"
            }
        }
    }

    private static func option(_ entry: OptionEntry) -> String {
        let condition =
            entry.verbs == Verb.allCases
            ? "" : " -n '__soap_verb \(entry.verbs.map(\.rawValue).joined(separator: " "))'"
        let names = (entry.short.map { " -s \($0)" } ?? "") + " -l \(entry.name.rawValue)"
        let value =
            switch entry.requiredForm?.kind {
            case nil: ""
            case .text: " -x"
            case .file: " -r -F"
            case .folder: " -x -a '(__fish_complete_directories (commandline -ct))'"
            case .textOrFile: " -x -a '(__soap_text_or_file)'"
            case .choice(let choices): " -x -a \(quoted(choices.joined(separator: " ")))"
            }
        return "complete -c soap\(condition)\(names)\(value) -d \(quoted(entry.summary))"
    }

    /// In single quotes, where fish knows `\\'` and `\\\\`.
    private static func quoted(_ text: String) -> String {
        var quoted = "'"
        for character in text {
            if character == "'" || character == "\\" { quoted.append("\\") }
            quoted.append(character)
        }
        return quoted + "'"
    }
}
