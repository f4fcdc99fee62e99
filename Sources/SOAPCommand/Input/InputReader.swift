import JSONWire
import SOAPMessage
import SOAPTransport
import XMLWire

/// Reads what the command line only names: files, standard input, variables, secrets.
struct InputReader {
    let console: Console

    /// All bytes of a file or, where it was written, of standard input.
    /// - Throws: `Console.FileError`.
    func bytes(_ source: InputSource) throws -> [UInt8] {
        switch source {
        case .file(let path): return try console.read(path)
        case .standardInput:
            var bytes: [UInt8] = []
            while case let piece = try console.readInput(), !piece.isEmpty { bytes += piece }
            return bytes
        }
    }

    /// A value that may lie in a file.
    /// - Throws: `Console.FileError`, ``CallError/notText(origin:)``.
    func text(_ value: TextOrInput, origin: String) throws -> String {
        switch value {
        case .text(let text): return text
        case .input(let source): return try utf8(try bytes(source), origin: origin)
        }
    }

    /// A password or a token.
    /// - Parameter prompt: what to ask for, such as `password for ada`.
    /// - Throws: `Console.FileError`, ``CallError``.
    func secret(_ secret: Secret, prompt: String) throws -> String {
        switch secret {
        case .literal(let text): return text
        case .input(let source):
            return try utf8(Secret.withoutLineEnd(try bytes(source)), origin: prompt)
        case .environment(let name):
            guard let value = console.environment[name] else { throw CallError.unsetVariable(name) }
            return value
        case .asked:
            guard let answer = console.askSecret("\(prompt): ") else { throw CallError.noTerminal(secret: prompt) }
            return answer
        }
    }

    /// A user and a password.
    /// - Throws: `Console.FileError`, ``CallError``.
    func credentials(_ user: UserArgument) throws -> Credentials {
        switch user {
        case .pair(let user, let password):
            return Credentials(user: user, password: try secret(password, prompt: "password for \(user)"))
        case .secret(let secret):
            let text = try self.secret(secret, prompt: "user and password")
            guard let halves = text.cut(at: ":") else {
                throw CallError.noColonInSecret(origin: secret.description)
            }
            return Credentials(user: String(halves.before), password: String(halves.after))
        }
    }

    /// All arguments of a call: those of `-d`, then the items, in the order given.
    ///
    /// Files that travel beside the envelope are looked at and not read.
    /// - Parameter attach: keeps such a file; what nothing refers to has no place among the arguments.
    /// - Returns: a record; what `-d` holds where that is no object, which a message of one plain value can take.
    /// - Throws: `UsageError`, ``CallError``, `Console.FileError`.
    func arguments(
        _ items: [ItemSyntax], data: TextOrInput?, attach: (HTTPBody.File, ItemSyntax) -> Attachment
    ) throws -> ArgumentValue {
        let base = try data.map { ArgumentValue(try json($0)) }
        var read: [ReadItem] = []
        for item in items {
            if case .attachment(let path) = item.value {
                let file = attach(try console.locateFile(path), item)
                if !item.steps.isEmpty { read.append(ReadItem(item, .attachment(file))) }
            } else {
                read.append(ReadItem(item, try value(item)))
            }
        }
        if let base, read.isEmpty { return base }
        return try ArgumentTree.fold(read, data: base)
    }

    /// What `-d` says.
    private func json(_ data: TextOrInput) throws -> JSONValue {
        switch data {
        case .text(let text): try json(Array(text.utf8), origin: OptionName.data.spelling)
        case .input(let source): try json(try bytes(source), origin: OptionName.data.spelling, isQuoted: false)
        }
    }

    func value(_ item: ItemSyntax) throws -> ArgumentValue {
        switch item.value {
        case .text(let text): return .text(text)
        case .json(let text): return ArgumentValue(try json(Array(text.utf8), origin: item.key))
        case .fragment(let text): return .fragment(try fragment(Array(text.utf8), origin: item.key))
        case .content(let source): return .bytes(try bytes(source))
        case .attachment: throw UsageError.item(key: item.key, defect: .noEqualsSign)
        case .structured(let source):
            // A document of its own: in an encoding that it declares, with what only a document begins with.
            let content = try document(try bytes(source), charset: nil, origin: item.key)
            let first = content.first { !$0.isXMLSpace }
            guard first == UInt8(ascii: "<") else {
                return ArgumentValue(try json(content, origin: item.key, isQuoted: false))
            }
            return .fragment(try fragment(content, origin: item.key))
        }
    }

    private func json(_ bytes: [UInt8], origin: String, isQuoted: Bool = true) throws -> JSONValue {
        do { return try JSONReader.read(bytes) } catch {
            throw CallError.json(origin: origin, error, isQuoted: isQuoted)
        }
    }

    private func document(_ bytes: [UInt8], charset: String?, origin: String) throws -> [UInt8] {
        do { return try DocumentText.content(of: bytes, charset: charset) } catch {
            throw CallError.fragment(origin: origin, error)
        }
    }

    /// Well formed as the content of an element: checked inside one.
    private func fragment(_ bytes: [UInt8], origin: String) throws -> [UInt8] {
        let bytes = try document(bytes, charset: "UTF-8", origin: origin)
        let (open, close) = (Array("<item>".utf8), Array("</item>".utf8))
        do { _ = try Element.read(open + bytes + close, charset: "UTF-8") } catch let error as XMLReadError {
            throw CallError.fragment(origin: origin, error.movedLeft(open.count))
        }
        return bytes
    }

    private func utf8(_ bytes: [UInt8], origin: String) throws -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw CallError.notText(origin: origin) }
        return text
    }
}
