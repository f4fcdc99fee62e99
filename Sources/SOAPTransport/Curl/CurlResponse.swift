internal import ByteCoding
internal import CLibCurl

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What libcurl's callbacks bring and take: the reply as it comes, and the body of the request.
///
/// A class, because C holds a pointer to it.
final class CurlResponse {
    /// How many bytes may wait for the reader before libcurl has to.
    private static let bound = 256 * 1024
    /// The longest header that is taken, in bytes.
    private static let headByteLimit = 1 << 20

    let request: HTTPRequest
    private(set) var headInstant: ContinuousClock.Instant?
    /// Why a callback broke off the transfer.
    private(set) var defect: TransportError?
    private(set) var isPaused = false
    private var head: HTTPResponseHead?
    private var status: (code: Int, reason: String)?
    private var fields: [HTTPField] = []
    private var headByteCount = 0
    private var isHeadFinal = false
    private var body: [UInt8] = []
    private var source: HTTPBodyReader

    init(to request: HTTPRequest) {
        self.request = request
        source = HTTPBodyReader(request.body)
    }

    /// The head, once it is known to be the last.
    var finalHead: HTTPResponseHead? { isHeadFinal ? head : nil }
    var hasStatusLine: Bool { status != nil }
    var hasBody: Bool { !body.isEmpty }

    /// No further head can come.
    func transferEnded() { isHeadFinal = head != nil }

    func takeBody() -> [UInt8] {
        var taken: [UInt8] = []
        swap(&taken, &body)
        return taken
    }

    func drop() { body = [] }

    func resumed() { isPaused = false }
}

// MARK: - Receiving

extension CurlResponse {
    /// One line of a header, with its line end.
    /// - Returns: whether to go on.
    fileprivate func receive(line bytes: UnsafeRawBufferPointer) -> Bool {
        headByteCount += bytes.count
        guard headByteCount <= Self.headByteLimit else {
            defect = .malformedHead(text: "it is larger than the HTTP engine takes")
            return false
        }
        let line = Self.text(bytes)
        if line.hasPrefix("HTTP/"), !isHeadFinal {
            begin(line)
        } else if head != nil {
            // A trailer field, RFC 9110 §6.5.
        } else if line.isEmpty {
            endHead()
        } else if let first = line.unicodeScalars.first, first == " " || first == "\t" {
            unfold(line)
        } else if let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) {
            fields.append(
                HTTPField(
                    unchecked: String(line[..<colon]),
                    String(line[line.utf8.index(after: colon)...].unicodeScalars.withoutOptionalWhiteSpace)))
        }
        return true
    }

    /// `HTTP/1.1 200 OK`, RFC 9112 §4.
    private func begin(_ line: String) {
        let parts = line.unicodeScalars.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
            .map { String($0) }
        status = (parts.count > 1 ? Int(parts[1]) ?? 0 : 0, parts.count > 2 ? parts[2] : "")
        head = nil
        fields = []
    }

    private func endHead() {
        guard let status, status.code >= 200 else { return }
        let reason = status.reason.isEmpty ? nil : status.reason
        head = HTTPResponseHead(status: status.code, reason: reason, fields: fields, url: request.url)
        headInstant = .now
        // The engine answers a challenge of its own accord: then another head follows.
        let mayFollow =
            status.code == 401 && request.authentication.map { $0.scheme != .digest } ?? false || status.code == 407
        isHeadFinal = !mayFollow
    }

    /// A line that goes on with the field before, RFC 9112 §5.2.
    private func unfold(_ line: String) {
        guard let last = fields.popLast() else { return }
        fields.append(
            HTTPField(
                unchecked: last.name, "\(last.value) \(String(line[...].unicodeScalars.withoutOptionalWhiteSpace))"))
    }

    /// The line without its end; UTF-8 or else Latin-1.
    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        var line = bytes[...]
        while let last = line.last, last == 0x0A || last == 0x0D { line = line.dropLast() }
        if let text = String(validating: line, as: UTF8.self) { return text }
        var text = ""
        for byte in line { text.unicodeScalars.append(Unicode.Scalar(byte)) }
        return text
    }

    /// A piece of the body, decoded.
    /// - Returns: how much was taken, or that no more is taken now.
    fileprivate func receive(body bytes: UnsafeRawBufferPointer) -> Int {
        transferEnded()
        guard body.count < Self.bound else {
            isPaused = true
            return soap_curl_write_pause
        }
        body.append(contentsOf: bytes)
        return bytes.count
    }

    // MARK: - Sending

    /// Copies the next piece of the request's body; a file of it is read as far as there is room.
    fileprivate func send(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        do throws(TransportError) { return try source.read(into: buffer) } catch {
            if case .requestFile(let path, let cause) = error { defect = .requestCut(path: path, cause) }
            return soap_curl_read_abort
        }
    }

    /// Goes back to a place in the request's body.
    ///
    /// Only where a login needs several requests. A body that was sent over a kept connection, whose other end then said
    /// nothing, may have been worked at: it is not sent a second time (RFC 9110 §9.2.2).
    fileprivate func seek(to place: Int) -> Bool {
        guard request.authentication != nil else { return false }
        return source.seek(to: place)
    }
}

// MARK: - What C calls

extension CurlEasy {
    /// Makes the callbacks of this handle those of `reply`, which has to live as long.
    func set(response: CurlResponse) throws(TransportError) {
        let pointer = Unmanaged.passUnretained(response).toOpaque()
        try set(CURLOPT_HEADERDATA, pointer: pointer)
        try set(CURLOPT_WRITEDATA, pointer: pointer)
        try set(CURLOPT_READDATA, pointer: pointer)
        try set(CURLOPT_SEEKDATA, pointer: pointer)
        try set(CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return CurlResponse.at(context)?.receive(line: line) == true ? size * count : 0
        }
        try set(CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            CurlResponse.at(context)?.receive(body: UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
        }
        try set(CURLOPT_READFUNCTION) { bytes, size, count, context in
            let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
            return CurlResponse.at(context)?.send(into: buffer) ?? soap_curl_read_abort
        }
        try check(
            soap_curl_set_seek(handle) { context, offset, origin in
                guard origin == SEEK_SET else { return soap_curl_seek_fail }
                return CurlResponse.at(context)?.seek(to: Int(offset)) == true ? soap_curl_seek_ok : soap_curl_seek_fail
            }, "CURLOPT_SEEKFUNCTION")
    }
}

extension CurlResponse {
    fileprivate static func at(_ context: UnsafeMutableRawPointer?) -> CurlResponse? {
        context.map { Unmanaged<CurlResponse>.fromOpaque($0).takeUnretainedValue() }
    }
}
