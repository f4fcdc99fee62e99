import JSONWire
import SOAPMessage
import WSDL
import XMLWire

/// The words for replies that are no result.
enum ReplyWords {
    static func diagnostic(_ failure: ReplyFailure) -> Diagnostic {
        switch failure {
        case .notSOAP(let head, let start):
            // The page of a proxy is of no interest.
            let shown = start.isEmpty || head.status == 407 ? "" : ": \(start)"
            let isOfClient = start.contains("SSL certificate")
            let remedy = isOfClient ? "; the server wants a client's certificate that it trusts: -E FILE" : hint(head)
            return Diagnostic("\(words(head)): not a SOAP reply\(shown)\(remedy)", status(head))
        case .empty(let head): return Diagnostic("\(words(head)): the reply is empty\(hint(head))", status(head))
        case .malformed(let head, let error):
            return Diagnostic("\(words(head)): the reply is no well-formed XML: \(reason(error))", status(head))
        case .refused(let head, .carriedXML(let path, let error)):
            return Diagnostic("\(words(head)): \(path): the text before >> is no XML: \(reason(error))", status(head))
        case .refused(let head, .unfolding(let limit)):
            return Diagnostic("\(words(head)): \(sentence(limit)); --raw shows it as it came", status(head))
        case .refused(let head, .secondBody):
            return Diagnostic("\(words(head)): an envelope with two bodies", status(head))
        case .refused(let head, _): return Diagnostic("\(words(head)): an envelope without a body", status(head))
        case .multipart(let head, let error):
            return Diagnostic("\(words(head)): \(AttachmentWords.sentence(error))", status(head))
        case .attachment(let head, let error):
            return Diagnostic("\(words(head)): \(AttachmentWords.sentence(error))", status(head))
        case .status(let head):
            return Diagnostic("\(words(head)): an error status, and no fault in the reply\(hint(head))", .httpStatus)
        case .moved(let head, let location):
            return Diagnostic(
                "\(words(head)): moved to \(Printable.text(location)); use -L to follow, or --endpoint with the new URL",
                .redirectRefused)
        case .missing(let paths, let names): return Diagnostic(paths.map { missing($0, names: names) }, .missingField)
        case .failCondition(let path, let value):
            return Diagnostic("reply: \(path.text) is \(UsageWords.quoted(value)), which --fail-if names", .fault)
        }
    }

    private static func sentence(_ limit: ReplyError.Unfolding) -> String {
        switch limit {
        case .levels(let count): "its elements refer to each other more than \(count) levels deep"
        case .elements(let count): "its elements refer to each other so that there are more than \(count)"
        case .omittedItems(let count): "its arrays leave out more than \(count) items"
        }
    }

    private static func missing(_ path: FieldPath, names: [String]) -> String {
        let known = names.filter { !["Envelope", "Body", "Header"].contains($0) }
        guard !known.isEmpty else { return "reply: no field \(UsageWords.quoted(path.text)); the reply is empty" }
        let wanted = path.lastName.hasPrefix("@") ? String(path.lastName.dropFirst()) : path.lastName
        if let nearest = NearestName.find(wanted, in: known), nearest != wanted {
            return "reply: no field \(UsageWords.quoted(path.text)); did you mean \(nearest)"
        }
        if path.region == .body, path.target == .element, case .local? = path.segments.last?.steps.last?.test,
            known.contains(wanted)
        {
            let first = path.segments[0]
            let place = path.segments.count > 1 || first.steps.count > 1 || first.isAnchored
            let remedy = place ? "\(wanted) alone finds it" : "it may stand in the header: header:\(path.text)"
            return "reply: no field \(UsageWords.quoted(path.text)) in the body; \(remedy)"
        }
        let shown = known.prefix(12).joined(separator: ", ") + (known.count > 12 ? ", …" : "")
        return "reply: no field \(UsageWords.quoted(path.text)); it has \(shown)"
    }

    /// The line for a reply without records.
    static func noRecords(_ path: FieldPath, names: [String]) -> String { missing(path, names: names) }

    /// The sentence for what is said beside a result.
    static func sentence(_ notice: ReplyNotice) -> String {
        switch notice {
        case .notInSchema(let path, let unknown):
            let place = unknown.name == path.lastName ? "" : " for \(UsageWords.quoted(path.text))"
            let remedy = unknown.nearest.map { "; did you mean \($0)" } ?? ""
            return "reply: the schema has no \(UsageWords.quoted(unknown.name))\(place)\(remedy)"
        case .noColumn(let member, let records):
            let field = "a later \(records.text) has \(UsageWords.quoted(member))"
            return "reply: \(field), which has no column; name the columns with -e"
        case .severalCaptured(let capture, let count):
            return "--capture \(capture.name): \(count) fields are at \(capture.path.text); the first is kept"
        case .empty(let head): return "\(words(head)): the reply is empty"
        case .replaced(let head, let count):
            let things = count == 1 ? "1 character that XML forbids is" : "\(count) characters that XML forbids are"
            return "\(words(head)): \(things) U+FFFD in the result"
        case .pageForOneWay(let head, let start):
            return
                "\(words(head)): not a SOAP reply\(start.isEmpty ? "" : ": \(start)"); the operation is one-way and has none"
        case .renamed(let collisions):
            let names = collisions.prefix(12).map { "\($0.path) as \($0.name)" }.joined(separator: ", ")
            let rest = collisions.count > 12 ? ", …" : ""
            return "--shell: names that are taken: " + Printable.text(names, limit: 1000) + rest
        }
    }

    /// The lines for a fault: further lines of a reason, such as a stack trace, are indented.
    /// - Parameter detail: the values of its detail with their paths.
    static func sentence(_ fault: Fault, detail: [(path: String, text: String)]) -> String {
        let codes = ([fault.code] + fault.subcodes).filter { !$0.isEmpty }.map { Printable.text($0) }
        let code = codes.isEmpty ? "" : " " + codes.joined(separator: "/")
        let lines = fault.reason.split(whereSeparator: \.isNewline).map { Printable.text(String($0), limit: 2000) }
        let reason = lines.isEmpty ? "no reason given" : lines.prefix(50).joined(separator: "\n  ")
        return (["soap: fault\(code): \(reason)"] + detailLines(detail)).joined(separator: "\n  ")
    }

    /// The first values of the detail with their paths: some reasons say nothing.
    private static func detailLines(_ detail: [(path: String, text: String)]) -> [String] {
        let limit = 8
        let leaves = detail.filter { !$0.text.allSatisfy(\.isWhitespace) }
        let lines = leaves.prefix(limit).map { leaf in
            Printable.text(leaf.path.isEmpty ? leaf.text : "\(leaf.path): \(leaf.text)", limit: 200)
        }
        return lines + (leaves.count > limit ? ["…"] : [])
    }

    /// The detail of a fault without a schema; null where there is none.
    static func untyped(_ detail: Element?) -> JSONValue {
        guard let detail else { return .null }
        let builder = PayloadBuilder()
        builder.build(detail)
        return (try? builder.payload) ?? .null
    }

    /// The fault as one line of JSON.
    static func json(_ fault: Fault, detail: JSONValue? = nil) -> JSONValue {
        .object([
            JSONMember(
                "fault",
                .object([
                    JSONMember("code", .string(fault.code)),
                    JSONMember("subcodes", .array(fault.subcodes.map { .string($0) })),
                    JSONMember("reason", .string(fault.reason)),
                    JSONMember("actor", fault.actor.map { .string($0) } ?? .null),
                    JSONMember("detail", detail ?? untyped(fault.detail)),
                ]))
        ])
    }

    private static func status(_ head: ReplyHead) -> ExitStatus { (head.status ?? 200) >= 400 ? .httpStatus : .notSOAP }

    private static func words(_ head: ReplyHead) -> String {
        guard let status = head.status else { return head.origin }
        guard let type = head.mediaType else { return "HTTP \(status)" }
        // The parameters of these are long, and of no use to a reader.
        let isMultipart = MediaType(type).isMultipart
        return "HTTP \(status), " + Printable.text(isMultipart ? MediaType(type).name : type, limit: 100)
    }

    private static func hint(_ head: ReplyHead) -> String {
        if MediaType(head.mediaType).name == "application/dime" { return "; DIME is not read here, MTOM and SwA are" }
        return switch head.status {
        case 401: "; " + unauthorized(head)
        case 403: "; the server refuses these credentials"
        case 404: "; nothing is there: look at the endpoint, \(head.origin)"
        case 405: "; try another --binding, or look at the endpoint, \(head.origin)"
        case 407: "; the proxy wants credentials: use -U USER"
        case 413: "; the request is too large for the server"
        case 415: "; try the other version with --soap 1.1 or --soap 1.2"
        default: ""
        }
    }

    /// What to do about a 401.
    static func unauthorized(_ head: ReplyHead) -> String {
        guard head.hasCredentials else { return "the server wants credentials: use -u USER" }
        let offered = ["digest", "ntlm", "negotiate"].filter(head.challenges.contains)
        guard !head.challenges.contains("basic"), let scheme = offered.first, !head.hasAuthentication else {
            return "the server takes neither this user nor this password"
        }
        return "the server does not take Basic: add --\(scheme)"
    }

    /// What is wrong with an XML document, with its place.
    static func reason(_ error: XMLReadError) -> String {
        switch error {
        case .empty: "nothing is there"
        case .notXML: "it does not begin with <"
        case .malformed(let reason, let position):
            "line \(position.line), column \(position.column): \(parserWords(reason))"
        case .doctype(let position): "line \(position.line): a document type declaration, which SOAP forbids"
        case .limit(let limit, let position): "line \(position.line): \(words(limit))"
        case .unknownEncoding(let name): "the encoding \(UsageWords.quoted(name)) is not known here"
        case .undecodable(let encoding, let offset): "byte \(offset) is no \(Printable.text(encoding))"
        }
    }

    /// libxml2's words, as part of a sentence.
    static func parserWords(_ reason: String) -> String {
        if reason.hasPrefix("Input is not proper UTF-8") {
            return "bytes that are no UTF-8, and no other encoding is declared"
        }
        let words = Printable.text(reason)
        let isAbbreviation = words.dropFirst().first?.isUppercase == true
        return isAbbreviation ? words : words.prefix(1).lowercased() + words.dropFirst()
    }

    /// The same for a value of the user's.
    static func sentence(_ error: XMLReadError) -> String { "not well-formed XML: \(reason(error))" }

    private static func words(_ limit: XMLReadLimit) -> String {
        switch limit {
        case .depth(let limit): "more than \(limit) levels of elements"
        case .attributeCount(let limit): "more than \(limit) attributes on one element"
        case .nameLength(let limit): "a name of more than \(limit) bytes"
        case .nameCount(let limit): "more than \(limit) different names"
        case .attributeBytes(let limit): "attributes of more than \(limit) bytes"
        case .documentBytes(let limit): "more than \(limit) bytes"
        }
    }
}
