import JSONWire
import SOAPMessage

/// Turns the reading of a reply into an exit status, with the words that belong to it: `call` and `extract` alike.
struct ReplyReport {
    let console: Console
    let options: OutputOptions

    /// - Parameter read: reads the reply and prints its result.
    func status(_ read: (ResultOutput) throws -> ReplyOutcome?) -> ExitStatus {
        let console = console
        let file = options.file
        let output = ResultOutput {
            guard let file, file != "-" else { return console.writeOutput }
            return try console.createFile(file)
        }
        do {
            guard let outcome = try read(output) else {
                try output.finish()
                return .ok
            }
            return status(of: outcome)
        } catch let error as Console.FileError {
            return unwritable(error)
        } catch { return report(Diagnostic(error)) }
    }

    /// The file of `-o` cannot be written.
    func unwritable(_ error: Console.FileError) -> ExitStatus {
        report(Diagnostic("\(error.path): \(error.reason)", .writing))
    }

    private func status(of outcome: ReplyOutcome) -> ExitStatus {
        switch outcome {
        case .result: return .ok
        case .ignored: return .httpStatus
        case .fault(let fault, let detail):
            let isJSON = options.format == .json
            let line =
                isJSON
                ? String(decoding: ReplyWords.json(fault, detail: detail).encoded(), as: UTF8.self)
                : ReplyWords.sentence(fault)
            if !options.isSilent { console.say(line) }
            return .fault
        case .failure(let test):
            return report(ReplyWords.diagnostic(.failCondition(test.path, value: test.value)))
        case .missing(let paths, let names): return report(ReplyWords.diagnostic(.missing(paths, names: names)))
        case .noRecords(let path, let names):
            if !options.isSilent { console.say("soap: " + ReplyWords.noRecords(path, names: names)) }
            return .ok
        }
    }

    private func report(_ diagnostic: Diagnostic) -> ExitStatus {
        if !options.isSilent, !diagnostic.lines.isEmpty { console.say(diagnostic.text) }
        return diagnostic.status
    }
}
