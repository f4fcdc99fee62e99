internal import CLibCurl

/// One transfer, from the first byte sent to the last received.
///
/// A class, because it owns handles of C and gives them back when it is over.
final class CurlTransfer {
    private enum State {
        case running
        case complete
        case failed(TransportError)
    }

    /// Where cookies go in the end.
    var cookies: CurlCookies?
    private let easy: CurlEasy
    private let response: CurlResponse
    private let limits: ExchangeLimits
    private let connections: CurlConnections
    /// Nil once the transfer is over.
    private var multi: UnsafeMutableRawPointer?
    private var state = State.running
    private let start = ContinuousClock.now
    private var lastTimings = ExchangeTimings(engine: CurlTransport.name)

    init(
        _ easy: CurlEasy, response: CurlResponse, limits: ExchangeLimits, connections: CurlConnections
    ) throws(TransportError) {
        self.easy = easy
        self.response = response
        self.limits = limits
        self.connections = connections
        let multi = try connections.take()
        self.multi = multi
        let code = curl_multi_add_handle(multi, easy.handle)
        guard code == CURLM_OK else { throw .sending(text: String(cString: curl_multi_strerror(code))) }
    }

    deinit { end(.cancelled) }

    /// Waits for the head of the final response.
    func head() throws(TransportError) -> HTTPResponseHead {
        try work { $0.finalHead != nil }
        switch state {
        case .failed(let error) where response.finalHead == nil: throw error
        case .running, .failed: break
        case .complete: response.transferEnded()
        }
        if let head = response.finalHead { return head }
        let error = response.hasStatusLine ? TransportError.headCut : .emptyReply
        state = .failed(error)
        throw error
    }

    /// Waits for more of the body; nil at its end.
    ///
    /// What came before a failure is handed over before the failure is thrown.
    func nextPiece() throws(TransportError) -> [UInt8]? {
        if !response.hasBody {
            if response.isPaused { resume() }
            try work { $0.hasBody }
        }
        if response.hasBody { return response.takeBody() }
        if case .failed(let error) = state { throw error }
        return nil
    }

    /// Ends what is under way.
    ///
    /// The error is what is thrown from now on; what was received already is dropped.
    func end(_ error: TransportError) {
        guard multi != nil else { return }
        abandon(error)
    }

    /// Ends with `error`, whether or not the transfer is over.
    func abandon(_ error: TransportError) {
        response.drop()
        state = .failed(error)
        release()
    }

    var timings: ExchangeTimings {
        var timings = multi == nil ? lastTimings : easy.timings
        timings.responseStart = response.headInstant.map { start.duration(to: $0) }
        return timings
    }

    // MARK: Working

    /// Lets libcurl work until there is what is waited for, or the transfer is over.
    private func work(until isReady: (CurlResponse) -> Bool) throws(TransportError) {
        while let multi, !isReady(response) {
            let left = limits.deadline.left
            guard left != .zero else {
                abandon(limits.deadline.error)
                break
            }
            var running: Int32 = 0
            let code = curl_multi_perform(multi, &running)
            if code != CURLM_OK { abandon(.receiving(text: String(cString: curl_multi_strerror(code)))) }
            collectResult()
            guard self.multi != nil, !isReady(response) else { break }
            curl_multi_poll(multi, nil, 0, Self.milliseconds(left), nil)
        }
    }

    /// Takes what was held back; libcurl may hand it over before this returns.
    private func resume() {
        response.resumed()
        guard multi != nil else { return }
        curl_easy_pause(easy.handle, 0)
        collectResult()
    }

    private func collectResult() {
        guard let multi else { return }
        var waiting: Int32 = 0
        while let message = curl_multi_info_read(multi, &waiting) {
            guard message.pointee.msg == CURLMSG_DONE else { continue }
            let code = message.pointee.data.result
            state = code == CURLE_OK ? .complete : .failed(error(code))
            release()
            return
        }
    }

    private func error(_ code: CURLcode) -> TransportError {
        response.defect ?? TransportError(code, easy: easy, url: response.request.url, limits: limits)
    }

    /// Gives the handles back; the connection stays open where the reply was read to its end.
    private func release() {
        guard let multi else { return }
        lastTimings = easy.timings
        lastTimings.total = start.duration(to: .now)
        curl_multi_remove_handle(multi, easy.handle)
        cookies?.collect(from: easy)
        easy.close()
        self.multi = nil
        connections.giveBack(multi)
    }

    /// For `curl_multi_poll`, rounded up; a minute where there is no bound, and back again.
    private static func milliseconds(_ left: Duration?) -> Int32 {
        guard let left else { return 60_000 }
        return Int32(min(left / .milliseconds(1), 60_000).rounded(.up))
    }
}
