import Glibc

/// The lock of the thread sanitizer's runs, with the interface of `Synchronization.Mutex`.
///
/// The sanitizer sees pthread's locks. It does not see into the standard library's own, whose slow
/// path is not instrumented, and takes what a contended one protects for races.
final class Mutex<Value: ~Copyable>: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    /// In memory of its own: a value without size would else lie where the next object begins.
    private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

    init(_ value: consuming sending Value) {
        self.value.initialize(to: value)
        pthread_mutex_init(lock, nil)
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
        value.deinitialize(count: 1)
        value.deallocate()
    }

    func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return try body(&value.pointee)
    }
}
