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
        try apply(words.options)
        let readers = standardInputReaders
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

    private mutating func apply(_ given: [GivenOption]) throws(UsageError) {
        let verb = command.verb
        var seen: [String: String] = [:]
        for option in given {
            let entry = option.entry
            guard entry.verbs.contains(verb) else {
                throw .optionOfOtherVerb(option.spelling, verb: verb, others: entry.verbs)
            }
            for names in OptionTable.exclusive where names.contains(entry.long) {
                for other in names where other != entry.long {
                    if let first = seen[other] { throw .exclusive(first, option.spelling) }
                }
            }
            if entry.occurrence == .once, seen[entry.long] != nil { throw .givenTwice(option: option.spelling) }
            seen[entry.long] = option.spelling
            try apply(option)
        }
    }

    private mutating func apply(_ option: GivenOption) throws(UsageError) {
        switch option.entry.action {
        case .flag(let change): change(&self)
        case .value(let form, let change):
            do {
                try change(&self, option.value ?? "")
            } catch {
                let given = form.isSecret ? nil : option.value
                throw .badValue(option: option.spelling, given: given, defect: error)
            }
        }
    }

    /// What wants standard input, which can be read once, as the user would name it.
    private var standardInputReaders: [String] {
        var readers: [String] = []
        if request.data?.isStandardInput == true { readers.append("-d") }
        readers += network.headers.filter { $0 == .input(.standardInput) }.map { _ in "-H" }
        if network.user?.secret == .input(.standardInput) { readers.append("-u") }
        if network.connection.proxyUser?.secret == .input(.standardInput) { readers.append("-U") }
        if network.tls.password == .input(.standardInput) { readers.append("--pass") }
        if network.tls.certificate?.password == .input(.standardInput) { readers.append("-E") }
        if network.bearer == .input(.standardInput) { readers.append("--bearer") }
        readers += request.headers.filter(\.readsStandardInput).map { _ in "--soap-header" }
        if request.security.user?.secret == .input(.standardInput) { readers.append("--wsse") }
        if request.security.token == .standardInput { readers.append("--saml") }
        if request.security.keyPassword == .input(.standardInput) { readers.append("--sign-pass") }
        if output.writeOut?.isStandardInput == true { readers.append("-w") }
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
