internal import SOAPMessage
internal import XMLWire

/// What to do with arguments that do not fit.
public enum TemplateStrictness: Hashable, Sendable {
    /// Missing variables and unknown arguments are errors: for requests.
    case strict
    /// What is missing is nothing, what is unknown is ignored, as in Mustache itself: for replies.
    case lenient
}

extension EnvelopeTemplate {
    /// The bytes to send: the template without its instructions and tags, the values in their places.
    ///
    /// Nothing else is changed, added or indented. The bytes are well-formed XML in UTF-8; an XML declaration is there
    /// only where the template has one.
    /// - Parameters:
    ///   - arguments: the values; where a name is given twice, the last one counts. They come before what `context` has.
    ///   - context: clock, chance and environment.
    ///   - strictness: whether all variables must be given and all arguments be used.
    /// - Throws: ``TemplateError/arguments(_:)`` before anything else, with all that is missing and all that is unknown;
    ///   else the first value that cannot stand where it should.
    public func fill(
        _ arguments: [TemplateMember], in context: TemplateContext, _ strictness: TemplateStrictness = .strict
    ) throws(TemplateError) -> [UInt8] {
        var completed = arguments
        for parameter in parameters {
            guard let value = parameter.defaultValue else { continue }
            completed.fillIn(.text(value), at: parameter.name.parts(between: ".").map { String($0) }[...])
        }
        var renderer = TemplateRenderer(self, completed, context)
        renderer.run()
        if strictness == .strict { try check(arguments, renderer.missing) }
        if let defect = renderer.defect { throw defect }
        try renderer.checkWhole()
        return renderer.output.bytes
    }

    private func check(
        _ arguments: [TemplateMember], _ found: [TemplateRenderer.MissingName]
    ) throws(TemplateError) {
        var missing = found
        for parameter in parameters where parameter.declaredRequired == true && parameter.defaultValue == nil {
            let path = parameter.name.parts(between: ".")
            let value = path.reduce(TemplateValue?.some(.record(arguments))) { $0?.member(String($1)) }
            guard value == nil, !missing.contains(where: { $0.plainName == parameter.name }) else { continue }
            missing.append(
                .init(name: parameter.name, plainName: parameter.name, position: parameter.position))
        }
        let unknown = mentions.unknown(in: arguments)
        guard !missing.isEmpty || !unknown.isEmpty else { return }
        var defects = TemplateArgumentDefects()
        defects.known = parameters.map(\.name)
        defects.missing = missing.map { variable in
            let nearest = NearestName.find(variable.plainName, in: unknown)
            return MissingVariable(name: variable.name, position: variable.position, nearest: nearest)
        }
        defects.unknown = unknown.map {
            UnknownArgument(name: $0, nearest: NearestName.find($0, in: defects.known))
        }
        throw .arguments(defects)
    }
}
