import SOAPTransport

extension OptionTable {
    /// How TLS is spoken, and who is trusted.
    static let tls: [OptionEntry] = [
        .flag(
            "insecure", short: "k", .tls, loading, "do not check the server's certificate",
            details:
                "Whoever answers is trusted, with passwords too. A redirect from https to http is followed with -L."
        ) { $0.network.tls.isInsecure = true },
        .value(
            "cacert", ValueForm("FILE", .file), .tls, loading, "trust the certificates in this file",
            details: "In PEM form, in place of the system's. SSL_CERT_FILE does the same where this is not given."
        ) { options, text throws(ValueDefect) in options.network.tls.trustedFile = try Check.notEmpty(text) },
        .value(
            "capath", ValueForm("FOLDER", .folder), .tls, loading, "trust the certificates in this folder",
            details: "It was prepared by openssl rehash. SSL_CERT_DIR does the same where this is not given."
        ) { options, text throws(ValueDefect) in options.network.tls.trustedFolder = try Check.notEmpty(text) },
        .value(
            "cert", short: "E", ValueForm("FILE[:PASSWORD]", .file, isSecret: true), .tls, loading,
            "the client's certificate",
            details: "With its key in the same file, or in that of --key. The password is a secret, as for --pass."
        ) { options, text throws(ValueDefect) in options.network.tls.certificate = try CertificateArgument(text) },
        .value(
            "cert-type", .choice(TLSSettings.CertificateType.allCases.map(\.rawValue)), .tls, loading,
            "the form of the certificate", details: "The file is looked at where this is not given."
        ) { options, text throws(ValueDefect) in
            options.network.tls.certificateType = try Check.choice(text.uppercased())
        },
        .value(
            "key", ValueForm("FILE", .file), .tls, loading, "the client's key, in PEM form"
        ) { options, text throws(ValueDefect) in options.network.tls.key = try Check.notEmpty(text) },
        .value(
            "pass", ValueForm("PASSWORD", isSecret: true), .tls, loading, "what the client's key is encrypted with",
            details: """
                \(secretForms); an empty one is asked for on the terminal, and so is one that is needed and not given.
                """
        ) { options, text throws(ValueDefect) in
            options.network.tls.password = text.isEmpty ? .asked : try Secret(text)
        },
        .flag(
            "tlsv1.2", .tls, loading, "TLS 1.2 or later"
        ) { $0.network.tls.leastVersion = .v12 },
        .flag(
            "tlsv1.3", .tls, loading, "TLS 1.3 or later"
        ) { $0.network.tls.leastVersion = .v13 },
        .value(
            "tls-max", .choice(TLSSettings.Version.allCases.map(\.rawValue)), .tls, loading, "the latest version of TLS"
        ) { options, text throws(ValueDefect) in options.network.tls.greatestVersion = try Check.choice(text) },
    ]
}
