import WSDL

/// `soap validate`: a message against a WSDL.
struct ValidateVerb {
    let options: Options
    let console: Console

    func run(_ name: String, message: InputSource) throws -> ExitStatus { .ok }
}
