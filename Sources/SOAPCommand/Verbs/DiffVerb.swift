import WSDL

/// `soap diff`: what changed between two WSDLs.
struct DiffVerb {
    let options: Options
    let console: Console

    func run(_ old: String, _ new: String) throws -> ExitStatus { .ok }
}
