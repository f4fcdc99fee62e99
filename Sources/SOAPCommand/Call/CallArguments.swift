import EnvelopeTemplate
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
            let typed = try call.input.arguments(items, data: data) { attachments.add($0, for: $1) }
            self.attachments = attachments
            values = try call.variables.map { $0.completing(try $0.filled(typed), where: call.maker.takesVariable) }
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
            let places = real.indices.filter { real[$0].name == parameter.name }
            if places.isEmpty, parameter.isRequired, parameter.defaultValue == nil {
                let answer = try input.secret(.asked, prompt: parameter.name)
                mask.learn(answer)
                real.append(ArgumentMember(parameter.name, .text(answer)))
                shown.append(ArgumentMember(parameter.name, .text(mask.placeholder(for: parameter.name))))
            }
            for place in places {
                let isTyped = typed.members.contains { $0 == real[place] }
                real[place].value = try Self.secret(real[place], isTyped: isTyped, input: input)
                switch real[place].value {
                case .text(""): continue
                case .text(let text): mask.learn(text)
                case .bytes(let content): mask.learn(String(decoding: content, as: UTF8.self))
                case .null, .attachment, .fragment, .list, .record: break
                }
                shown[place].value = .text(mask.placeholder(for: parameter.name))
            }
        }
        values = Masked(real: .record(real), shown: .record(shown))
    }

    /// What a secret argument stands for.
    private static func secret(
        _ member: ArgumentMember, isTyped: Bool, input: InputReader
    ) throws -> ArgumentValue {
        switch member.value {
        case .text(let text):
            guard isTyped, let name = text.removing(prefix: "env:") else { return member.value }
            return .text(try input.secret(.environment(String(name)), prompt: member.name))
        case .bytes(let content): return .bytes(Secret.withoutLineEnd(content))
        case .null, .attachment, .fragment, .list, .record: return member.value
        }
    }
}
