import Foundation
import Synchronization
import Testing

@testable import PickerHost

@Suite struct LoadProgressTests {
    @Test func `SI10 each load returns a progress that runs from 0 to 1 in bytes`() async throws {
        let plugin = FakePlugin(size: 2_000_000)
        let seen = Mutex<[Double]>([])
        let progress = LoadProgress()
        progress.observe { fraction in seen.withLock { $0.append(fraction) } }
        try await plugin.picking { provider in
            _ = try await provider.loadDataRepresentation(for: .image, progress: progress)
        }
        let fractions = seen.withLock { $0 }
        #expect(fractions.first == 0)
        #expect(fractions.last == 1)
        #expect(fractions == fractions.sorted())
        #expect(fractions.count > 3)
        #expect(progress.totalUnitCount == 2_000_000)
    }

    @Test func `SI11 the fraction can be observed as an asynchronous sequence`() async throws {
        let progress = LoadProgress()
        async let seen = progress.values.reduce(into: []) { $0.append($1) }
        progress.begin(total: 4)
        for byte in 1...4 { progress.reach(Int64(byte)) }
        progress.end(succeeded: true)
        let fractions: [Double] = await seen
        #expect(fractions.last == 1)
        #expect(fractions == fractions.sorted())
        #expect(await progress.values.reduce(into: []) { $0.append($1) } == [1])
    }

    @Test func `SI12 several threads may read, observe and cancel at once`() async throws {
        let progress = LoadProgress()
        progress.begin(total: 1_000)
        let falls = Mutex((last: -1.0, count: 0))
        progress.observe { fraction in
            falls.withLock { state in
                if fraction <= state.last { state.count += 1 }
                state.last = fraction
            }
        }
        await withTaskGroup(of: Void.self) { group in
            for start in 0..<8 {
                group.addTask {
                    for byte in 0..<1_000 where byte % 8 == start {
                        progress.reach(Int64(byte))
                        _ = progress.fractionCompleted
                        progress.observe { _ in _ = progress.completedUnitCount }.cancel()
                    }
                }
            }
        }
        progress.end(succeeded: true)
        #expect(falls.withLock { $0.count } == 0)
        #expect(falls.withLock { $0.last } == 1)
    }

    @Test func `all bytes are not yet success: 1 is said by the end alone`() {
        let progress = LoadProgress()
        progress.begin(total: 10)
        progress.reach(11)
        #expect(progress.fractionCompleted < 1)
        progress.end(succeeded: false)
        progress.end(succeeded: true)
        #expect(progress.fractionCompleted < 1)
        #expect(!progress.isFinished)
    }

    @Test func `an empty item ends at 1`() {
        let progress = LoadProgress()
        progress.begin(total: 0)
        #expect(progress.fractionCompleted == 0)
        progress.end(succeeded: true)
        #expect(progress.fractionCompleted == 1)
    }

    @Test func `an observer hears nothing after it was cancelled`() {
        let progress = LoadProgress()
        let count = Mutex(0)
        let observation = progress.observe { _ in count.withLock { $0 += 1 } }
        progress.begin(total: 2)
        observation.cancel()
        progress.reach(1)
        progress.end(succeeded: true)
        #expect(count.withLock { $0 } == 1)
    }

    @Test func `Foundation's progress follows, and cancels the load`() async throws {
        let plugin = FakePlugin(size: 300_000)
        let progress = LoadProgress()
        let mirror = progress.foundation
        try await plugin.picking { provider in
            _ = try await provider.loadDataRepresentation(for: .image, progress: progress)
        }
        #expect(mirror.fractionCompleted == 1)
        #expect(mirror.totalUnitCount == 300_000)
        #expect(mirror.isFinished)
        let other = LoadProgress()
        other.foundation.cancel()
        await other.cancelled()
        #expect(other.isCancelled)
    }

    @Test func `cancelling the progress cancels the load, and only that`() async throws {
        let plugin = FakePlugin(size: 5_000_000)
        try await plugin.picking { provider in
            let progress = LoadProgress()
            progress.observe { fraction in if fraction > 0 { progress.cancel() } }
            await #expect {
                try await provider.loadDataRepresentation(for: .image, progress: progress)
            } throws: { ($0 as? ItemProviderError)?.isCancellation == true }
            #expect(progress.fractionCompleted < 1)
            let data = try await provider.loadDataRepresentation(for: .image)
            #expect(data == plugin.content)
        }
    }
}
