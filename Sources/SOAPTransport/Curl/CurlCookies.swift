internal import CLibCurl
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The cookies (RFC 6265) that go from one exchange to the next; which of them fit is libcurl's matter.
///
/// A class, because exchanges share it.
final class CurlCookies: Sendable {
    /// In Netscape's form; nil before the files were read.
    private let lines = Mutex<[String]?>(nil)

    /// Gives the handle what there is: the files, or what earlier exchanges left.
    func lend(to easy: CurlEasy, _ settings: CurlSettings) throws(TransportError) {
        try easy.set(CURLOPT_COOKIEFILE, "")
        if let lines = lines.withLock({ $0 }) {
            for line in lines { try easy.set(CURLOPT_COOKIELIST, line) }
        } else {
            for file in settings.cookieFiles { try easy.set(CURLOPT_COOKIEFILE, file) }
        }
        if let jar = settings.cookieJar { try easy.set(cookieJar: jar) }
    }

    /// Takes all cookies of a transfer that is over.
    func collect(from easy: CurlEasy) {
        let lines = easy.lines(CURLINFO_COOKIELIST)
        self.lines.withLock { $0 = lines }
    }
}

extension CurlCookies {
    /// Makes the file of a cookie jar where there is none, for this user only: cookies are what a session hangs on.
    ///
    /// libcurl would make it for everybody; the mode of one that is there is its owner's matter, and libcurl keeps it.
    static func makeJar(_ path: String) {
        guard path != "-" else { return }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }
}
