/// The command `soap`: a command line in, streams written, an exit status out.
public enum SoapCommand {
    /// Runs one command line, without the program's name.
    /// - Returns: the exit status, one of ``ExitStatus``.
    public static func run(_ arguments: [String], console: Console) -> Int32 {
        let options: Options
        do { options = try Options(arguments: arguments) } catch UsageError.nothingAsked {
            console.writeError(Array(HelpText.short.utf8))
            return ExitStatus.usage.rawValue
        } catch {
            return console.report(error).rawValue
        }
        do { return try run(options, console: console).rawValue } catch {
            return console.report(error, isSilent: options.output.isSilent).rawValue
        }
    }

    private static func run(_ options: Options, console: Console) throws -> ExitStatus {
        switch options.command {
        case .call(let operands): return try CallVerb(options: options, operands: operands, console: console).run()
        case .extract(let source): return try ExtractVerb(options: options, source: source, console: console).run()
        case .list(let source): return try ListVerb(options: options, console: console).run(source)
        case .describe(let source, let operation):
            return try DescribeVerb(options: options, console: console).run(source, operation: operation)
        case .template(let source, let operation):
            return try TemplateVerb(options: options, console: console).run(source, operation: operation)
        case .validate(let wsdl, let message):
            return try ValidateVerb(options: options, console: console).run(wsdl, message: message)
        case .bundle(let wsdl): return try BundleVerb(options: options, console: console).run(wsdl)
        case .diff(let old, let new): return try DiffVerb(options: options, console: console).run(old, new)
        case .mock(let sources): return try MockVerb(options: options, console: console).run(sources)
        case .completions(let shell): return try print(CompletionWords.script(for: shell), console)
        case .man: return try print(ManPage.page(version: Release.version, date: Release.date), console)
        case .help(let verb): return try print(verb.map { HelpText.verb($0) } ?? HelpText.overview, console)
        case .version: return try print("soap \(Release.version)\n", console)
        }
    }

    private static func print(_ text: String, _ console: Console) throws -> ExitStatus {
        try console.print(text)
        return .ok
    }
}
