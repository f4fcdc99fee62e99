/// A part of the manual that belongs to no single option or verb.
struct HelpTopic: Sendable {
    /// What it is made of.
    enum Block: Sendable {
        case paragraph(String)
        case terms([(String, String)])
    }

    let title: String
    let blocks: [Block]

    /// How arguments are written.
    static let items = HelpTopic(
        title: "Items",
        blocks: [
            .terms([
                ("id=42", "text, escaped for the place where it lands"),
                ("user.name=Ann", "a member; a dot inside a name is written \\."),
                ("item=a item=b", "repeated, in this order; also item[0].x=1 item[1].x=2"),
                ("n:=JSON", "a number, true, false, an array, an object; null is nil"),
                ("n:='<a/>'", "an XML fragment"),
                ("n=@FILE n=@-", "the content of a file or of standard input"),
                ("n:=@FILE n:=@-", "the same, read as JSON or as an XML fragment"),
                ("n@FILE", "a file that travels beside the envelope; @FILE alone is one that nothing refers to"),
                ("n=", "an empty element; to leave it out do not write it"),
                ("rec.@lang=en", "an attribute; rec.@xsi:type=t:Derived names a derived type"),
                ("{urn:x}n=1", "a name in a namespace"),
            ])
        ])

    /// What the man page says beside the list of items.
    static let itemRules = HelpTopic(
        title: "Items",
        blocks: [
            .paragraph(
                """
                The name ends at the first "=" outside braces; whatever follows is the value, so that id==1 sends "=1". A text that \
                begins with "@" is written as JSON: n:='"@home"'.
                """),
            .paragraph(
                """
                The same name again is a repetition. Positions start at 0, leave none out, and each is one that was given or the \
                next. An element that has a value and attributes has its text as #text. ITEMs take the place of what -d has at \
                the same place.
                """),
            .paragraph(
                """
                In JSON arguments, as in JSON results, @name is an attribute, #text the text beside attributes, null is nil, and \
                an array is a repeated element.
                """),
        ])

    /// How fields are named.
    static let paths = HelpTopic(
        title: "Paths",
        blocks: [
            .paragraph(
                """
                A PATH names fields of the reply, and means the same to every option that takes one, with a schema and without. \
                A name, or a chain of names, is found at any depth, whatever the namespace.
                """),
            .terms([
                ("Country", "every Country, anywhere"),
                ("a.b", "every b in an a, anywhere"),
                (".a.b", "b in a, where a is a member of the result, as jq writes it; . is the result itself"),
                ("a.b[0].@id", "the attribute id of the first b in a; positions count from 0 in each a"),
                ("a.#text", "the text of an a that has attributes or elements beside it"),
                ("{urn:x}name", "in this namespace; p:name has the prefix as the reply writes it"),
                ("header:sid", "a field of a SOAP header block"),
                ("Result>>Country", "a field of XML that Result carries as text or CDATA"),
                ("a\\.b", "a name with a dot; so with each sign that names do not have"),
            ]),
            .paragraph(
                """
                What text output prints before a colon is, with a dot in front, the path of exactly that value. Values are \
                those of the schema where there is one: of a number or a date without the white space around it.
                """),
            .paragraph(
                """
                Columns, and -e with --ndjson, are paths inside a record. Several values in one cell have ; between them, none \
                is an empty cell. A column that no record has is exit status 4. No record at all is told on standard error; \
                --require PATH makes that exit status 4 too.
                """),
        ])

    /// What scripts ask.
    static let exitStatus = HelpTopic(
        title: "Exit status",
        blocks: [
            .terms(ExitStatus.allCases.compactMap { status in meaning(status).map { (String(status.rawValue), $0) } })
        ])

    /// nil for what this version cannot end with.
    private static func meaning(_ status: ExitStatus) -> String? {
        switch status {
        case .ok: "all went well"
        case .fault:
            "a SOAP fault, whatever the HTTP status; what --fail-if names; findings of validate, breaks of diff"
        case .usage: "the command line or a local file is wrong; nothing was sent"
        case .description: "the WSDL or the envelope template is unusable; nothing was sent"
        case .missingField: "a field that was asked for is missing"
        case .proxyName: "the proxy's name was not found"
        case .hostName: "the host's name was not found"
        case .connect: "no connection"
        case .notSOAP: "the reply is not SOAP, or not well formed"
        case .httpStatus: "HTTP status 400 or above, without a fault"
        case .writing: "a file could not be written"
        case .timeout: "a time limit passed"
        case .tlsHandshake: "the TLS handshake failed"
        case .redirectRefused: "a redirect was not followed"
        case .emptyReply: "the reply was empty"
        case .receive: "the reply broke off"
        case .serverCertificate: "the server's certificate is not trusted"
        case .interrupted: "interrupted"
        case .clientCertificate: "the client's certificate cannot be used, or the server does not take it"
        case .tooLarge: "the reply is larger than --max-filesize"
        case .caFile: "the file of trusted certificates cannot be read"
        }
    }

    /// The variables that are looked at.
    static let environment = HelpTopic(
        title: "Environment",
        blocks: [
            .terms([
                ("SOAP_ENVELOPES", "a folder where envelopes are found by name"),
                ("http_proxy, https_proxy, all_proxy, no_proxy", "proxies, as curl reads them"),
                ("SSL_CERT_FILE, SSL_CERT_DIR", "trusted certificates, where --cacert and --capath are not given"),
                ("XDG_CACHE_HOME", "the folder in which WSDLs are kept, in soap; else ~/.cache"),
                ("NO_COLOR, CLICOLOR_FORCE, TERM", "no colour, colour in any case, dumb for no colour"),
            ])
        ])
}
