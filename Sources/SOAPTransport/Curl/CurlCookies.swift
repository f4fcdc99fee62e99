internal import CLibCurl
import Synchronization

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
        if let jar = settings.cookieJar { try easy.set(CURLOPT_COOKIEJAR, jar) }
    }

    /// Takes all cookies of a transfer that is over.
    func collect(from easy: CurlEasy) {
        let lines = easy.lines(CURLINFO_COOKIELIST)
        self.lines.withLock { $0 = lines }
    }
}
