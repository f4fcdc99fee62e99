import SOAPMessage
import SOAPTransport
import XMLWire

/// The sentences of ``UsageError``: `<where>: <what>; <remedy>`, without the `soap: ` before it and the line end behind.
enum UsageWords {
    /// The sentence for an error.
    static func sentence(_ error: UsageError) -> String {
        switch error {
        case .nothingAsked: "nothing to do; try soap help"
        case .unknownOption(let name, let nearest): "\(name): no such option" + didYouMean(nearest)
        case .foreignOption(let name, let instead): "\(name): no such option; \(instead)"
        case .optionOfOtherVerb(let name, let verb, let others):
            "\(name): not an option of \(verb.rawValue); it belongs to \(list(others.map(\.rawValue), "and"))"
        case .missingValue(let option, let placeholder):
            "\(option): the value is missing; write \(option) \(placeholder)"
        case .valueLikeOption(let option, let word):
            "\(option): no value stands before \(word); write one, or \(option)\(option.begins(with: "--") ? "=" : "")\(word) if that is it"
        case .unexpectedValue(let option): "\(option): takes no value; write \(option) alone"
        case .badValue(let option, let given, let defect): "\(option): " + sentence(defect, given)
        case .exclusive(let first, let second): "\(second): cannot stand beside \(first); leave one of them out"
        case .missingCompanion(let option, let companion): "\(option): goes with \(companion); write both"
        case .engineCannot(let option):
            "\(option): --transport foundation cannot do that; leave one of them out, or write --transport curl"
        case .givenTwice(let option): "\(option): given twice; write it once"
        case .missingOperand(let verb, let name):
            "\(verb.rawValue): no \(name); write soap \(VerbTable.entry(verb).synopsis)"
        case .extraOperand(let verb, let given):
            "\(verb.rawValue): \(quoted(given)) is one too many; write soap \(VerbTable.entry(verb).synopsis)"
        case .unknownVerb(let name, let nearest): "\(quoted(name)): no such verb" + didYouMean(nearest)
        case .unknownShell(let name, let nearest):
            "\(quoted(name)): no such shell; " + choice(CompletionShell.allCases.map(\.rawValue), nearest)
        case .standardInputTwice(let first, let second):
            "\(second): standard input is read by \(first) already; put one of them in a file"
        case .dataNotObject: "-d: not a JSON object; write the arguments as {\"NAME\": VALUE}"
        case .item(let key, let defect): sentence(defect, key: key)
        }
    }

    /// The sentence for a value, without the name of its option.
    static func sentence(_ defect: ValueDefect, _ given: String?) -> String {
        let value = given.map(quoted) ?? "the value"
        return switch defect {
        case .empty: "the value is empty; leave the option out or write one"
        case .noFileName: "no file name behind \"@\"; write @FILE, or @- for standard input"
        case .noVariableName: "no variable's name behind \"env:\"; write env:NAME"
        case .duration: "\(value) is no time; write seconds (30, 1.5) or a unit (500ms, 2m), 0 for no limit"
        case .durationTooLong(let limit):
            "\(value) is too long; at most \(limit.components.seconds) seconds, 0 for no limit"
        case .number(let least, let most): "\(value) is no number that fits; write one from \(least) to \(most)"
        case .choice(let allowed, let nearest): "no such value \(value); " + choice(allowed, nearest)
        case .url:
            "\(given.map { quoted(Printable.masked($0)) } ?? value) is no URL of a service; write http://HOST/PATH or https://HOST/PATH"
        case .controlCharacter: "line ends and control characters cannot be sent there; take them out"
        case .quotationMark: "\(value) has quotation marks; leave them out, they are added where they are due"
        case .noColon: "a header field has a colon; write 'NAME: VALUE', or 'NAME;' for an empty one"
        case .headerName: "the name has characters that a header field's name cannot have; write 'NAME: VALUE'"
        case .noEqualsSign(let form): "\(value) has no \"=\"; write \(form)"
        case .path(let error): "\(value) is no path: \(sentence(error)); write a.b[0].@id"
        case .listenAddress: "\(value) is no address; write PORT or HOST:PORT, [::1]:8080 for IPv6"
        case .proxy(.unknownScheme(let scheme)):
            "no such scheme \(quoted(scheme)) for a proxy; write \(list(ProxyURL.schemes, "or"))://HOST:PORT"
        case .proxy(.noHost): "the proxy has no host; write [SCHEME://][USER:PASSWORD@]HOST[:PORT]"
        case .proxy(.unusableCredentials): "user or password is no UTF-8"
        case .hostMap(3): "\(value) has too few parts; write HOST:PORT:ADDRESS"
        case .hostMap: "\(value) has too few parts; write HOST1:PORT1:HOST2:PORT2"
        case .byteCount: "\(value) is no number of bytes; write 1000000, 500k, 10M or 1G, 0 for no limit"
        case .item(let key, let defect): sentence(defect, key: key)
        case .shellName: "is not the beginning of a name; letters, digits and \"_\" make one, no digit first"
        case .variableName(let name):
            "\(quoted(name)) is no name of a variable; write NAME=PATH, NAME of letters, digits, \"_\", \"-\" and \".\""
        case .xmlForJSON: "XML is no JSON; write {\"NAME\": VALUE}, or make the envelope's file the SOURCE"
        }
    }

    /// The sentence for a path, without the path.
    static func sentence(_ error: FieldPath.SyntaxError) -> String {
        switch error {
        case .empty: "it is empty"
        case .noName(let offset): "a name is missing at character \(offset + 1)"
        case .badIndex(let digits, let offset): "\(quoted(digits)) at character \(offset + 1) is no position"
        case .unclosedBrace(let offset): "the brace at character \(offset + 1) is not closed"
        case .attributeNotLast(let offset): "something follows the attribute at character \(offset + 1)"
        }
    }

    private static func sentence(_ defect: ItemDefect, key: String) -> String {
        let remedy =
            switch defect {
            case .noEqualsSign: "not an item; write NAME=VALUE, or NAME=@FILE for a file's content"
            case .emptyStep: "a name is missing; write NAME=VALUE or NAME.MEMBER=VALUE"
            case .unclosedBrace: "the brace is not closed; write {NAMESPACE}NAME=VALUE"
            case .badIndex(let text): "\(quoted(text)) is no position; write NAME[0]=VALUE"
            case .leafWithMembers(let name): "nothing can follow \(quoted(name)); write it last, without a position"
            case .tooDeep(let limit): "too many levels; at most \(limit) are taken"
            case .noFileName: "no file name behind \"@\"; write NAME=@FILE, or NAME=@- for standard input"
            case .noAttachmentName: "no file name behind \"@\"; write NAME@FILE"
            case .attachedInput:
                "the length of an attachment is sent before it; put standard input into a file, or write NAME=@-"
            case .noJSON: "no JSON behind \":=\"; write NAME= for an empty element, NAME:=null for nil"
            case .givenTwice(let place): "\(quoted(place)) has a value already; give it once"
            case .membersOfValue(let place):
                "\(quoted(place)) has a value and cannot have members too; leave one of them out"
            case .valueBesideMembers(let place):
                "\(quoted(place)) has members and cannot have a value too; leave one of them out"
            case .membersOfList(let place): "\(quoted(place)) is repeated; say which one with \(place)[0]"
            case .indexBeyond(let place, let index, let count):
                "no \(place)[\(count)] comes before \(place)[\(index)]; positions start at 0 and leave none out"
            case .attributeNotText(let place): "\(quoted(place)) can only be text; write NAME=TEXT"
            }
        return "\(quoted(key)): " + remedy
    }

    // MARK: Pieces

    /// A value in quotation marks, on one line and not longer than a line.
    static func quoted(_ text: String) -> String {
        var shown = ""
        for scalar in text.unicodeScalars.prefix(60) {
            let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            shown += isControl ? scalar.escaped(asASCII: true) : String(scalar)
        }
        return "\"" + shown + (text.unicodeScalars.count > 60 ? "..." : "") + "\""
    }

    /// A SOURCE as it was written; of a URL without user and password.
    static func source(_ text: String) -> String { text.holds("://") ? Printable.masked(text) : text }

    /// `; did you mean X`, or where to look.
    static func didYouMean(_ nearest: String?) -> String { nearest.map { "; did you mean \($0)" } ?? "; try soap help" }

    /// `a, b and c`.
    static func list(_ names: [String], _ conjunction: String) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }

    /// Few are told; of many, the one that was probably meant.
    private static func choice(_ allowed: [String], _ nearest: String?) -> String {
        let list = "write \(list(allowed, "or"))"
        return allowed.count > 6 ? nearest.map { "did you mean \($0)" } ?? list : list
    }
}
