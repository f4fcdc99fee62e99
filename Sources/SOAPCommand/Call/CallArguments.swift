import SOAPMessage
import XMLWire

/// The arguments of one call, read and with their secrets known.
struct CallArguments: Sendable {
    /// As they are sent, and with placeholders where they are secret.
    private(set) var values: Masked<ArgumentValue>
    /// The files beside the envelope.
    let attachments: CallAttachments
    /// The placeholders of the call, with those of its arguments.
    private(set) var mask: SecretMask

    /// Reads items and `-d`, fills in variables, and asks for secret parameters that are needed and missing.
    /// - Throws: `UsageError`, ``CallError``, `Console.FileError`.
    init(_ items: [ItemSyntax], data: TextOrInput?, for call: PreparedCall) throws {
        mask = call.mask
        do {
            var attachments = CallAttachments(
                usesMTOM: call.options.request.usesMTOM, boundParts: call.maker.attachmentParts, context: call.context)
            let typed = try call.input.arguments(items, data: data, attachments: &attachments)
            self.attachments = attachments
            values = try call.variables.map { try $0.completing(try $0.filled(typed), for: call.maker) }
            try hideSecrets(of: call.maker.secrets, typed: typed, input: call.input)
        } catch { throw MaskedError(error: error, mask: mask) }
    }

    /// Finds out the secret parameters of a template: `env:NAME` is looked up, one that is needed and missing is asked for.
    /// - Parameter typed: as the user wrote them; only there `env:NAME` is a variable of the environment.
    private mutating func hideSecrets(
        of parameters: [TemplateParameter], typed: ArgumentValue, input: InputReader
    ) throws {
        guard case .record(var real) = values.real, case .record(var shown) = values.shown else { return }
        for parameter in parameters where parameter.isSecret {
            guard let index = real.firstIndex(where: { $0.name == parameter.name }) else {
                guard parameter.isRequired, parameter.defaultValue == nil else { continue }
                let answer = try input.secret(.asked, prompt: parameter.name)
                mask.learn(answer)
                real.append(ArgumentMember(parameter.name, .text(answer)))
                shown.append(ArgumentMember(parameter.name, .text(mask.placeholder(for: parameter.name))))
                continue
            }
            switch real[index].value {
            case .text(let text):
                guard typed.member(parameter.name) == .text(text), let name = text.removing(prefix: "env:") else {
                    break
                }
                real[index].value = .text(try input.secret(.environment(String(name)), prompt: parameter.name))
            case .bytes(let content): real[index].value = .bytes(Secret.withoutLineEnd(content))
            case .null, .attachment, .fragment, .list, .record: break
            }
            if real[index].value == .text("") { continue }
            switch real[index].value {
            case .text(let text): mask.learn(text)
            case .bytes(let content): mask.learn(String(decoding: content, as: UTF8.self))
            case .null, .attachment, .fragment, .list, .record: break
            }
            shown[index].value = .text(mask.placeholder(for: parameter.name))
        }
        values = Masked(real: .record(real), shown: .record(shown))
    }
}

extension Secret {
    /// The content of a secret's file: an editor ends it with a line end that is no part of the secret.
    static func withoutLineEnd(_ content: [UInt8]) -> [UInt8] {
        guard content.last == 0x0A else { return content }
        let line = content.dropLast()
        return Array(line.last == 0x0D ? line.dropLast() : line)
    }
}

extension ArgumentValue {
    /// The member of a record; nil where there is none.
    fileprivate func member(_ name: String) -> ArgumentValue? {
        guard case .record(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }
}
