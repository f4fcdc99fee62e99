import SOAPTransport
import Testing

@Suite struct `A deadline` {
    @Test func `without a time never comes`() throws {
        let deadline = Deadline.after(nil)
        #expect(deadline.left == nil)
        #expect(!deadline.hasPassed)
        try deadline.check()
        #expect(deadline.pausing { 7 } == 7)
    }

    @Test func `that has passed names the whole time that there was`() {
        let deadline = Deadline.after(.zero)
        #expect(deadline.left == .zero)
        #expect(throws: TransportError.timedOut(.total, after: .zero)) { try deadline.check() }
        #expect(Deadline.after(.seconds(3)).error == .timedOut(.total, after: .seconds(3)))
    }

    @Test func `stands still for all copies while somebody is waited for`() throws {
        let deadline = Deadline.after(.seconds(3600))
        let copy = deadline
        let start = ContinuousClock.now
        let before = try #require(copy.left)
        let paused = deadline.pausing {
            let start = ContinuousClock.now
            while start.duration(to: .now) < .milliseconds(5) {}
            return start.duration(to: .now)
        }
        let after = try #require(copy.left)
        #expect(before - after <= start.duration(to: .now) - paused)
    }

    /// Nothing is sent, whatever time a wrapper or an earlier exchange had.
    @Test(arguments: Engine.allCases)
    func `that has passed stops the next exchange`(_ engine: Engine) throws {
        let url = try HTTPURL("http://127.0.0.1:9/")
        #expect(throws: TransportError.timedOut(.total, after: .zero)) {
            try engine.transport.send(HTTPRequest(.post, url), limits: ExchangeLimits(deadline: .after(.zero)))
        }
    }
}
