import WSDL

/// `soap bundle`: one WSDL that needs no other document.
struct BundleVerb {
    let options: Options
    let console: Console

    func run(_ name: String) throws -> ExitStatus { .ok }
}
