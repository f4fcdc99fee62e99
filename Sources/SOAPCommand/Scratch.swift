import SOAPMessage

public func scratch(_ a: [String]) throws {
    let c = Console.process()
    let out = ResultOutput { c.writeOutput }
    var plan = OutputPlan()
    if a[1] == "-e" {
        plan.fields = [try FieldPath(a[2])]
    } else if a[1] == "--ndjson" {
        plan.format = .ndjson(try FieldPath(a[2]))
    } else {
        plan.format = .json
    }
    let p = ReplyPipeline(plan, output: out, form: .envelope, isResult: true, charset: nil) { PayloadBuilder() }
    let next = try c.openFile(a[3])
    while case let piece = try next(), !piece.isEmpty { try piece.withUnsafeBytes { try p.feed($0) } }
    let outcome = try p.finish()
    if case .fault(let f) = outcome { c.say("fault \(f.code): \(f.reason)") }
}
