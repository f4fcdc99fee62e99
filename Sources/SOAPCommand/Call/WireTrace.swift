import SOAPTransport
import XMLWire

/// Shows on standard error what goes over the wire.
///
/// As `curl -v` does: `*` for our remarks, `>` for what is sent, `<` for what comes back. Secrets are stars.
struct WireTrace {
    private let console: Console

    private let connection: Connection

    init(_ console: Console, connection: Connection) {
        self.console = console
        self.connection = connection
    }

    /// The request, body included.
    func request(_ plan: CallPlan) {
        let request = plan.request.shown
        var lines = ["* transport: \(connection.description(for: request.url.scheme))"]
        lines.append("> \(request.method.rawValue) \(request.url.pathAndQuery) HTTP/1.1")
        lines.append("> Host: \(request.url.authority)")
        for field in Self.shownFields(of: request) {
            lines.append("> \(field.name): \(field.isConfidential ? "***" : field.value)")
        }
        if request.method == .post { lines.append("> Content-Length: \(plan.request.real.body.count)") }
        lines.append(">")
        for piece in request.body.pieces {
            switch piece {
            case .bytes(let bytes):
                let text = String(decoding: bytes, as: UTF8.self)
                lines += text.filledLines.map { "> " + $0 }
            case .file(let file): lines.append("> [\(Printable.text(file.path)), \(file.byteCount) bytes]")
            }
        }
        console.say(plan.mask.starred(lines.joined(separator: "\n")))
    }

    /// The head of the response.
    func response(_ head: HTTPResponseHead) {
        let lines = Self.text(of: head).parts(between: "\n")
        console.say(
            lines.dropLast().map { $0.isEmpty ? "<" : "< " + Printable.text(String($0)) }.joined(separator: "\n"))
    }

    /// The start of the reply's body, and how long it is where that is not all of it.
    func body(_ received: ReceivedBytes) {
        guard !received.start.isEmpty else { return }
        let text = String(decoding: received.start, as: UTF8.self)
        var lines = text.filledLines.map { "< " + Printable.line(String($0)) }
        if received.count > received.start.count { lines.append("* … of \(received.count) bytes") }
        console.say(lines.joined(separator: "\n"))
    }

    /// How long it took.
    func timings(_ timings: ExchangeTimings, byteCount: Int) {
        let first = timings.responseStart.map { "; first byte after \(Self.milliseconds($0)) ms" } ?? ""
        let total = timings.total.map { "; total \(Self.milliseconds($0)) ms" } ?? ""
        console.say("* received \(byteCount) bytes\(first)\(total)")
    }

    /// Status line and header fields, with an empty line behind.
    static func text(of head: HTTPResponseHead) -> String {
        let fields = head.fields.map { "\($0.name): \($0.value)\n" }.joined()
        return "HTTP/1.1 \(head.status) \(head.reason)\n\(fields)\n"
    }

    /// The fields as the engine will send them; credentials of the URL included.
    private static func shownFields(of request: HTTPRequest) -> [HTTPField] {
        do { return try request.fieldsToSend() } catch { return request.fields }
    }

    private static func milliseconds(_ duration: Duration) -> String {
        let tenths = duration / .microseconds(100)
        return "\(Int(tenths) / 10).\(Int(tenths) % 10)"
    }
}
