import Glibc

/// A thread of its own for blocking reads or writes, away from the cooperative pool.
enum WireThread {
    /// Enough for the JSON parser at its deepest.
    private static let stackBytes = 1 << 20

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a detached thread.
    static func start(_ run: @escaping @Sendable () -> Void) throws(WireStartError) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stackBytes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
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
            throw WireStartError(code: code)
        }
    }
}
