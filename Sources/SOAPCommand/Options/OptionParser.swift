extension Options {
    /// Reads a command line, without the program's name.
    ///
    /// Options and operands may stand in any order; `--` ends the options. Short flags may stand together (`-sj`), a value may
    /// follow at once (`-dVALUE`, `--data=VALUE`) or as the next argument, whatever that looks like. Where no verb stands
    /// first, `call` is meant.
    /// - Throws: ``UsageError``.
    init(arguments: [String]) throws(UsageError) {
        guard !arguments.isEmpty else { throw .nothingAsked }
        let words = try CommandWords(arguments)
        if let shortcut = words.shortcut {
            self.init(shortcut)
            return
        }
        self.init(try Self.command(of: words.operands))
        let readers = try apply(words.options) + inputOperands
        if readers.count > 1 { throw .standardInputTwice(readers[0], readers[1]) }
    }

    private static func command(of operands: [String]) throws(UsageError) -> Command {
        if let first = operands.first, let entry = VerbTable.entry(named: first) {
            let rest = Array(operands.dropFirst())
            try check(rest, of: entry)
            return try entry.read(rest)
        }
        try check(operands, of: VerbTable.entry(.call))
        return .call(try CallOperands(operands, isBare: true))
    }

    /// Whether the number of operands is right, and none is empty: `soap call "$UNSET"`.
    private static func check(_ operands: [String], of entry: VerbEntry) throws(UsageError) {
        for (index, operand) in operands.enumerated() {
            guard let form = index < entry.operands.count ? entry.operands[index] : entry.operands.last,
                index < entry.operands.count || form.isRepeated
            else { throw .extraOperand(verb: entry.verb, given: operand) }
            if operand.isEmpty { throw .missingOperand(verb: entry.verb, name: form.name) }
        }
        if operands.count < entry.operands.count, entry.operands[operands.count].isRequired {
            throw .missingOperand(verb: entry.verb, name: entry.operands[operands.count].name)
        }
    }

    /// - Returns: the options that ask for standard input, as they were typed.
    private mutating func apply(_ given: [CommandWords.Option]) throws(UsageError) -> [String] {
        var seen: [OptionName: String] = [:]
        var readers: [(name: OptionName, spelling: String)] = []
        for option in given {
            let entry = option.entry
            try check(option, beside: seen)
            if seen[entry.name] == nil { note(entry) }
            seen[entry.name] = option.spelling
            if entry.occurrence == .lastWins { readers.removeAll { $0.name == entry.name } }
            if try apply(option) { readers.append((entry.name, option.spelling)) }
        }
        for option in given {
            for case .option(let companion) in option.entry.needs where seen[companion] == nil {
                guard OptionTable.entry(companion)?.verbs.contains(command.verb) == true else { continue }
                throw .missingCompanion(option: option.spelling, companion: companion.spelling)
            }
        }
        return readers.map(\.spelling)
    }

    /// Whether an option may be given to this verb, and beside those before it.
    private func check(_ option: CommandWords.Option, beside seen: [OptionName: String]) throws(UsageError) {
        let entry = option.entry
        guard entry.verbs.contains(command.verb) else {
            throw .optionOfOtherVerb(option.spelling, verb: command.verb, others: entry.verbs)
        }
        for names in OptionTable.exclusive where names.contains(entry.name) {
            for other in names where other != entry.name {
                if let first = seen[other] { throw .exclusive(first, option.spelling) }
            }
        }
        if entry.occurrence == .once, seen[entry.name] != nil { throw .givenTwice(option: option.spelling) }
    }

    private mutating func note(_ entry: OptionEntry) {
        if entry.group != .general, !entry.verbs.contains(.list) { describesCall = true }
        switch entry.group {
        case .request, .security: request.given.append(entry.name)
        case .network, .connection, .tls: network.given.append(entry.name)
        case .fields, .output, .mock, .general: break
        }
    }

    /// - Returns: whether the option asks for standard input.
    private mutating func apply(_ option: CommandWords.Option) throws(UsageError) -> Bool {
        switch option.entry.action {
        case .flag(let change):
            change(&self)
            return false
        case .value(let form, let change):
            do { return try change(&self, option.value ?? "") } catch {
                let given = form.isSecret ? nil : option.value
                throw .badValue(option: option.spelling, given: given, defect: error)
            }
        }
    }

    /// The operands that ask for standard input, as the user would name them.
    private var inputOperands: [String] {
        var readers: [String] = []
        switch command {
        case .call(let operands):
            if operands.source == "-" { readers.append("SOURCE") }
            readers += operands.items.filter(\.readsStandardInput).map(\.key)
        case .extract(.standardInput): readers.append("FILE")
        case .validate(let wsdl, let message):
            if wsdl == "-" { readers.append("WSDL") }
            if message == .standardInput { readers.append("MESSAGE") }
        case .diff(let old, let new): readers += [old, new].filter { $0 == "-" }.map { _ in "WSDL" }
        case .list, .describe, .template, .extract, .mock, .bundle, .completions, .man, .help, .version: break
        }
        return readers
    }
}
