import SOAPMessage
import WSDL

extension OptionTable {
    /// What is asked, and of whom.
    static let request: [OptionEntry] = [
        .value(
            "data", short: "d", ValueForm("JSON|@FILE|@-", .textOrFile), .request, [.call], occurs: .once,
            "all arguments at once",
            details: """
                A JSON object of the arguments. ITEMs are added to it, and take the place of what it has at the same place. \
                An envelope of your own is no data but the SOURCE.
                """
        ) { options, text throws(ValueDefect) in options.request.data = try Check.data(text) },
        .value(
            "soap", .choice(SOAPVersion.allCases.map(\.rawValue)), .request, [.call, .describe, .template],
            "the version of SOAP",
            details: "An envelope template of the other version is re-addressed."
        ) { options, text throws(ValueDefect) in options.request.version = try Check.choice(text) },
        .value(
            "binding", .choice(BindingKind.allCases.map(\.rawValue)), .request, [.call, .describe, .template],
            "how the service is asked",
            details: """
                soap POSTs an envelope. get and post are the HTTP bindings of ASMX services: the operation is added to the \
                endpoint's path, the arguments go as query or as form.
                """
        ) { options, text throws(ValueDefect) in options.request.binding = try Check.choice(text) },
        .value(
            "action", ValueForm("URI"), .request, [.call, .template], "the SOAP action, without quotation marks",
            details: "Sent as SOAPAction in SOAP 1.1, as a parameter of the media type in SOAP 1.2."
        ) { options, text throws(ValueDefect) in options.request.action = try Check.action(text) },
        .value(
            "endpoint", ValueForm("URL"), .request, [.call, .template], "where to send it, whatever SOURCE says"
        ) { options, text throws(ValueDefect) in options.request.endpoint = try Check.httpURL(text) },
        .value(
            "namespace", ValueForm("URI"), .request, [.call],
            "the namespace of the operation, for the generic envelope",
            details:
                "With it SOURCE may be the URL of an endpoint: OPERATION is the body's element, the ITEMs its children."
        ) { options, text throws(ValueDefect) in
            options.request.namespace = try Check.notEmpty(Check.fieldValue(text))
        },
        .flag(
            "mtom", .request, [.call], "send the envelope as MTOM has it, also without an attachment",
            details: """
                It asks for attachments in the reply. NAME@FILE needs no option: a file goes as MTOM where its type is \
                base64Binary, and beside the envelope, as SOAP with Attachments, where it is not. With the generic envelope \
                this option decides.
                """
        ) { $0.request.usesMTOM = true },
        .value(
            "service", ValueForm("NAME"), .request, [.call, .describe, .template, .extract, .validate],
            "the service of the WSDL"
        ) { options, text throws(ValueDefect) in options.request.service = try Check.notEmpty(text) },
        .value(
            "port", ValueForm("NAME"), .request, [.call, .describe, .template, .extract, .validate],
            "the port of the WSDL",
            details: "Without it the first SOAP port that has the operation is used."
        ) { options, text throws(ValueDefect) in options.request.port = try Check.notEmpty(text) },
        .value(
            "wsdl", ValueForm("WSDL", .file), .request, [.extract], "the WSDL that types the reply; with --operation"
        ) { options, text throws(ValueDefect) in options.request.wsdl = try Check.notEmpty(text) },
        .value(
            "operation", ValueForm("NAME"), .request, [.extract, .validate], "the operation that the message belongs to"
        ) { options, text throws(ValueDefect) in options.request.operation = try Check.notEmpty(text) },
        .value(
            "import-path", ValueForm("DIR", .folder), .request, loading + [.extract],
            occurs: .repeatable,
            "a folder with documents that the WSDL imports",
            details: """
                Documents are found there by their file names, and by their URLs where the folder has a catalog.json, a JSON \
                object of URLs and file names.
                """
        ) { options, text throws(ValueDefect) in options.request.importPaths.append(try Check.notEmpty(text)) },
        .value(
            "map", ValueForm("URL=FILE"), .request, loading + [.extract], occurs: .repeatable,
            "read FILE where the WSDL imports URL"
        ) { options, text throws(ValueDefect) in options.request.maps.append(try Check.map(text)) },
        .flag(
            "refresh", .request, loading + [.extract], "read the WSDL anew, and keep it",
            details: """
                A WSDL that is large, or comes from a URL, is kept in $XDG_CACHE_HOME/soap, else ~/.cache/soap, in a form that \
                need not be parsed. Each use asks the server whether it has changed.
                """
        ) { $0.request.refreshesCache = true },
        .flag("no-cache", .request, loading + [.extract], "neither use nor keep what was read of WSDLs") {
            $0.request.ignoresCache = true
        },
        .value(
            "envelopes", ValueForm("DIR", .folder), .request, [.call, .list, .describe, .template, .mock],
            "the folder where envelopes are found by name",
            details: """
                Searched before the folder that SOAP_ENVELOPES names, ./Envelopes, ~/.config/soap/envelopes and the envelopes \
                that come with soap.
                """
        ) { options, text throws(ValueDefect) in options.request.envelopeFolder = try Check.notEmpty(text) },
        .value(
            "as", .choice(TemplateForm.allCases.map(\.rawValue)), .request, [.template], "the form of the template",
            details: """
                xml is an envelope template, json the arguments for -d, args a command line, curl a command for curl; all but the \
                first with sample values.
                """
        ) { options, text throws(ValueDefect) in options.template.form = try Check.choice(text) },
        .flag(
            "required", .request, [.template], "only what has to be given"
        ) { $0.template.extent = .required },
        .flag(
            "all", .request, [.template], "what may be left out too (the default)"
        ) { $0.template.extent = .all },
        .flag(
            "dry-run", .request, [.call], "print the envelope, send nothing",
            details: "What is printed is what would be sent, byte for byte."
        ) { $0.request.preview = .envelope },
        .flag(
            "curl", .request, [.call], "print a curl command that makes the same request, send nothing",
            details: "Secrets are left out; placeholders stand for them."
        ) { $0.request.preview = .curlCommand },
        .flag(
            "mock", .request, [.call], "let a sample reply answer, send nothing",
            details: """
                The reply that lies beside the envelope, or one made up from the WSDL, is read as if the service had sent it.
                """
        ) { $0.request.usesMock = true },
    ]
}
