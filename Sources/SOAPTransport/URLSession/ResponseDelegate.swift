import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What URLSession tells about one exchange, passed on to the channel.
///
/// A class, because URLSession wants one.
final class ResponseDelegate: NSObject, URLSessionDataDelegate {
    private let channel: ResponseChannel
    private let url: HTTPURL

    init(channel: ResponseChannel, url: HTTPURL) {
        self.channel = channel
        self.url = url
    }

    /// The exchange was given up before the engine had begun.
    func abandoned() { EngineTrap.leave(channel) }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        channel.requestStarted()
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse, response.statusCode >= 200 {
            channel.receive(head: HTTPResponseHead(response, url: url))
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        data.withUnsafeBytes { channel.receive(body: $0) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    /// The end of a 401 on Linux.
    ///
    /// URLSession asks for credentials when head and body are through, and then waits for ever, whatever the answer
    /// is. So none is given, and the task is cancelled from elsewhere.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(FoundationNetworking)
            channel.finish(.complete)
            EngineTrap.leave(channel)
            DispatchQueue.global().async { task.cancel() }
        #else
            let isTrust = challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust
            completionHandler(isTrust ? .performDefaultHandling : .rejectProtectionSpace, nil)
        #endif
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error {
            channel.finish(.failed(TransportError(error, url: url)))
        } else {
            channel.finish(.complete)
        }
        EngineTrap.leave(channel)
    }
}

extension HTTPResponseHead {
    /// What URLSession reports: it keeps neither the reason phrase nor the order of the fields.
    fileprivate init(_ response: HTTPURLResponse, url: HTTPURL) {
        var fields: [HTTPField] = []
        for case (let name as String, let value as String) in response.allHeaderFields {
            fields.append(HTTPField(unchecked: name, value))
        }
        fields.sort { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
        self.init(status: response.statusCode, fields: fields, url: url)
    }
}
