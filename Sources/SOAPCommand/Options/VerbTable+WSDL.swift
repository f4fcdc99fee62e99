extension VerbTable {
    /// What is known of the verbs that look at a WSDL and call nothing.
    static let describe = VerbEntry(
        verb: .describe,
        operands: [OperandForm("SOURCE", .required, .source), OperandForm("OPERATION|TYPE", .optional)],
        summary: "what can be called, what it takes and what it gives",
        details: [
            """
            Without OPERATION the services of a WSDL with their ports and operations, or an envelope with its arguments. With \
            OPERATION where it goes, its arguments, header blocks, reply and faults; with TYPE, a type or element by its \
            name, PREFIX:NAME or {NAMESPACE}NAME, what it holds.
            """,
            """
            Behind a name "?" says that it may be left out, "*" any number, "+" at least one, "[2..5]" two to five. "as above" \
            ends a type inside itself.
            """,
        ],
        examples: [
            Example(purpose: "What it takes", command: "soap describe FindCountryAsXml"),
            Example(purpose: "All operations", command: "soap describe service.wsdl"),
            Example(purpose: "One of them, for a program", command: "soap describe service.wsdl GetOrder -j"),
        ],
        read: { operands throws(UsageError) in
            .describe(source: operands[0], operation: operands.count > 1 ? operands[1] : nil)
        })

    static let template = VerbEntry(
        verb: .template,
        operands: [OperandForm("SOURCE", .required, .source), OperandForm("OPERATION", .optional)],
        summary: "a ready request: an envelope template, JSON, items, or a curl command",
        details: [
            """
            The envelope template has a hole for each argument; as Envelopes/NAME.xml it is called by NAME and makes what a call \
            of the WSDL makes. Optional parts stand in sections and are left out where nothing is given for them. What \
            mustache cannot say is simpler: groups that repeat are one round, and null is left out.
            """,
            "Of an envelope it prints the template itself; OPERATION is then not needed.",
        ],
        examples: [
            Example(
                purpose: "An envelope of your own",
                command: "soap template service.wsdl GetOrder > Envelopes/GetOrder.xml"),
            Example(purpose: "Arguments for -d", command: "soap template service.wsdl GetOrder --as json"),
            Example(
                purpose: "Only what has to be given",
                command: "soap template service.wsdl GetOrder --as args --required"),
        ],
        read: { operands throws(UsageError) in
            .template(source: operands[0], operation: operands.count > 1 ? operands[1] : nil)
        })

    static let validate = VerbEntry(
        verb: .validate,
        operands: [OperandForm("WSDL", .required, .source), OperandForm("MESSAGE|-", .required, .file)],
        summary: "check a request, reply or fault against a WSDL",
        details: [
            """
            MESSAGE is an envelope in a file, or "-" for standard input. The operation, and whether it is a request or a reply, \
            is found from the body unless --operation says which. Each finding is a line MESSAGE:LINE: PATH: WHAT.
            """,
            """
            Exit status 0 when the message is valid, 1 with findings, 3 when the WSDL is unusable, 8 when the message is not SOAP.
            """,
        ],
        examples: [
            Example(purpose: "A saved reply", command: "soap validate service.wsdl reply.xml"),
            Example(
                purpose: "A request from elsewhere",
                command: "soap validate service.wsdl - --operation GetOrder < request.xml"),
        ],
        read: { operands throws(UsageError) in .validate(wsdl: operands[0], message: InputSource(operands[1])) })

    static let bundle = VerbEntry(
        verb: .bundle,
        operands: [OperandForm("WSDL", .required, .source)],
        summary: "one WSDL that needs no other document",
        details: [
            """
            Imported WSDLs are merged and schemas put into one types element: included ones in the namespace that includes them, \
            redefined ones as redefined. Documents that cannot be had are told on standard error.
            """
        ],
        examples: [
            Example(
                purpose: "For an archive", command: "soap bundle http://127.0.0.1:8080/service?wsdl -o service.wsdl")
        ],
        read: { operands throws(UsageError) in .bundle(wsdl: operands[0]) })

    static let diff = VerbEntry(
        verb: .diff,
        operands: [OperandForm("OLD", .required, .source), OperandForm("NEW", .required, .source)],
        summary: "what changed between two WSDLs, breaking changes first",
        details: [
            """
            Breaking is what a client of OLD can stumble over: a removed operation, a new required argument, a narrower type in a \
            request, a wider one in a reply, another namespace, action or style. Exit status 1 when there is one, 0 otherwise.
            """
        ],
        examples: [Example(purpose: "In a release check", command: "soap diff old.wsdl new.wsdl")],
        read: { operands throws(UsageError) in .diff(old: operands[0], new: operands[1]) })
}
