internal import SOAPMessage
internal import XMLWire

/// One field of an HTTP head, RFC 9110 §5.
public struct MockField: Hashable, Sendable {
    /// The name as written; names are compared without regard to case.
    public let name: String
    /// The value without white space around it.
    public let value: String

    /// The field `name: value`.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// A request as it came, its framing removed.
public struct MockRequest: Hashable, Sendable {
    /// `GET`, `HEAD` or `POST`.
    public let method: String
    /// The request target as written, RFC 9112 §3.2.
    public let target: String
    /// The minor version: 1 for HTTP/1.1.
    public let minorVersion: Int
    /// The fields in the order they came.
    public let fields: [MockField]
    /// The body, its chunks joined.
    public let body: [UInt8]
    /// The number of the connection since the server began, counted from 1.
    public let connection: Int
    /// The number of the request on its connection, counted from 1.
    public let ordinal: Int
    /// What came beside the envelope that is the body.
    var attachments: [MessageParts.Part] = []

    /// The value of the first field called `name`, in any case.
    public func field(_ name: String) -> String? { fields.first(name) }

    /// The path of the target as written, without scheme and authority; `/` where it has none.
    public var path: String { String(pathAndQuery.cut(at: "?")?.before ?? pathAndQuery) }

    /// What follows the first `?` of the target, as written; nil where there is none.
    public var query: String? {
        pathAndQuery.cut(at: "?").map { String($0.after) }
    }

    /// The origin form of the target, also where a proxy's absolute form came (RFC 9112 §3.2.2).
    private var pathAndQuery: Substring {
        guard !target.begins(with: "/"), let scheme = target.place(of: "://") else { return target[...] }
        let rest = target[scheme.upperBound...]
        guard let slash = rest.unicodeScalars.firstIndex(where: { $0 == "/" || $0 == "?" }) else { return "/" }
        return rest.unicodeScalars[slash] == "/" ? rest[slash...] : "/" + rest[slash...]
    }
}

extension [MockField] {
    /// The value of the first field called `name`, in any case.
    func first(_ name: String) -> String? {
        first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The members of all comma-separated lists called `name`, in lower case (RFC 9110 §5.6.1).
    func list(_ name: String) -> [String] {
        filter { $0.name.lowercased() == name }
            .flatMap { $0.value.lowercased().parts(between: ",") }
            .map { String($0).trimmingXMLSpace }
            .filter { !$0.isEmpty }
    }
}
