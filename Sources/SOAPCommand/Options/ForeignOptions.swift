/// Well-known options of curl and xmllint that we do not have, and what is there instead.
enum ForeignOptions {
    /// By name as typed, hyphens included.
    ///
    /// None of them may be in ``OptionTable``.
    static let all: [(names: [String], instead: String)] = [
        (["-X", "--request"], "a call is always a POST; --binding get asks by GET"),
        (
            ["--data-raw", "--data-binary", "--data-ascii", "--data-urlencode"],
            "-d JSON gives all arguments; an envelope of your own is the SOURCE"
        ),
        (["-F", "--form"], "write NAME=VALUE"),
        (["-T", "--upload-file"], "an envelope of your own is the SOURCE"),
        (["-G", "--get"], "use --binding get"),
        (["-I", "--head"], "-i prints the header fields of the reply"),
        (["-D", "--dump-header"], "-i prints the header fields of the reply"),
        (["-O", "--remote-name", "--remote-header-name"], "use -o FILE"),
        (["-f", "--fail", "--fail-with-body"], "leave it out: HTTP errors and faults have exit statuses of their own"),
        (["-S", "--show-error"], "leave it out: errors are always shown"),
        (["-N", "--no-buffer"], "leave it out: records are printed as they come"),
        (["--anyauth"], "write --basic, --digest, --ntlm or --negotiate"),
        (["--http1.0", "--http1.1", "--http2", "--http3"], "leave it out: HTTP/1.1 is spoken"),
        (["--socks4", "--socks4a", "--socks5", "--socks5-hostname"], "use -x socks5://HOST:PORT"),
        (["--retry-connrefused", "--retry-all-errors"], "--retry alone counts refused connections"),
        (["--tlsv1", "--tlsv1.0", "--tlsv1.1", "-1"], "use --tlsv1.2 or --tlsv1.3; --tls-max bounds it from above"),
        (["--key-type"], "leave it out: the key is in PEM form, or in the PKCS #12 file of -E"),
        (["--oauth2-bearer"], "use --bearer"),
        (["--location-trusted"], "use -L; credentials are not sent to another origin"),
        (["--post301", "--post302", "--post303"], "use -L; the body is always POSTed again"),
        (["--trace", "--trace-ascii"], "use -v"),
        (["--url"], "the URL is the SOURCE"),
        (["--xpath", "--path"], "use -e PATH"),
        (["--format", "--pretty"], "use --xml"),
    ]

    /// What to do in place of an option.
    static func instead(of name: String) -> String? { all.first { $0.names.contains(name) }?.instead }
}
