extension OptionTable {
    /// Which fields of the reply are wanted.
    static let fields: [OptionEntry] = [
        .value(
            "extract", short: "e", ValueForm("PATH"), .fields, reading, occurs: .repeatable, "print the value at PATH",
            details: """
                Bare values, one a line, in the order of the reply. With JSON output an object of the values; with CSV \
                and TSV output the columns.
                """
        ) { options, text throws(ValueDefect) in options.fields.extracted.append(try Check.path(text)) },
        .value(
            "list", ValueForm("PATH"), .fields, reading, occurs: .repeatable, "an array in JSON, even with one element"
        ) { options, text throws(ValueDefect) in options.fields.lists.append(try Check.path(text)) },
        .value(
            "require", ValueForm("PATH"), .fields, reading, occurs: .repeatable,
            "exit status 4 where the reply has no PATH"
        ) { options, text throws(ValueDefect) in options.fields.required.append(try Check.path(text)) },
        .value(
            "fail-if", ValueForm("PATH=VALUE"), .fields, reading, occurs: .repeatable, "fail where PATH has this value",
            details: "For services that tell of errors in a field. Fails like a fault, with exit status 1."
        ) { options, text throws(ValueDefect) in options.fields.failConditions.append(try Check.condition(text)) },
    ]

    /// How the result is printed, and where.
    static let output: [OptionEntry] = [
        .flag(
            "json", short: "j", .output, reading + [.list, .describe, .validate, .diff], "JSON",
            details: """
                The content of the response element. Names are local names, attributes @name, text beside attributes #text, \
                nil is null, repeated elements are arrays.
                """
        ) { $0.output.format = .json },
        .value(
            "ndjson", ValueForm("PATH"), .output, reading, "one JSON line for each element at PATH, as they come",
            details: "Memory does not grow with the reply."
        ) { options, text throws(ValueDefect) in options.output.format = .ndjson(try Check.path(text)) },
        .value(
            "csv", ValueForm("PATH"), .output, reading, "one CSV row for each element at PATH",
            details: "The columns are those of the extracted paths, otherwise the fields of the first element."
        ) { options, text throws(ValueDefect) in options.output.format = .table(try Check.path(text), .csv) },
        .value(
            "tsv", ValueForm("PATH"), .output, reading, "the same with tabs"
        ) { options, text throws(ValueDefect) in options.output.format = .table(try Check.path(text), .tsv) },
        .flag(
            "shell", .output, reading, "NAME='VALUE' lines for eval"
        ) { $0.output.format = .shell },
        .flag(
            "raw", .output, reading, "the bytes as received",
            details: "Attachments are among them; soap extract takes them out of a file."
        ) { $0.output.format = .raw },
        .flag(
            "xml", .output, reading, "the body, indented"
        ) { $0.output.format = .xml },
        .value(
            "output", short: "o", ValueForm("FILE", .file), .output, reading + [.template, .bundle],
            "print to FILE; - is standard output"
        ) { options, text throws(ValueDefect) in
            let file = try Check.notEmpty(text)
            options.output.file = file == "-" ? nil : file
        },
        .value(
            "attachments", ValueForm("DIR", .folder), .output, reading, "save the attachments of the reply in DIR",
            details: """
                DIR is made where it is not there; no file in it is overwritten. In the result name, contentType, size and path \
                stand in place of the bytes, which are base64 otherwise.
                """
        ) { options, text throws(ValueDefect) in options.output.attachmentFolder = try Check.notEmpty(text) },
        .flag(
            "include", short: "i", .output, [.call], "print the reply's status line and header fields too"
        ) { $0.output.includesHead = true },
        .value(
            "write-out", short: "w", ValueForm("FORMAT|@FILE", .textOrFile), .output, [.call],
            "print FORMAT after the call",
            details: "curl's notation: %{http_code}, %{time_total}, %{size_download}, \\n and so on."
        ) { options, text throws(ValueDefect) in options.output.writeOut = try TextOrInput(text) },
    ]
}
