/// What the completion scripts of all shells have in common.
enum CompletionWords {
    /// The names of all options that take a value.
    static var valued: [String] { OptionTable.all.filter { $0.requiredForm != nil }.flatMap(\.names) }

    /// The script for a shell.
    static func script(for shell: CompletionShell) -> String {
        switch shell {
        case .bash: BashCompletion.script
        case .zsh: ZshCompletion.script
        case .fish: FishCompletion.script
        }
    }
}
