internal import CLibCurl

/// An easy handle of libcurl with what it points to.
///
/// A class, because it owns memory of C. The lists and the buffer live until the handle is closed.
final class CurlEasy {
    /// Once in a process, before anything else of libcurl; both the sockets and TLS.
    private static let isReady = curl_global_init(3) == CURLE_OK
    private static let errorTextCapacity = 256

    let handle: UnsafeMutableRawPointer
    /// Whether the connection may lead to another host than that of the URL, without a proxy.
    var connectsElsewhere = false
    private var isClosed = false
    private var cookieJar: String?
    private var lists: [UnsafeMutablePointer<curl_slist>] = []
    private let errorBuffer: UnsafeMutablePointer<CChar>

    /// - Throws: ``TransportError/unsupported(text:)`` where libcurl cannot begin.
    init() throws(TransportError) {
        guard Self.isReady, let handle = curl_easy_init() else { throw .unsupported(text: "libcurl cannot start") }
        self.handle = handle
        errorBuffer = .allocate(capacity: Self.errorTextCapacity)
        errorBuffer.initialize(repeating: 0, count: Self.errorTextCapacity)
        try set(CURLOPT_ERRORBUFFER, pointer: errorBuffer)
    }

    deinit {
        close()
        errorBuffer.deallocate()
    }

    /// Ends the handle, which writes the cookie jar.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        if let cookieJar { CurlCookies.makeJar(cookieJar) }
        curl_easy_cleanup(handle)
        for list in lists { curl_slist_free_all(list) }
    }

    /// What libcurl says of the failure.
    func errorText(_ code: CURLcode) -> String {
        let text = String(cString: errorBuffer)
        return text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
    }

    // MARK: Options

    /// Where cookies are written to in the end.
    func set(cookieJar path: String) throws(TransportError) {
        try set(CURLOPT_COOKIEJAR, path)
        cookieJar = path
    }

    func set(_ option: CURLoption, _ value: Int) throws(TransportError) {
        try check(soap_curl_set_long(handle, option, value), option)
    }

    func set(_ option: CURLoption, offset value: Int) throws(TransportError) {
        try check(soap_curl_set_offset(handle, option, curl_off_t(value)), option)
    }

    /// Text is copied by libcurl.
    func set(_ option: CURLoption, _ value: String?) throws(TransportError) {
        try check(soap_curl_set_text(handle, option, value), option)
    }

    func set(_ option: CURLoption, pointer value: UnsafeMutableRawPointer) throws(TransportError) {
        try check(soap_curl_set_pointer(handle, option, value), option)
    }

    func set(_ option: CURLoption, list lines: [String]) throws(TransportError) {
        var list: UnsafeMutablePointer<curl_slist>?
        for line in lines {
            guard let longer = curl_slist_append(list, line) else { break }
            list = longer
        }
        guard let list else { return }
        lists.append(list)
        try check(soap_curl_set_list(handle, option, list), option)
    }

    func set(
        _ option: CURLoption,
        callback: @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int
    ) throws(TransportError) {
        try check(soap_curl_set_callback(handle, option, callback), option)
    }

    private func check(_ code: CURLcode, _ option: CURLoption) throws(TransportError) {
        try check(code, "option \(option.rawValue)")
    }

    func check(_ code: CURLcode, _ name: String) throws(TransportError) {
        guard code == CURLE_OK else {
            throw .unsupported(text: "\(name): \(String(cString: curl_easy_strerror(code)))")
        }
    }

    // MARK: What is known afterwards

    func number(_ info: CURLINFO) -> Int {
        var value = 0
        return soap_curl_get_long(handle, info, &value) == CURLE_OK ? value : 0
    }

    /// The lines of a list; libcurl makes it for us to free.
    func lines(_ info: CURLINFO) -> [String] {
        var list: UnsafeMutablePointer<curl_slist>?
        guard soap_curl_get_list(handle, info, &list) == CURLE_OK else { return [] }
        defer { curl_slist_free_all(list) }
        var lines: [String] = []
        var next = list
        while let entry = next {
            lines.append(String(cString: entry.pointee.data))
            next = entry.pointee.next
        }
        return lines
    }

    var timings: ExchangeTimings {
        var timings = ExchangeTimings(engine: CurlTransport.name)
        guard !isClosed else { return timings }
        timings.nameLookup = time(CURLINFO_NAMELOOKUP_TIME_T)
        timings.connect = time(CURLINFO_CONNECT_TIME_T)
        timings.tlsHandshake = time(CURLINFO_APPCONNECT_TIME_T)
        timings.requestStart = time(CURLINFO_PRETRANSFER_TIME_T)
        return timings
    }

    /// Microseconds; nil where the step was not reached, or not needed.
    private func time(_ info: CURLINFO) -> Duration? {
        var value: curl_off_t = 0
        guard soap_curl_get_offset(handle, info, &value) == CURLE_OK, value > 0 else { return nil }
        return .microseconds(Int64(value))
    }
}
