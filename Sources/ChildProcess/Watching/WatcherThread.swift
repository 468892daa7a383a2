import Glibc

/// A thread of its own for the blocking wait, away from the cooperative pool.
enum WatcherThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a detached thread that no signal of this process is delivered to.
    static func start(_ run: @escaping @Sendable () -> Void) throws(SpawnError) {
        let body = Unmanaged.passRetained(Body(run))
        var every = sigset_t()
        var before = sigset_t()
        sigfillset(&every)
        pthread_sigmask(SIG_SETMASK, &every, &before)
        let code = create(body.toOpaque())
        pthread_sigmask(SIG_SETMASK, &before, nil)
        guard code == 0 else {
            body.release()
            throw SpawnError(resource: code)
        }
    }

    private static func create(_ body: UnsafeMutableRawPointer) -> Int32 {
        // Not made with its initialiser, which several C modules claim to be theirs.
        withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { attributes in
            guard let attributes = attributes.baseAddress else { return ENOMEM }
            let code = pthread_attr_init(attributes)
            guard code == 0 else { return code }
            defer { pthread_attr_destroy(attributes) }
            pthread_attr_setstacksize(attributes, ProcessLimits.watcherStackBytes)
            pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
            var thread = pthread_t()
            return pthread_create(
                &thread,
                attributes,
                { argument in
                    guard let argument else { return nil }
                    Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                    return nil
                },
                body
            )
        }
    }
}
