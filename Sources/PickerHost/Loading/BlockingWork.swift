import Foundation

/// Reads and writes that may block, kept away from the threads of Swift's tasks.
enum BlockingWork {
    private static let queue = DispatchQueue(
        label: "postern.host.blocking",
        attributes: .concurrent
    )

    /// Does the work on a thread that may block, and waits for it.
    static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: work()) }
        }
    }
}
