import Glibc
import PickerPluginKit

/// Work that may block for as long as a file system does, on a thread of its own.
///
/// The pool of tasks has as many threads as processors: one hanging read on it would stop
/// everything else that the process does.
enum BlockingWork {
    /// The stack of such a thread in bytes; the work is iterative and keeps its buffers elsewhere.
    static let stackBytes = 512 * 1024

    /// Runs the work and gives its result, or `cancelled` as soon as the task is cancelled.
    ///
    /// The work asks the closure that it is given whether anybody still waits. Where no thread can
    /// be had, the work is never begun, `onNoThread` is called and the error `resourceExhausted`.
    static func run<Value: Sendable>(
        _ work: @escaping @Sendable (@escaping @Sendable () -> Bool) -> Result<Value, LibraryError>,
        onNoThread: () -> Void
    ) async throws(LibraryError) -> Value {
        let handoff = Handoff<Value>()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                handoff.expect(continuation)
                let started = startThread {
                    handoff.finish(work { handoff.isFinished })
                }
                if !started {
                    onNoThread()
                    handoff.finish(.failure(.resourceExhausted))
                }
            }
        } onCancel: {
            handoff.finish(.failure(.cancelled))
        }
        return try result.get()
    }

    /// Starts a detached thread with a small stack; false where there is none to be had.
    static func startThread(
        stackBytes: Int = BlockingWork.stackBytes,
        _ body: @escaping @Sendable () -> Void
    ) -> Bool {
        withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { room in
            guard let attributes = room.baseAddress, pthread_attr_init(attributes) == 0 else {
                return false
            }
            defer { pthread_attr_destroy(attributes) }
            pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
            pthread_attr_setstacksize(attributes, stackBytes)
            let box = Unmanaged.passRetained(ThreadBody(body))
            var thread: pthread_t = 0
            let status = pthread_create(
                &thread,
                attributes,
                { raw in
                    if let raw {
                        Unmanaged<ThreadBody>.fromOpaque(raw).takeRetainedValue().run()
                    }
                    return nil
                },
                box.toOpaque()
            )
            if status != 0 {
                box.release()
            }
            return status == 0
        }
    }
}

/// Carries a closure through the one pointer that a thread begins with.
private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}
