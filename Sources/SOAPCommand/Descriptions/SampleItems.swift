import JSONWire
import SOAPMessage
import WSDL
import XMLWire

/// Arguments as they are written on a command line, and as JSON.
struct SampleItems {
    private let value: ArgumentValue

    /// - Parameter call: what the arguments are for: one of a single value is given by the name of its element.
    init(_ value: ArgumentValue, of call: OperationMessage) throws {
        switch value {
        case .record: self.value = value
        case .null, .text, .bytes, .attachment, .fragment, .list:
            self.value = .record([ArgumentMember(try call.valueName, value)])
        }
    }

    init(_ members: [ArgumentMember]) { value = .record(members) }

    /// The items, not yet quoted for a shell.
    var items: [String] {
        var items: [String] = []
        Self.add(value, at: "", to: &items)
        return items
    }

    /// The items, quoted for a shell where they have to be: the sign between name and value needs no quotation marks.
    var shellWords: [String] {
        items.map { item in
            let isPlain = item.parts(between: "=").allSatisfy { part in
                part.isEmpty || ShellQuoting.word(String(part)) == part
            }
            return isPlain && !item.begins(with: "=") ? item : ShellQuoting.quoted(item)
        }
    }

    /// The command line that calls the operation with them.
    func command(_ source: WSDLSource, _ operation: String) -> String {
        let request = source.request
        var words = ["soap", "call", source.name, operation]
        let options: [(name: OptionName, value: String?)] = [
            (.service, request.service), (.port, request.port), (.soap, request.version?.rawValue),
            (.binding, request.binding?.rawValue), (.endpoint, request.endpoint),
        ]
        for case (let name, let value?) in options { words += [name.spelling, value] }
        return (words.map { ShellQuoting.word($0) } + shellWords).joined(separator: " ")
    }

    private static func add(_ value: ArgumentValue, at key: String, to items: inout [String]) {
        switch value {
        case .null: items.append("\(key):=null")
        case .text(let text):
            items.append(text.begins(with: "@") ? "\(key):=\(json(of: value))" : "\(key)=\(text)")
        case .bytes(let bytes): items.append("\(key)=\(String(decoding: bytes, as: UTF8.self))")
        case .attachment(let attachment): items.append("\(key)@\(attachment.path)")
        case .fragment(let xml): items.append("\(key):=\(String(decoding: xml, as: UTF8.self))")
        case .list(let values):
            guard values.contains(where: { $0.isStructured }) || values.isEmpty else {
                for item in values { add(item, at: key, to: &items) }
                return
            }
            if values.isEmpty { return items.append("\(key):=[]") }
            for (index, item) in values.enumerated() { add(item, at: "\(key)[\(index)]", to: &items) }
        case .record(let members):
            if members.isEmpty, !key.isEmpty { return items.append("\(key):={}") }
            for (name, value) in members.numbered {
                add(value, at: key.isEmpty ? name : "\(key).\(name)", to: &items)
            }
        }
    }

    private static func json(of value: ArgumentValue) -> String {
        String(decoding: JSONValue(value).encoded(), as: UTF8.self)
    }
}

extension [ArgumentMember] {
    /// The members with their names as steps of a key: a dot in a name is no separator, and one that comes again and has
    /// members has its number.
    fileprivate var numbered: [(key: String, value: ArgumentValue)] {
        var totals: [String: Int] = [:]
        for member in self { totals[member.name, default: 0] += 1 }
        var counts: [String: Int] = [:]
        return flatMap { member -> [(key: String, value: ArgumentValue)] in
            let name =
                member.name.begins(with: "{")
                ? member.name
                : member.name.substituting("\\\\", for: "\\").substituting("\\.", for: ".").substituting(
                    "\\[", for: "[")
            let values = member.value.repetitions
            guard totals[member.name, default: 0] > 1, values.contains(where: \.isStructured) else {
                return [(name, member.value)]
            }
            return values.map { value in
                defer { counts[member.name, default: 0] += 1 }
                return ("\(name)[\(counts[member.name, default: 0])]", value)
            }
        }
    }
}

extension ArgumentValue {
    /// Whether items need a position to say which one is meant.
    fileprivate var isStructured: Bool {
        switch self {
        case .record, .list: true
        case .null, .text, .bytes, .attachment, .fragment: false
        }
    }
}

extension JSONValue {
    /// The JSON that gives these arguments; bytes and fragments are strings; files beside the envelope cannot be said.
    init(_ value: ArgumentValue) {
        switch value {
        case .null: self = .null
        case .text(let text): self = .string(text)
        case .bytes(let bytes), .fragment(let bytes): self = .string(String(decoding: bytes, as: UTF8.self))
        case .attachment(let attachment): self = .string(attachment.reference)
        case .list(let items): self = .array(items.map { JSONValue($0) })
        case .record(let members):
            let inEnvelope = members.filter { if case .attachment = $0.value { false } else { true } }
            var rounds: [[JSONMember]] = [[]]
            for member in inEnvelope {
                // A name that comes again begins the next object: the order says something.
                if rounds[rounds.count - 1].contains(where: { $0.name == member.name }) { rounds.append([]) }
                rounds[rounds.count - 1].append(JSONMember(member.name, JSONValue(member.value)))
            }
            self = rounds.count == 1 ? .object(rounds[0]) : .array(rounds.map { .object($0) })
        }
    }
}
