import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One task in a session of its own.
///
/// Whatever is asked of it may wait for Foundation's queue.
/// A class, because starting and cancelling come from different threads.
final class ResponseTask: Sendable {
    private enum State {
        case ready
        case running(URLSessionDataTask)
        case cancelled
    }

    private let request: URLRequest
    private let delegate: ResponseDelegate
    private let state = Mutex(State.ready)

    init(_ request: URLRequest, delegate: ResponseDelegate) {
        self.request = request
        self.delegate = delegate
    }

    /// Sends the request, unless it was cancelled before.
    func start() {
        let session = URLSession(configuration: .bare, delegate: delegate, delegateQueue: .forReplies)
        let task = session.dataTask(with: request)
        // The session lets go of its delegate as soon as the one task is over.
        session.finishTasksAndInvalidate()
        let isCancelled = state.withLock { state in
            if case .cancelled = state { return true }
            state = .running(task)
            return false
        }
        if isCancelled { delegate.abandoned() } else { task.resume() }
    }

    /// Stops the transfer; the delegate hears of its end.
    func cancel() {
        let task = state.withLock { state -> URLSessionDataTask? in
            defer { state = .cancelled }
            if case .running(let task) = state { return task } else { return nil }
        }
        guard let task, !EngineTrap.isEngineLost else { return }
        task.cancel()
    }
}
