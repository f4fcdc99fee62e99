/// The completion script for bash, 3.2 and later, without the bash-completion package.
enum BashCompletion {
    /// The script, made from the tables.
    static let script = """
        # bash completion for soap(1); made by: soap completions bash

        _soap_words() {
            local IFS=$' \\n'
            compgen -W "$2" -- "$1"
        }

        _soap_sources() {
            COMPREPLY=($(compgen -f -- "$1") $(_soap_words "$1" "$2 $(soap list 2>/dev/null | awk '{print $1}')"))
            compopt -o filenames 2>/dev/null
        }

        _soap_files() {
            COMPREPLY=($(compgen "-$2" -P "$3" -- "$1"))
            [[ -n $3 ]] || compopt -o filenames 2>/dev/null
        }

        _soap() {
            local IFS=$'\\n' cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
            local verb= operands=0 index word
            COMPREPLY=()

            # The verb, and how many operands stand before the cursor.
            for ((index = 1; index < COMP_CWORD; index++)); do
                word=${COMP_WORDS[index]}
                case $word in
                    \(CompletionWords.valued.joined(separator: "|")))
                        index=$((index + 1))
                        case ${COMP_WORDS[index]} in =|@|=@) index=$((index + 1)) ;; esac
                        ;;
                    -?*) ;;
                    \(VerbTable.all.map(\.name).joined(separator: "|")))
                        if [[ -z $verb ]]; then verb=$word; else operands=$((operands + 1)); fi
                        ;;
                    *)
                        : "${verb:=call}"
                        operands=$((operands + 1))
                        ;;
                esac
            done

            # "=" and "@" are words of their own here, but readline takes "@FILE" for one: the "@" is completed with it.
            case $cur in
                =) cur= ;;
                @|=@|:=@) prev=@ cur= ;;
                *) [[ $prev == "=" ]] && prev=${COMP_WORDS[COMP_CWORD-2]} ;;
            esac
            if [[ $prev == *@ ]]; then
                _soap_files "$cur" f @
                return
            fi

            case $prev in
        \(values)
            esac

            if [[ $cur == -* ]]; then
                case ${verb:-call} in
        \(options)
                esac
                return
            fi

            case $verb:$operands in
                :*) _soap_sources "$cur" "\(VerbTable.all.map(\.name).joined(separator: " "))" ;;
        \(operands)
            esac
        }

        complete -F _soap soap

        """

    /// One line for each kind of value.
    private static var values: String {
        OptionTable.all.compactMap { option -> String? in
            guard let form = option.requiredForm else { return nil }
            let names = option.names.joined(separator: "|")
            let action =
                switch form.kind {
                case .text: ""
                case .file: "_soap_files \"$cur\" f ''; "
                case .folder: "_soap_files \"$cur\" d ''; "
                case .textOrFile: "[[ $cur == @* ]] && _soap_files \"${cur#@}\" f @; "
                case .choice(let choices):
                    "COMPREPLY=($(_soap_words \"$cur\" '\(choices.joined(separator: " "))')); "
                }
            return "        \(names)) \(action)return ;;"
        }.joined(separator: "\n")
    }

    /// One line for each verb.
    private static var options: String {
        VerbTable.all.map { entry in
            let names = OptionTable.entries(of: entry.verb).flatMap(\.names).joined(separator: " ")
            return "            \(entry.name)) COMPREPLY=($(_soap_words \"$cur\" '\(names)')) ;;"
        }.joined(separator: "\n")
    }

    /// One line for each operand that can be completed.
    private static var operands: String {
        VerbTable.all.flatMap { entry in
            entry.operands.enumerated().compactMap { index, form -> String? in
                let action: String
                switch form.kind {
                case .text: return nil
                case .file: action = "_soap_files \"$cur\" f ''"
                case .source: action = "_soap_sources \"$cur\" ''"
                case .choice(let choices):
                    action = "COMPREPLY=($(_soap_words \"$cur\" '\(choices.joined(separator: " "))'))"
                }
                return "        \(entry.name):\(form.isRepeated ? "*" : String(index))) \(action) ;;"
            }
        }.joined(separator: "\n")
    }
}
