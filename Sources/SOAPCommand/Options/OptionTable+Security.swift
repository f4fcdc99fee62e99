extension OptionTable {
    /// Header blocks, and what goes from one call to the next.
    static let headers: [OptionEntry] = [
        .value(
            .soapHeader, ValueForm("NAME=VALUE|@FILE", .textOrFile), .request, [.call], occurs: .repeatable,
            "a header block of the envelope",
            details: """
                NAME=VALUE is an item like those of the body; a WSDL knows its type, else NAME is {NAMESPACE}NAME, or in the \
                namespace of the body. NAME.@mustUnderstand=1 and NAME.@actor=URI address it. @FILE has one block or several \
                as XML.
                """,
            reads: HeaderBlockArgument.init(_:), needs: [.envelope]
        ) { $0.request.headers.append($1) },
        .flag(
            .wsa, .request, [.call], "WS-Addressing: Action, MessageID, ReplyTo and To",
            details: "In the version that the WSDL's policy names, else in that of 2005/08.", needs: [.envelope]
        ) { $0.request.usesAddressing = true },
        .value(
            .vars, ValueForm("FILE", .file), .request, [.call], "variables for {{NAME}}",
            details: """
                A JSON object of texts, as --capture writes it. {{NAME}} in the values of ITEMs, -d, --soap-header, -H, -b, \
                --bearer and --endpoint is replaced, and an envelope template finds there what no ITEM gives. Their values are \
                not shown.
                """,
            reads: Check.notEmpty
        ) { $0.request.variablesFile = $1 },
        .value(
            .capture, ValueForm("NAME=PATH"), .fields, [.call], occurs: .repeatable,
            "keep the value at PATH in the file of --vars",
            details: """
                For a session that is opened once: the next call with --vars uses it as {{NAME}}. Nothing is kept unless the \
                call succeeds; a PATH that the reply does not have is exit status 4, and of several values the first is kept.
                """,
            reads: Check.capture, needs: [.option(.vars)]
        ) { $0.fields.captures.append($1) },
    ]

    /// WS-Security.
    static let security: [OptionEntry] = [
        .value(
            .wsse, ValueForm("USER[:PASSWORD]", isSecret: true), .security, [.call],
            "a user name and a password, a UsernameToken",
            details: """
                They stand in the Security header, the password as text. Written as for -u: the password may be @FILE or \
                env:NAME, and is asked for where it is left out. SOAP_NOW and SOAP_NONCE, seconds since 1970 and base64, fix \
                clock and random bytes for tests.
                """,
            reads: UserArgument.init(_:), needs: [.envelope]
        ) { $0.request.security.user = $1 },
        .flag(
            .wsseDigest, .security, [.call], "send a digest in place of the password of --wsse",
            needs: [.option(.wsse)]
        ) { $0.request.security.usesDigest = true },
        .value(
            .timestamp, ValueForm("SECONDS", isOptional: true), .security, [.call],
            "how long the message is good (300)",
            reads: Check.lifetime, needs: [.envelope]
        ) { $0.request.security.lifetime = $1 },
        .value(
            .saml, ValueForm("FILE", .file), .security, [.call], "a SAML assertion",
            details: "Any token that is XML, as it stands in FILE; - is standard input.",
            reads: InputSource.init(named:), needs: [.envelope]
        ) { $0.request.security.token = $1 },
        .value(
            .signCert, ValueForm("FILE", .file), .security, [.call],
            "sign body and timestamp with this certificate",
            details: """
                PEM or DER, sent as a BinarySecurityToken. A Timestamp is added. The program xmlsec1 signs; it has to be installed.
                """,
            reads: Check.notEmpty, needs: [.envelope]
        ) { $0.request.security.certificate = $1 },
        .value(
            .signKey, ValueForm("FILE", .file), .security, [.call], "the private key of --sign-cert",
            details: "PEM. Without it the certificate's file has the key too.",
            reads: Check.notEmpty, needs: [.option(.signCert)]
        ) { $0.request.security.key = $1 },
        .value(
            .signPass, ValueForm("PASSWORD", isSecret: true), .security, [.call],
            "what the key of --sign-key is encrypted with",
            details: "@FILE and env:NAME are read; otherwise the password of an encrypted key is asked for.",
            reads: Secret.init(_:), needs: [.option(.signCert)]
        ) { $0.request.security.keyPassword = $1 },
    ]
}
