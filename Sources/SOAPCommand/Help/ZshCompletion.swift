/// The completion script for zsh; a file `_soap` in a folder of `$fpath`, or sourced behind compinit.
enum ZshCompletion {
    /// The script, made from the tables.
    static let script = """
        #compdef soap
        # zsh completion for soap(1); made by: soap completions zsh

        _soap_verbs() {
            local -a verbs
            verbs=(
        \(VerbTable.all.map { "        " + quoted(colonEscaped($0.name) + ":" + $0.summary) }.joined(separator: "\n"))
            )
            _describe -t verbs verb verbs
        }

        _soap_sources() {
            local -a names
            names=(${${(f)"$(_call_program envelopes soap list 2>/dev/null)"}%% *})
            _alternative 'envelopes:envelope:compadd -a names' 'files:file:_files'
        }

        _soap_first() {
            _soap_verbs
            _soap_sources
        }

        _soap_text_or_file() {
            if compset -P @; then _files; else _message 'text, or @FILE'; fi
        }

        _soap() {
            local curcontext=$curcontext state state_descr line verb= word
            local -a options
            local -A opt_args
            local -i index skip=0

            # The verb: the first word that is neither an option nor its value.
            for (( index = 2; index < CURRENT; index++ )); do
                word=$words[index]
                if (( skip )); then skip=0; continue; fi
                case $word in
                    \(CompletionWords.valued.joined(separator: "|"))) skip=1 ;;
                    -?*) ;;
                    \(VerbTable.all.map(\.name).joined(separator: "|")))
                        verb=$word
                        words[index]=()
                        (( CURRENT-- ))
                        break
                        ;;
                    *) verb=bare; break ;;
                esac
            done

            case $verb in
        \(cases)
            esac
        }

        if [[ $funcstack[1] == _soap ]]; then _soap "$@"; else compdef _soap soap; fi

        """

    private static var cases: String {
        let operands = VerbTable.entry(.call).operands
        let bare = specs(OptionTable.entries(of: .call)) + specs(operands)
        let first =
            specs(OptionTable.entries(of: .call)) + ["'1:verb or source:_soap_first'"] + specs(operands).dropFirst()
        let verbs = VerbTable.all.map { entry in
            (entry.name, specs(OptionTable.entries(of: entry.verb)) + specs(entry.operands))
        }
        return ([("''", Array(first)), ("bare", bare)] + verbs).map { pattern, specs in
            "        \(pattern)) _arguments -s -S \\\n"
                + specs.map { "                " + $0 }.joined(separator: " \\\n") + " ;;"
        }.joined(separator: "\n")
    }

    private static func specs(_ options: [OptionEntry]) -> [String] {
        options.map { option in
            let long = option.name.long + (option.requiredForm == nil ? "" : "=")
            let names = option.short.map { "{-\($0)\(option.requiredForm == nil ? "" : "+"),\(long)}" } ?? long
            let exclusion =
                option.occurrence == .repeatable
                ? "*" : option.short.map { "(-\($0) \(option.name.long))" } ?? "(\(option.name.long))"
            let description = "[" + bracketEscaped(option.summary) + "]"
            return quoted(exclusion) + names + quoted(description + (option.requiredForm.map(value) ?? ""))
        }
    }

    private static func specs(_ operands: [OperandForm]) -> [String] {
        operands.enumerated().map { index, form in
            let place = form.isRepeated ? "*" : String(index + 1)
            let message = colonEscaped(form.name)
            return switch form.kind {
            case .text: quoted("\(place):\(message): ")
            case .file: quoted("\(place):\(message):_files")
            case .source: quoted("\(place):\(message):_soap_sources")
            case .choice(let choices): quoted("\(place):\(message):(\(choices.joined(separator: " ")))")
            }
        }
    }

    private static func value(_ form: ValueForm) -> String {
        let message = ":" + colonEscaped(form.placeholder) + ":"
        return switch form.kind {
        case .text: message + " "
        case .file: message + "_files"
        case .folder: message + "_files -/"
        case .textOrFile: message + "_soap_text_or_file"
        case .choice(let choices): message + "(" + choices.joined(separator: " ") + ")"
        }
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    private static func colonEscaped(_ text: String) -> String {
        text.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:")
    }

    private static func bracketEscaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            if "[]\\".contains(character) { escaped.append("\\") }
            escaped.append(character)
        }
        return escaped
    }
}
