import Glibc

/// A thread of its own for calls that block as long as a file system does.
package enum BlockingThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a detached thread.
    ///
    /// - Returns: false where the machine has none left; then `run` is never called.
    package static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
        start(run, isDetached: true) != nil
    }

    /// Starts a thread that is to be joined.
    ///
    /// - Returns: nil where the machine has none left; then `run` is never called.
    static func startJoinable(_ run: @escaping @Sendable () -> Void) -> pthread_t? {
        start(run, isDetached: false)
    }

    private static func start(
        _ run: @escaping @Sendable () -> Void,
        isDetached: Bool
    ) -> pthread_t? {
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return nil }
        defer { pthread_attr_destroy(&attributes) }
        if isDetached {
            pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        }
        let body = Unmanaged.passRetained(Body(run))
        var thread = pthread_t()
        let code = pthread_create(
            &thread,
            &attributes,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            },
            body.toOpaque()
        )
        guard code == 0 else {
            body.release()
            return nil
        }
        return thread
    }
}
