import Synchronization

#if canImport(Glibc)
    @preconcurrency import Glibc
#endif

/// Keeps the process alive when URLSession on Linux calls `fatalError` over a reply.
///
/// It does so when a connection is closed inside the header of a reply, and when a chunked reply has trailer fields:
/// "Transfer completed, but there's no response." While an exchange is under way the C stream `stderr`, into which
/// the Swift runtime writes that text, is a buffer of ours, and SIGILL and SIGTRAP come here. If the buffer then
/// holds a text of FoundationNetworking, the exchanges under way are told, and the engine's thread sleeps for ever:
/// the engine is lost, the process is not. Any other trap takes its usual way, its text included.
///
/// File descriptor 2 is not touched; what else is written to the stream is shown when the exchanges are over. To be
/// dropped with a FoundationNetworking that has learnt better (6.4).
enum EngineTrap {
    #if os(Linux) && canImport(Glibc)
        private struct State {
            var channels: [ObjectIdentifier: ResponseChannel] = [:]
            var isEngineLost = false
            var armed: Armed?
        }

        private static let state = Mutex(State())

        /// Registers, once, that what was written to `stderr` is shown where the process ends during an exchange.
        private static let showsTextAtExit: Void = {
            _ = atexit { EngineTrap.disarm() }
        }()

        /// Whether this process can use URLSession no more.
        static var isEngineLost: Bool { state.withLock { $0.isEngineLost } }

        /// An exchange begins.
        /// - Returns: how many were under way before; nil where the engine is lost.
        static func enter(_ channel: ResponseChannel) -> Int? {
            state.withLock { state in
                guard !state.isEngineLost else { return nil }
                if state.armed == nil {
                    showsTextAtExit
                    state.armed = Armed()
                }
                state.channels[ObjectIdentifier(channel)] = channel
                return state.channels.count - 1
            }
        }

        /// The engine is done with an exchange.
        static func leave(_ channel: ResponseChannel) {
            state.withLock { state in
                state.channels[ObjectIdentifier(channel)] = nil
                if state.channels.isEmpty { disarm(&state) }
            }
        }

        private static func disarm() { state.withLock { disarm(&$0) } }

        private static func disarm(_ state: inout State) {
            state.armed?.disarm(showingText: true)
            state.armed = nil
        }

        /// Called on the thread that trapped.
        ///
        /// Once the text is known to be the engine's, the trap stands at a known place, outside every lock and C
        /// function; so this may do what a signal handler must not.
        /// - Returns: false where the trap was not the engine's; everything is then as it was before.
        fileprivate static func trapped() -> Bool {
            let (text, channels) = state.withLock { state -> (String, [ResponseChannel]) in
                let text = state.armed?.text ?? ""
                let isEngine = text.contains("FoundationNetworking/")
                state.armed?.disarm(showingText: !isEngine)
                state.armed = nil
                guard isEngine else { return ("", []) }
                state.isEngineLost = true
                defer { state.channels = [:] }
                return (text, Array(state.channels.values))
            }
            for channel in channels { channel.engineDied(saying: text, isAlone: channels.count == 1) }
            return !text.isEmpty
        }
    #else
        static let isEngineLost = false
        static func enter(_ channel: ResponseChannel) -> Int? { 0 }
        static func leave(_ channel: ResponseChannel) {}
    #endif
}

#if os(Linux) && canImport(Glibc)
    extension ResponseChannel {
        fileprivate func engineDied(saying text: String, isAlone: Bool) {
            guard head != nil else { return finish(.failed(.headCut)) }
            // libcurl was content with the transfer, and its only head was here before: there were trailer fields.
            let isComplete = isAlone && text.contains("there's no response")
            finish(isComplete ? .complete : .failed(.engineLost))
        }
    }

    /// The handlers and the stream that stand in while exchanges are under way.
    private struct Armed {
        private let oldIllegal: sigaction
        private let oldTrap: sigaction
        private let oldStream: UnsafeMutablePointer<FILE>?
        private let stream: UnsafeMutablePointer<FILE>?
        /// Where `open_memstream` keeps the text and its length.
        private let buffer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
        private let length: UnsafeMutablePointer<Int>

        init() {
            buffer = .allocate(capacity: 1)
            buffer.initialize(to: nil)
            length = .allocate(capacity: 1)
            length.initialize(to: 0)
            stream = open_memstream(buffer, length)
            oldStream = stderr
            if stream != nil { stderr = stream }
            oldIllegal = Self.install(SIGILL)
            oldTrap = Self.install(SIGTRAP)
        }

        private static func install(_ signal: Int32) -> sigaction {
            var new = sigaction()
            var old = sigaction()
            new.__sigaction_handler.sa_handler = { _ in
                guard EngineTrap.trapped() else { return }  // the instruction traps again, into the old handler
                while true { pause() }
            }
            sigaction(signal, &new, &old)
            return old
        }

        /// What was written to `stderr` since.
        var text: String {
            guard let stream, fflush(stream) == 0, let start = buffer.pointee else { return "" }
            return String(decoding: UnsafeRawBufferPointer(start: start, count: length.pointee), as: UTF8.self)
        }

        /// Puts everything back; what others wrote is passed on.
        func disarm(showingText: Bool) {
            var illegal = oldIllegal
            var trap = oldTrap
            sigaction(SIGILL, &illegal, nil)
            sigaction(SIGTRAP, &trap, nil)
            stderr = oldStream
            if let stream {
                fclose(stream)
                if showingText, let start = buffer.pointee, length.pointee > 0 {
                    _ = write(STDERR_FILENO, start, length.pointee)
                }
                free(buffer.pointee)
            }
            buffer.deallocate()
            length.deallocate()
        }
    }
#endif
