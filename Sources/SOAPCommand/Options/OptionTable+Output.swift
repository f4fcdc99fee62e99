extension OptionTable {
    /// Which fields of the reply are wanted.
    static let fields: [OptionEntry] = [
        .value(
            .extract, short: "e", ValueForm("PATH"), .fields, reading, occurs: .repeatable, "print the value at PATH",
            details: """
                Bare values, one a line, those of the first PATH first. With -j each value is a line of JSON; several PATHs \
                make one object, with an array where a PATH has several values. With --csv, --tsv and --ndjson they are the \
                columns or members, inside each record.
                """,
            reads: Check.path
        ) { $0.fields.extracted.append($1) },
        .value(
            .list, ValueForm("PATH"), .fields, reading, occurs: .repeatable, "an array in JSON, even with one element",
            reads: Check.path
        ) { $0.fields.lists.append($1) },
        .value(
            .require, ValueForm("PATH"), .fields, reading, occurs: .repeatable,
            "exit status 4 where the reply has no PATH",
            reads: Check.path
        ) { $0.fields.required.append($1) },
        .value(
            .failIf, ValueForm("PATH=VALUE"), .fields, reading, occurs: .repeatable, "fail where PATH has this value",
            details: "For services that tell of errors in a field. Fails like a fault, with exit status 1.",
            reads: Check.condition
        ) { $0.fields.failConditions.append($1) },
    ]

    /// How the result is printed, and where.
    static let output: [OptionEntry] = [
        .flag(
            .json, short: "j", .output, reading + [.list, .describe, .validate, .diff], "JSON",
            details: """
                The content of the response element. Names are local names, attributes @name, text beside attributes #text, \
                nil is null, repeated elements are arrays.
                """
        ) { $0.output.format = .json },
        .value(
            .ndjson, ValueForm("PATH"), .output, reading, "one JSON line for each element at PATH, as they come",
            details: "Memory does not grow with the reply.",
            reads: Check.path
        ) { $0.output.format = .ndjson($1) },
        .value(
            .csv, ValueForm("PATH"), .output, reading, "one CSV row for each element at PATH",
            details: """
                The columns are the PATHs of -e, otherwise the fields that the schema has, otherwise those of the first \
                element. Memory does not grow with the reply.
                """,
            reads: Check.path
        ) { $0.output.format = .table($1, .csv) },
        .value(
            .tsv, ValueForm("PATH"), .output, reading, "the same with tabs",
            reads: Check.path
        ) { $0.output.format = .table($1, .tsv) },
        .flag(
            .shell, .output, reading, "NAME='VALUE' lines for eval",
            details: """
                NAME is the path with underscores; one that is taken gets a number, told on standard error. What -e asks for has \
                that name, all other names begin with soap_: no reply sets a variable that a shell heeds.
                """
        ) { $0.output.format = .shell },
        .value(
            .shellPrefix, ValueForm("PREFIX"), .output, reading, "what names begin with that are not of -e (soap_)",
            reads: Check.shellPrefix, needs: [.option(.shell)]
        ) { $0.output.shellPrefix = $1 },
        .flag(
            .raw, .output, reading, "the bytes as received, whatever they are",
            details: """
                A fault, a page and broken XML too: the exit status says what they are. Attachments are among them; soap extract \
                takes them out of a file.
                """
        ) { $0.output.format = .raw },
        .flag(
            .lenient, .output, reading, "read replies with characters that XML forbids",
            details:
                "Each, such as &#x1E;, becomes U+FFFD; how many is told on standard error. Else they are exit status 8."
        ) { $0.output.isLenient = true },
        .flag(
            .xml, .output, reading, "the body, indented"
        ) { $0.output.format = .xml },
        .value(
            .output, short: "o", ValueForm("FILE", .file), .output, reading + [.template, .bundle],
            "print to FILE; - is standard output",
            reads: Check.notEmpty
        ) { $0.output.file = $1 == "-" ? nil : $1 },
        .value(
            .reply, ValueForm("FILE", .file), .output, [.call], "keep the reply as received in FILE",
            details: "Beside whatever else is printed, and whatever the reply turns out to be.",
            reads: Check.notEmpty
        ) { $0.output.replyFile = $1 },
        .value(
            .attachments, ValueForm("DIR", .folder), .output, reading, "save the attachments of the reply in DIR",
            details: """
                DIR is made where it is not there; no file in it is overwritten. In the result name, contentType, size and path \
                stand in place of the bytes, which are base64 otherwise.
                """,
            reads: Check.notEmpty
        ) { $0.output.attachmentFolder = $1 },
        .flag(
            .include, short: "i", .output, [.call], "print the reply's status line and header fields too"
        ) { $0.output.includesHead = true },
        .value(
            .writeOut, short: "w", ValueForm("FORMAT|@FILE", .textOrFile), .output, [.call],
            "print FORMAT after the call",
            details: "curl's notation: %{http_code}, %{time_total}, %{size_download}, \\n and so on.",
            reads: TextOrInput.init(_:)
        ) { $0.output.writeOut = $1 },
    ]
}
