internal import CLibCurl

extension CurlEasy {
    /// How the connection is made.
    func set(_ settings: CurlSettings) throws(TransportError) {
        try set(settings.tls)
        if let proxy = settings.proxy { try set(CURLOPT_PROXY, proxy) }
        if let credentials = settings.proxyCredentials {
            try set(CURLOPT_PROXYAUTH, soap_curl_auth_basic)
            try set(CURLOPT_PROXYUSERNAME, credentials.user)
            try set(CURLOPT_PROXYPASSWORD, credentials.password)
        }
        if let noProxy = settings.noProxy { try set(CURLOPT_NOPROXY, noProxy) }
        try set(CURLOPT_RESOLVE, list: settings.resolve)
        connectsElsewhere = !settings.connectTo.isEmpty || settings.unixSocket != nil
        try set(CURLOPT_CONNECT_TO, list: settings.connectTo)
        if let path = settings.unixSocket { try set(CURLOPT_UNIX_SOCKET_PATH, path) }
        if let interface = settings.interface { try set(CURLOPT_INTERFACE, interface) }
        switch settings.addressFamily {
        case .v4: try set(CURLOPT_IPRESOLVE, 1)
        case .v6: try set(CURLOPT_IPRESOLVE, 2)
        case nil: break
        }
    }

    private func set(_ tls: TLSSettings) throws(TransportError) {
        if tls.isInsecure {
            try set(CURLOPT_SSL_VERIFYPEER, 0)
            try set(CURLOPT_SSL_VERIFYHOST, 0)
        }
        if tls.trustedFile != nil || tls.trustedFolder != nil {
            // In place of the system's, for a proxy that is spoken to over TLS as well.
            for option in [CURLOPT_CAINFO, CURLOPT_PROXY_CAINFO] { try set(option, tls.trustedFile) }
            for option in [CURLOPT_CAPATH, CURLOPT_PROXY_CAPATH] { try set(option, tls.trustedFolder) }
        }
        if let certificate = tls.certificate {
            try set(CURLOPT_SSLCERT, certificate)
            try set(CURLOPT_SSLCERTTYPE, tls.certificateType.rawValue)
            try set(CURLOPT_SSLKEY, tls.key)
            // Without one OpenSSL would ask on the terminal.
            try set(CURLOPT_KEYPASSWD, tls.keyPassword ?? "")
        }
        let versions = soap_curl_tls_versions(tls.leastVersion?.minor ?? -1, tls.greatestVersion?.minor ?? -1)
        if versions != 0 { try set(CURLOPT_SSLVERSION, versions) }
        if let greatest = tls.greatestVersion, greatest.minor < TLSSettings.Version.v12.minor, Self.isOpenSSL {
            // At its own level of security OpenSSL 3 speaks no version before 1.2, since they sign with SHA-1 (RFC 8996).
            try set(CURLOPT_SSL_CIPHER_LIST, "DEFAULT@SECLEVEL=0")
        }
    }

    private static var isOpenSSL: Bool {
        soap_curl_tls_library().map { String(cString: $0).hasPrefix("OpenSSL/") } ?? false
    }
}
