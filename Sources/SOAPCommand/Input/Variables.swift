import JSONWire
import SOAPMessage
import SOAPTransport
import XMLWire

/// The variables of `--vars`: what earlier calls captured, for `{{NAME}}`.
struct Variables: Sendable {
    /// Where they lie; nil without `--vars`, and then `{{NAME}}` is text like any other.
    let file: String?
    private var members: [(name: String, value: String)] = []
    /// Where each name stands, so that many do not cost their square.
    private var places: [String: Int] = [:]

    init() { file = nil }

    /// Reads a file of variables; one that a call is to begin need not be there.
    /// - Throws: `Console.FileError`, ``CallError``.
    init(_ request: RequestOptions, mayBegin: Bool, console: Console) throws {
        file = request.variablesFile
        guard let file, !(mayBegin && !console.isFile(file)) else { return }
        for (name, value) in try Self.read(file, console) { self[name] = value }
    }

    private static func read(_ file: String, _ console: Console) throws -> [(name: String, value: String)] {
        let json: JSONValue
        let content = try console.read(file)
        // Made empty, to be begun.
        if content.allSatisfy({ $0.isXMLSpace }) { return [] }
        do { json = try JSONReader.read(content) } catch {
            throw CallError.json(origin: file, error, isQuoted: false)
        }
        guard case .object(let object) = json else { throw CallError.noVariables(file: file, name: nil) }
        return try object.map { member in
            guard Check.isVariableName(member.name) else { throw CallError.variableName(member.name, file: file) }
            switch member.value {
            case .string(let text), .number(let text): return (member.name, text)
            case .bool(let isTrue): return (member.name, isTrue ? "true" : "false")
            case .null, .array, .object: throw CallError.noVariables(file: file, name: member.name)
            }
        }
    }

    /// What the file holds now; nil where that is no longer any variables.
    private func current(_ console: Console) -> [(name: String, value: String)]? {
        guard let file else { return nil }
        do { return try Self.read(file, console) } catch { return nil }
    }

    var names: [String] { members.map(\.name) }

    subscript(_ name: String) -> String? {
        get { places[name].map { members[$0].value } }
        set {
            guard let newValue else { return }
            guard let index = places[name] else {
                places[name] = members.count
                return members.append((name, newValue))
            }
            members[index].value = newValue
        }
    }

    /// The names that a text refers to.
    static func names(in text: String) -> [String] {
        pieces(of: text).compactMap { piece in
            switch piece {
            case .name(let name): name
            case .text: nil
            }
        }
    }

    /// `text` with the values of its variables.
    /// - Parameter isXML: whether they are to be escaped, for any place in XML.
    /// - Throws: ``CallError``.
    func filled(_ text: String, isXML: Bool = false) throws(CallError) -> String {
        guard let file, text.holds("{{") else { return text }
        var filled = ""
        for piece in Self.pieces(of: text) {
            switch piece {
            case .text(let text): filled += text
            case .name(let name):
                guard let value = self[name] else { throw .unknownVariable(name, file: file, known: names) }
                do throws(IllegalCharacter) {
                    filled += isXML ? try XMLEscaping.escape(value, as: .attribute) : value
                } catch {
                    throw .argument(.illegalCharacter(argument: name, error))
                }
            }
        }
        return filled
    }

    /// The same for every text of an argument; in a fragment a value is escaped.
    /// - Throws: ``CallError``.
    func filled(_ value: ArgumentValue) throws(CallError) -> ArgumentValue {
        guard file != nil else { return value }
        switch value {
        case .text(let text): return .text(try filled(text))
        case .fragment(let xml):
            return .fragment(Array(try filled(String(decoding: xml, as: UTF8.self), isXML: true).utf8))
        case .list(let items): return .list(try items.map { item throws(CallError) in try filled(item) })
        case .record(let members):
            return .record(
                try members.map { member throws(CallError) in ArgumentMember(member.name, try filled(member.value)) })
        case .null, .bytes, .attachment: return value
        }
    }

    /// The arguments, and those of a template's variables that no argument gives and these do.
    /// - Parameter isVariable: whether the template has a variable of that name.
    func completing(_ arguments: ArgumentValue, where isVariable: (String) -> Bool) -> ArgumentValue {
        guard file != nil, case .record(var members) = arguments else { return arguments }
        for (name, value) in self.members
        where isVariable(name) && !members.contains(where: { $0.name == name }) {
            members.append(ArgumentMember(name, .text(value)))
        }
        return .record(members)
    }

    private enum Piece {
        case text(String)
        case name(String)
    }

    /// What is in braces and no name is text.
    private static func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text[...]
        while let open = rest.place(of: "{{"), let close = rest[open.upperBound...].place(of: "}}") {
            let name = rest[open.upperBound..<close.lowerBound].parts(between: " ").filter { !$0.isEmpty }.joined(
                separator: " ")
            pieces.append(.text(String(rest[..<open.lowerBound])))
            pieces.append(
                Check.isVariableName(name) ? .name(name) : .text(String(rest[open.lowerBound..<close.upperBound])))
            rest = rest[close.upperBound...]
        }
        return pieces + [.text(String(rest))]
    }

    // MARK: Keeping

    /// Adds what a call captured, and puts the file in place.
    /// - Throws: `Console.FileError`.
    mutating func keep(_ captured: [(name: String, value: String)], console: Console) throws(Console.FileError) {
        guard let file, !captured.isEmpty else { return }
        let unlock = console.lockFolder(file)
        defer { unlock() }
        // Others may have captured in the meantime.
        for (name, value) in current(console) ?? [] { self[name] = value }
        for (name, value) in captured { self[name] = value }
        let object = JSONValue.object(members.map { JSONMember($0.name, .string($0.value)) })
        try console.replaceFile(file, object.encoded(.indented) + [0x0A])
    }
}

extension SecretMask {
    /// Variables are secrets: what is shown of them are placeholders.
    /// - Parameter seen: those that are a part of the URL too, which messages name.
    mutating func hide(_ variables: Variables, but seen: [String]) -> Masked<Variables> {
        var shown = variables
        for name in variables.names {
            if let value = variables[name], !seen.contains(name) { learn(value) }
            shown[name] = placeholder(for: name)
        }
        return Masked(real: variables, shown: shown)
    }
}
