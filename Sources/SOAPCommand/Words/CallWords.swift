import JSONWire
import SOAPMessage
import SOAPTransport
import XMLWire

/// The words for what is wrong with a call before it is made.
enum CallWords {
    static func diagnostic(_ error: CallError) -> Diagnostic {
        switch error {
        case .template(let error): TemplateWords.diagnostic(error)
        case .templatePath(let path, let file, let error):
            Diagnostic("\(file): result=\"\(path)\" is no path: \(UsageWords.sentence(error))", .description)
        case .unreachable(let document, let reason, let status):
            Diagnostic("\(Printable.masked(document)): \(reason)", status)
        case .unknownSource(let name, let isBareWord, let known):
            Diagnostic(unknownSource(name, isBareWord: isBareWord, known: known), .usage)
        default: Diagnostic(sentence(error), .usage)
        }
    }

    private static func unknownSource(_ name: String, isBareWord: Bool, known: [String]) -> String {
        let verbs = isBareWord ? VerbTable.all.map(\.name) : []
        if let nearest = NearestName.find(name, in: known + verbs) {
            return "\"\(name)\": no such envelope\(isBareWord ? " or verb" : ""); did you mean \(nearest)"
        }
        return "\"\(name)\": no such envelope or file; soap list shows the envelopes, ./\(name) names a file"
    }

    private static func sentence(_ error: CallError) -> String {
        switch error {
        case .unknownSource, .unreachable, .template, .templatePath: ""  // above
        case .endpointWithoutNamespace(let url):
            "\(Printable.masked(url)): an endpoint needs --namespace URI for the generic envelope; or name an envelope and use --endpoint"
        case .noOperation(let source): noOperation(UsageWords.source(source))
        case .wrongOperation(let given, let source, let operation):
            "\(source): no operation \"\(given)\"; the envelope calls \(operation)"
        case .noEndpoint(let source):
            "\(source): the envelope names no endpoint; write --endpoint URL, or endpoint=\"URL\" in its <?soap?>"
        case .noAddress(let source, nil, _):
            "\(UsageWords.source(source)): the port has no address; write --endpoint URL"
        case .noAddress(let source, let given?, let error):
            "\(UsageWords.source(source)): the address of the port, \(UsageWords.quoted(Printable.masked(given))), cannot be used: \(TransportWords.defect(error)); write --endpoint URL"
        case .badURL(let text, let error):
            "\(UsageWords.quoted(Printable.masked(text))): \(TransportWords.sentence(error))"
        case .badField(let error): TransportWords.sentence(error)
        case .badAction(let action):
            "--action: \(UsageWords.quoted(action)) has line ends or control characters; take them out"
        case .badNamespace(let namespace): "--namespace: \(UsageWords.quoted(namespace)) is no namespace name"
        case .argument(let error): sentence(error)
        case .json(let origin, let error, let isQuoted): "\(origin): \(sentence(error, isQuoted: isQuoted))"
        case .fragment(let origin, let error): "\(origin): \(ReplyWords.sentence(error)); write well-formed XML"
        case .dataNotObject(let origin): "\(origin): not a JSON object; write {\"NAME\": VALUE}"
        case .notUTF8(let origin): "\(origin): not UTF-8, as the envelope is; save it in UTF-8"
        case .notText(let origin): "\(origin): not UTF-8 text; base64 is needed for anything else"
        case .notScalar(let argument, let binding):
            "\(argument): only plain values can be sent by --binding \(binding); use --binding soap"
        case .binding(let binding, let source, let offered):
            "--binding \(binding): \(UsageWords.source(source)) offers \(UsageWords.list(offered, "and")); --endpoint URL overrides"
        case .nilInTemplate(let name):
            "\(name): the envelope has no form for nil; write \(name)= for an empty element, or xsi:nil in the envelope"
        case .noVariables(let file, let name):
            "\(file): \(name.map { "\"\($0)\" is no text" } ?? "no JSON object"); --vars takes {\"NAME\": \"VALUE\"}, as --capture writes it"
        case .variableName(let name, let file):
            "\(file): \(UsageWords.quoted(name)) is no name of a variable; letters, digits, \"_\", \"-\" and \".\" make one"
        case .unknownVariable(let name, let file, let known): unknownVariable(name, file, known)
        case .needsEnvelope(let option, let binding):
            "\(option): a message of --binding \(binding) has no envelope for it; use --binding soap"
        case .signedAttachment(let file):
            "--sign-cert: \(file) is sent beside the envelope, where no signature is made over it; write NAME=@FILE"
        case .headerWithoutNamespace(let name):
            "--soap-header \(name): a header block needs a namespace; write {NAMESPACE}\(name)=VALUE"
        case .securityTwice(let option):
            "\(option): the envelope has a Security header of its own; leave one of them out"
        case .noAction(let source): "--wsa: \(UsageWords.source(source)) names no action; write --action URI"
        case .badNow: "SOAP_NOW: no number of seconds since 1970; write one, or unset the variable"
        case .badNonce: "SOAP_NONCE: not base64; write the nonce in base64, or unset the variable"
        case .unusableKey(let file, let defect): "\(file): \(sentence(defect))"
        case .missingProgram(let program):
            "\(program): not found, and a signature needs it; install it (Debian: apt-get install \(program))"
        case .programFailed(let program, let failure): "\(program): \(sentence(failure))"
        case .noColonInSecret(let origin):
            "\(origin): no \":\" in it; it holds USER:PASSWORD, or write USER:\(origin) for the password alone"
        case .unsetVariable(let name): "env:\(name): the variable is not set"
        case .noTerminal(let secret):
            "\(secret): needed, and no terminal answered; give it, or @FILE or env:NAME in its place"
        case .netrc(let path, let error): "\(path): \(sentence(error))"
        case .noSample(let source): "\(source): no reply to answer with; write NAME.reply.xml beside the envelope"
        }
    }

    private static func unknownVariable(_ name: String, _ file: String, _ known: [String]) -> String {
        let start = "{{\(name)}}: \(file) has no such variable; "
        if let nearest = NearestName.find(name, in: known) { return start + "did you mean \(nearest)" }
        guard !known.isEmpty else { return start + "it has none" }
        guard known.count > 12 else { return start + "it has \(UsageWords.list(known, "and"))" }
        return start + "it has \(known.prefix(12).joined(separator: ", ")), …"
    }

    private static func noOperation(_ source: String) -> String {
        "\(source): no operation; write soap call \(source) OPERATION"
    }

    /// Of an attribute that two arguments write.
    static let repeatedAttribute = "another argument writes this attribute too; leave one of them out"

    private static func sentence(_ error: ArgumentError) -> String {
        switch error {
        case .badName(let argument):
            "\(argument): no name that XML allows; letters first, then letters, digits, \".\", \"_\" and \"-\""
        case .illegalCharacter(let argument, let illegal):
            "\(argument): \(illegal.notation) at character \(illegal.offset + 1) cannot be sent in XML; take it out"
        case .notText(let argument): "\(argument): the file is not UTF-8 text; encode it in base64"
        case .notScalar(let argument): "\(argument): an attribute, or text beside attributes, holds one plain value"
        case .repeatedAttribute(let argument): "\(argument): \(repeatedAttribute)"
        case .unknownPrefix(let prefix, let argument):
            "\(argument): no namespace is known for the prefix \"\(prefix)\"; write {NAMESPACE}NAME"
        }
    }

    private static func sentence(_ defect: KeyDefect) -> String {
        switch defect {
        case .noCertificate: "no certificate in it; --sign-cert takes one in PEM or DER"
        case .noKey: "no private key in it; name the file of the key with --sign-key, in PEM"
        case .wrongPassword: "the password does not open the key; give it with --sign-pass"
        case .otherCertificate: "not the key of the certificate; name the one that is with --sign-key"
        }
    }

    private static func sentence(_ failure: ProgramFailure) -> String {
        switch failure {
        case .text(let text): Printable.text(text, limit: 200)
        case .status(let status): "exit status \(status)"
        case .noSignature: "no signature came back"
        }
    }

    private static func sentence(_ error: NetrcError) -> String {
        switch error {
        case .unclosedQuote(let line): "line \(line): a quotation mark is not closed"
        case .missingValue(let keyword, let line): "line \(line): nothing follows \"\(keyword)\""
        case .unknownKeyword(let word, let line): "line \(line): no such word \(UsageWords.quoted(word))"
        }
    }

    /// What is wrong with a JSON text, with line and column.
    /// - Parameter isQuoted: whether its values may be shown.
    static func sentence(_ error: JSONError, isQuoted: Bool = true) -> String {
        func value(_ text: String) -> String { isQuoted ? " " + UsageWords.quoted(text) : "" }
        let place = "line \(error.position.line), column \(error.position.column): "
        return switch error {
        case .unexpectedCharacter(let found, let expected, _):
            place + (isQuoted ? "\(UsageWords.quoted(String(found)))" : "a character")
                + " where \(words(expected)) is due"
        case .unexpectedEnd(let expected, _): place + "the JSON ends where \(words(expected)) is due"
        case .unknownWord(let word, _):
            place + "no JSON value\(value(word)); a text stands in double quotes, NAME=TEXT needs none"
        case .invalidNumber(let text, _):
            place + (isQuoted ? "\(UsageWords.quoted(text)) is no JSON number" : "no JSON number")
        case .controlCharacter(let scalar, _):
            place
                + "a control character stands in a text; write \\u00\(scalar.value < 16 ? "0" : "")\(String(scalar.value, radix: 16))"
        case .invalidEscape(let text, _): place + "no such escape\(value(text))"
        case .loneSurrogate(let text, _): place + "\(text) is half a character; write both halves"
        case .invalidUTF8(let byte, _): place + "the byte 0x\(String(byte, radix: 16)) is no UTF-8"
        case .duplicateName(let name, _): place + "the name \(UsageWords.quoted(name)) stands there twice"
        case .tooDeep(let limit, _): place + "more than \(limit) levels"
        }
    }

    private static func words(_ expected: JSONExpectation) -> String {
        switch expected {
        case .value: "a value"
        case .valueOrEndOfArray: "a value or ]"
        case .commaOrEndOfArray: ", or ]"
        case .name: "a name in double quotes"
        case .nameOrEndOfObject: "a name in double quotes or }"
        case .colon: "a colon"
        case .commaOrEndOfObject: ", or }"
        case .endOfString: "the closing quotation mark"
        case .endOfText: "the end"
        }
    }
}
