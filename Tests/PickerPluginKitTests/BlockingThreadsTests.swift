import Glibc
import Synchronization
import Testing

@testable import PickerPluginKit

@Suite struct BlockingThreadsTests {
    /// A place where a thread is held up until it is let go.
    private final class Snag: Sendable {
        private let state = Mutex((held: 0, isFree: false))
        var held: Int { state.withLock { $0.held } }
        func free() { state.withLock { $0.isFree = true } }
        func hold() {
            state.withLock { $0.held += 1 }
            while !state.withLock({ $0.isFree }) { _ = poll(nil, 0, 2) }
        }
    }

    @Test func `work is done, whole and with its error`() async throws {
        let threads = BlockingThreads(limit: 3)
        await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<500 {
                group.addTask {
                    try await threads.run { _ throws(LibraryError) in
                        if number == 77 { throw .badMedia }
                        return number
                    }
                }
            }
            var failures = 0
            var sum = 0
            while let result = await group.nextResult() {
                switch result {
                case .success(let number): sum += number
                case .failure(let error):
                    #expect(error as? LibraryError == .badMedia)
                    failures += 1
                }
            }
            #expect(failures == 1)
            #expect(sum == 500 * 499 / 2 - 77)
        }
    }

    @Test func `no more threads work at once than are allowed`() async {
        let threads = BlockingThreads(limit: 2)
        let snag = Snag()
        await withTaskGroup { group in
            for _ in 0..<6 {
                group.addTask {
                    _ = try? await threads.run { _ throws(LibraryError) in snag.hold() }
                }
            }
            try? await eventually { snag.held == 2 }
            for _ in 0..<20 { await Task.yield() }
            #expect(snag.held == 2)
            snag.free()
        }
        #expect(snag.held == 6)
    }

    @Test func `F14: whoever is cancelled leaves at once, and others get a thread`() async throws {
        let threads = BlockingThreads(limit: 1, strandedLimit: 1)
        let snag = Snag()
        let stuck = Task { try await threads.run { _ throws(LibraryError) in snag.hold() } }
        try await eventually { snag.held == 1 }
        let waiting = Task { try await threads.run { _ throws(LibraryError) in 5 } }
        stuck.cancel()
        await #expect(throws: LibraryError.cancelled) { try await stuck.value }
        #expect(try await waiting.value == 5)
        // The second one that is stuck is beyond what may be written off, and can leave still.
        let again = Task { try await threads.run { _ throws(LibraryError) in snag.hold() } }
        try await eventually { snag.held == 2 }
        again.cancel()
        await #expect(throws: LibraryError.cancelled) { try await again.value }
        snag.free()
        #expect(try await threads.run { _ throws(LibraryError) in 7 } == 7)
    }

    @Test func `what is done too late is taken back`() async throws {
        let threads = BlockingThreads(limit: 1, strandedLimit: 1)
        let snag = Snag()
        let undone = Notes()
        let late = Task {
            _ = try await threads.run { isAbandoned throws(LibraryError) in
                snag.hold()
                #expect(isAbandoned())
                return 3
            } tooLate: { value in
                undone.values.withLock { $0.append(value) }
            }
        }
        try await eventually { snag.held == 1 }
        late.cancel()
        await #expect(throws: LibraryError.cancelled) { try await late.value }
        snag.free()
        try await eventually { undone.values.withLock { $0 } == [3] }
    }

    private final class Notes: Sendable {
        let values = Mutex<[Int]>([])
    }
}
