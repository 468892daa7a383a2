import Dispatch
import Testing

/// Runs each test on a thread of its own, where it may block: the pool of tasks has only as many
/// threads as there are processors, and other tests need them.
struct OwnThread: TestTrait, SuiteTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(Queue(), operation: function)
    }

    private final class Queue: TaskExecutor {
        private let queue = DispatchQueue(label: "isolation")

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }
}

extension Trait where Self == OwnThread {
    static var onAnOwnThread: Self { OwnThread() }
}
