import SOAPMessage
import WSDL

extension OptionTable {
    /// What is asked, and of whom.
    static let request: [OptionEntry] = [
        .value(
            .data, short: "d", ValueForm("JSON|@FILE|@-", .textOrFile), .request, [.call], occurs: .once,
            "all arguments at once",
            details: """
                A JSON object of the arguments. ITEMs are added to it, and take the place of what it has at the same place. \
                An envelope of your own is no data but the SOURCE.
                """,
            reads: Check.data
        ) { $0.request.data = $1 },
        .choice(
            .soap, SOAPVersion.self, .request, [.call, .describe, .template],
            "the version of SOAP",
            details: "An envelope template of the other version is re-addressed."
        ) { $0.request.version = $1 },
        .choice(
            .binding, BindingKind.self, .request, [.call, .describe, .template],
            "how the service is asked",
            details: """
                soap POSTs an envelope. get and post are the HTTP bindings of ASMX services: the operation is added to the \
                endpoint's path, the arguments go as query or as form.
                """
        ) { $0.request.binding = $1 },
        .value(
            .action, ValueForm("URI"), .request, [.call, .template], "the SOAP action, without quotation marks",
            details: "Sent as SOAPAction in SOAP 1.1, as a parameter of the media type in SOAP 1.2.",
            reads: Check.action
        ) { $0.request.action = $1 },
        .value(
            .endpoint, ValueForm("URL"), .request, [.call, .template], "where to send it, whatever SOURCE says",
            reads: Check.httpURL
        ) { $0.request.endpoint = $1 },
        .value(
            .namespace, ValueForm("URI"), .request, [.call],
            "the namespace of the operation, for the generic envelope",
            details:
                "With it SOURCE may be the URL of an endpoint: OPERATION is the body's element, the ITEMs its children.",
            reads: Check.namespace
        ) { $0.request.namespace = $1 },
        .flag(
            .mtom, .request, [.call], "send the envelope as MTOM has it, also without an attachment",
            details: """
                It asks for attachments in the reply. NAME@FILE needs no option: a file goes as MTOM where its type is \
                base64Binary, and beside the envelope, as SOAP with Attachments, where it is not. With the generic envelope \
                this option decides.
                """
        ) { $0.request.usesMTOM = true },
        .value(
            .service, ValueForm("NAME"), .request, [.call, .describe, .template, .extract, .validate],
            "the service of the WSDL",
            reads: Check.notEmpty
        ) { $0.request.service = $1 },
        .value(
            .port, ValueForm("NAME"), .request, [.call, .describe, .template, .extract, .validate],
            "the port of the WSDL",
            details: "Without it the first SOAP port that has the operation is used.",
            reads: Check.notEmpty
        ) { $0.request.port = $1 },
        .value(
            .wsdl, ValueForm("WSDL", .file), .request, [.extract], "the WSDL that types the reply; with --operation",
            reads: Check.notEmpty, needs: [.option(.operation)]
        ) { $0.request.wsdl = $1 },
        .value(
            .operation, ValueForm("NAME"), .request, [.extract, .validate], "the operation that the message belongs to",
            reads: Check.notEmpty, needs: [.option(.wsdl)]
        ) { $0.request.operation = $1 },
        .value(
            .importPath, ValueForm("DIR", .folder), .request, loading + [.extract],
            occurs: .repeatable,
            "a folder with documents that the WSDL imports",
            details: """
                Documents are found there by their file names, and by their URLs where the folder has a catalog.json, a JSON \
                object of URLs and file names.
                """,
            reads: Check.notEmpty
        ) { $0.request.importPaths.append($1) },
        .value(
            .map, ValueForm("URL=FILE"), .request, loading + [.extract], occurs: .repeatable,
            "read FILE where the WSDL imports that URL or namespace",
            reads: Check.map
        ) { $0.request.maps.append($1) },
        .flag(
            .refresh, .request, loading + [.extract], "read the WSDL anew, and keep it",
            details: """
                A WSDL that is large, or comes from a URL, is kept in $XDG_CACHE_HOME/soap, else ~/.cache/soap, in a form that \
                need not be parsed. Each use asks the server whether it has changed.
                """
        ) { $0.request.refreshesCache = true },
        .flag(.noCache, .request, loading + [.extract], "neither use nor keep what was read of WSDLs") {
            $0.request.ignoresCache = true
        },
        .value(
            .envelopes, ValueForm("DIR", .folder), .request, [.call, .list, .describe, .template, .mock],
            "the folder where envelopes are found by name",
            details: """
                Searched before the folder that SOAP_ENVELOPES names, ./Envelopes, ~/.config/soap/envelopes and the envelopes \
                that come with soap.
                """,
            reads: Check.notEmpty
        ) { $0.request.envelopeFolder = $1 },
        .choice(
            .as, TemplateForm.self, .request, [.template], "the form of the template",
            details: """
                xml is an envelope template, json the arguments for -d, args a command line, curl a command for curl; all but the \
                first with sample values.
                """
        ) { $0.template.form = $1 },
        .flag(
            .required, .request, [.template], "only what has to be given"
        ) { $0.template.extent = .required },
        .flag(
            .all, .request, [.template], "what may be left out too (the default)"
        ) { $0.template.extent = .all },
        .flag(
            .dryRun, .request, [.call], "print the envelope, send nothing",
            details: "What is printed is what would be sent, byte for byte."
        ) { $0.request.preview = .envelope },
        .flag(
            .curl, .request, [.call], "print a curl command that makes the same request, send nothing",
            details: "Secrets are left out; placeholders stand for them."
        ) { $0.request.preview = .curlCommand },
        .flag(
            .mock, .request, [.call], "let a sample reply answer, send nothing",
            details: """
                The reply that lies beside the envelope, or one made up from the WSDL, is read as if the service had sent it.
                """
        ) { $0.request.usesMock = true },
    ]
}
