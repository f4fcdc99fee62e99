import SOAPTransport

extension OptionTable {
    /// How TLS is spoken, and who is trusted.
    static let tls: [OptionEntry] = [
        .flag(
            .insecure, short: "k", .tls, loading, "do not check the server's certificate",
            details:
                "Whoever answers is trusted, with passwords too. A redirect from https to http is followed with -L.",
            needs: [.libcurl], curl: .flag { $0.tls.isInsecure }
        ) { $0.network.tls.isInsecure = true },
        .value(
            .cacert, ValueForm("FILE", .file), .tls, loading, "trust the certificates in this file",
            details: "In PEM form, in place of the system's. SSL_CERT_FILE does the same where this is not given.",
            reads: Check.notEmpty, needs: [.libcurl], curl: .text { $0.tls.trustedFile }
        ) { $0.network.tls.trustedFile = $1 },
        .value(
            .capath, ValueForm("FOLDER", .folder), .tls, loading, "trust the certificates in this folder",
            details: "It was prepared by openssl rehash. SSL_CERT_DIR does the same where this is not given.",
            reads: Check.notEmpty, needs: [.libcurl], curl: .text { $0.tls.trustedFolder }
        ) { $0.network.tls.trustedFolder = $1 },
        .value(
            .cert, short: "E", ValueForm("FILE[:PASSWORD]", .file, isSecret: true), .tls, loading,
            "the client's certificate",
            details: "With its key in the same file, or in that of --key. The password is a secret, as for --pass.",
            reads: CertificateArgument.init(_:), needs: [.libcurl], curl: .text { $0.tls.certificate?.fileForCurl }
        ) { $0.network.tls.certificate = $1 },
        .value(
            .certType, .choice(TLSSettings.CertificateType.self), .tls, loading,
            "the form of the certificate", details: "The file is looked at where this is not given.",
            reads: Check.certificateType, needs: [.option(.cert)], curl: .text { $0.tls.certificateType?.rawValue }
        ) { $0.network.tls.certificateType = $1 },
        .value(
            .key, ValueForm("FILE", .file), .tls, loading, "the client's key, in PEM form",
            reads: Check.notEmpty, needs: [.libcurl, .option(.cert)], curl: .text { $0.tls.key }
        ) { $0.network.tls.key = $1 },
        .value(
            .pass, ValueForm("PASSWORD", isSecret: true), .tls, loading, "what the client's key is encrypted with",
            details: """
                \(secretForms); an empty one is asked for on the terminal, and so is one that is needed and not given.
                """,
            reads: Secret.init(orAsked:), needs: [.option(.cert)],
            curl: .secret("KEY_PASSWORD") { $0.tls.keyPassword != nil }
        ) { $0.network.tls.password = $1 },
        .flag(
            .tls12, .tls, loading, "TLS 1.2 or later", needs: [.libcurl], curl: .flag { $0.tls.leastVersion == .v12 }
        ) { $0.network.tls.leastVersion = .v12 },
        .flag(
            .tls13, .tls, loading, "TLS 1.3 or later", needs: [.libcurl], curl: .flag { $0.tls.leastVersion == .v13 }
        ) { $0.network.tls.leastVersion = .v13 },
        .choice(
            .tlsMax, TLSSettings.Version.self, .tls, loading, "the latest version of TLS",
            needs: [.libcurl], curl: .text { $0.tls.greatestVersion?.rawValue }
        ) { $0.network.tls.greatestVersion = $1 },
    ]
}
