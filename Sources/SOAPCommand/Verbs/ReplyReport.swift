import JSONWire
import SOAPMessage

/// Turns the reading of a reply into an exit status, with the words that belong to it: `call` and `extract` alike.
struct ReplyReport {
    let console: Console
    let options: OutputOptions

    /// Where the result goes: standard output or the file of `-o`.
    func makeOutput() -> ResultOutput {
        let (console, file) = (console, options.file)
        return ResultOutput {
            try file.map { path in try console.createFile(path, .usual) } ?? console.standardOutput
        }
    }

    /// - Parameter result: how the reply turned out; nil where success has no content.
    func status(of result: Result<ReplyOutcome?, any Error>) -> ExitStatus {
        do { return try result.get().map { status(of: $0) } ?? .ok } catch { return report(Diagnostic(error)) }
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
                : ReplyWords.sentence(
                    fault, detail: LeafLines(ReplyWords.untyped(fault.detail)).leaves.map { ($0.path, $0.text) })
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
