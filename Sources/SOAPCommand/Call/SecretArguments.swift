import SOAPMessage

/// The arguments of a call twice: as they are sent, and with placeholders where they are secret.
struct SecretArguments {
    private(set) var real: ArgumentValue
    private(set) var shown: ArgumentValue

    /// Finds out the secret parameters of a template: `env:NAME` is looked up, one that is needed and missing is asked for.
    /// - Throws: ``CallError``.
    init(
        _ arguments: ArgumentValue, of parameters: [TemplateParameter], mask: inout SecretMask, input: InputReader
    ) throws {
        self.real = arguments
        self.shown = arguments
        guard case .record(let members) = arguments else { return }
        var (real, shown) = (members, members)
        for parameter in parameters where parameter.isSecret {
            guard let index = real.firstIndex(where: { $0.name == parameter.name }) else {
                guard parameter.isRequired, parameter.defaultValue == nil else { continue }
                let answer = try input.secret(.asked, prompt: parameter.name)
                real.append(ArgumentMember(parameter.name, .text(answer)))
                shown.append(ArgumentMember(parameter.name, .text(mask.placeholder(for: parameter.name))))
                continue
            }
            if case .text(let text) = real[index].value, text.hasPrefix("env:") {
                let secret = Secret.environment(String(text.dropFirst(4)))
                real[index].value = .text(try input.secret(secret, prompt: parameter.name))
            }
            if real[index].value == .text("") { continue }
            shown[index].value = .text(mask.placeholder(for: parameter.name))
        }
        self.real = .record(real)
        self.shown = .record(shown)
    }
}
