import ByteCoding
import SOAPMessage
import Synchronization
import WSDL
import XMLWire

/// One operation of one port, and how a request for it is recognised.
struct ServedCall: Sendable {
    let call: OperationMessage
    /// What the Body of a request holds.
    let elements: [QualifiedName]
    /// The path of the port's address, `/` where it has none.
    let path: String

    /// - Returns: nil where the input message is not declared, so that nobody can call it.
    init?(_ operation: BoundOperation, in definitions: Definitions) {
        guard let call = try? OperationMessage(operation, in: definitions) else { return nil }
        self.call = call
        elements = call.bodyElements
        path = Self.path(of: operation.port?.address)
    }

    var name: String { call.operation.bindingOperation.name }
    /// The name that tells it from others of its name.
    var overload: String { call.operation.overload }
    var action: String { call.operation.bindingOperation.action ?? "" }
    var `protocol`: BindingProtocol { call.operation.binding.protocol }

    /// Where requests of the HTTP bindings go: the address with `http:operation/@location` behind it, WSDL 1.1 §4.2.
    var location: String {
        let own = call.operation.bindingOperation.location ?? "/" + name
        return (path.removing(suffix: "/") ?? path[...]) + (own.begins(with: "/") ? own : "/" + own)
    }

    /// What stands in a path in the place of `(PART)` of the location, WSDL 1.1 §4.5; nil where the path is another.
    func values(at path: String) -> [FormField]? {
        guard call.operation.bindingOperation.input.isURLReplacement else { return nil }
        let (pattern, given) = (location.parts(between: "/"), path.parts(between: "/"))
        guard pattern.count == given.count else { return nil }
        var fields: [FormField] = []
        for (wanted, segment) in zip(pattern, given) where wanted != segment {
            guard let open = wanted.place(of: "("), let close = wanted.lastPlace(of: ")"),
                open.upperBound <= close, let rest = segment.removing(prefix: String(wanted[..<open.lowerBound])),
                let value = rest.removing(suffix: String(wanted.unicodeScalars[close...].dropFirst()))
            else { return nil }
            let text = String(decoding: PercentEncoding.decode(value.utf8), as: UTF8.self)
            fields.append(FormField(name: String(wanted[open.upperBound..<close]), value: text))
        }
        return fields
    }

    /// Whether a Body holds what the operation asks for.
    func matches(_ body: [Element]) -> Bool {
        guard let first = elements.first else { return body.isEmpty }
        if call.operation.bindingOperation.style == .rpc { return body.contains { $0.name == first } }
        return body.contains { elements.contains($0.name) }
    }

    /// The path of a URL; `/` for all else.
    static func path(of address: String?) -> String {
        guard let address, let scheme = address.place(of: "://") else { return "/" }
        let rest = address[scheme.upperBound...].parts { $0 == "?" || $0 == "#" }.first ?? ""
        return rest.place(of: "/").map { String(rest[$0.lowerBound...]) } ?? "/"
    }
}

/// The operations of a WSDL, read when the first request comes.
///
/// A class because all threads look at the same ones.
final class ServedCalls: Sendable {
    private let definitions: Definitions
    private let read = Mutex<[ServedCall]?>(nil)

    init(_ definitions: Definitions) {
        self.definitions = definitions
    }

    /// All of them in document order.
    var all: [ServedCall] {
        read.withLock { read in
            if let read { return read }
            let calls = definitions.boundOperations.compactMap { ServedCall($0, in: definitions) }
            read = calls
            return calls
        }
    }

    /// The names of the operations, each once.
    var names: [String] {
        var seen: Set<String> = []
        return definitions.listedOperations.map(\.operation).filter { seen.insert($0).inserted }
    }

    /// The operation that an envelope asks for: its version and path come first, the element decides, then the action
    /// (SOAP 1.1 §6.1.1, SOAP 1.2 Part 2 §6.5).
    ///
    /// A service that has no port of that version answers all the same.
    func call(for body: [Element], action: String, version: SOAPVersion, path: String) -> ServedCall? {
        let soap = all.filter { $0.protocol.soapVersion != nil }
        let sameVersion = soap.filter { $0.protocol == .soap(version) }
        let offered = sameVersion.isEmpty ? soap : sameVersion
        for calls in [offered.filter { $0.path == path }, offered] {
            let fitting = calls.filter { $0.matches(body) }
            if let same = fitting.first(where: { !action.isEmpty && $0.action == action }) { return same }
            if let best = Self.overload(fitting, body) { return best }
        }
        guard !action.isEmpty else { return nil }
        return offered.first { $0.action == action }
    }

    /// Of several operations that match the one whose parts are all there, and no other.
    private static func overload(_ calls: [ServedCall], _ body: [Element]) -> ServedCall? {
        guard calls.count > 1 else { return calls.first }
        let accessors = Set(body.first.map { $0.elements.map(\.name.local) } ?? [])
        let elements = Set(body.map(\.name))
        let exact = calls.first { call in
            switch call.call.operation.bindingOperation.style {
            case .rpc: Set(call.call.bodyParts.map(\.name)) == accessors
            case .document: Set(call.elements) == elements
            }
        }
        return exact ?? calls.first
    }

    /// The operation of an HTTP binding at a path: the whole path where a port has it, else its last segment.
    func call(_ wanted: BindingProtocol, at path: String, name: String) -> ServedCall? {
        let calls = all.filter { $0.protocol == wanted }
        return calls.first { $0.location == path } ?? calls.first { $0.location.ends(with: "/" + name) }
            ?? calls.first { $0.values(at: path) != nil }
    }
}
