import Foundation
import PickerHost
import Synchronization
import Testing

/// Apple's form: the progress at once, the rest by a closure.
@Suite(.timeLimit(.minutes(5))) struct CompletionTests {
    @Test func `SI6 SI9 the completion gets the data once, away from the main thread`()
        async throws
    {
        let plugin = FakePlugin(size: 200_000)
        try await plugin.picking { provider in
            let (data, error, wasMain) = await withCheckedContinuation { continuation in
                provider.loadDataRepresentation(for: .image) { data, error in
                    continuation.resume(returning: (data, error, Thread.isMainThread))
                }
            }
            #expect(data == plugin.content)
            #expect(error == nil)
            #expect(!wasMain)
        }
    }

    @Test func `SI7 the file lives until the completion returns`() async throws {
        let plugin = FakePlugin()
        try await plugin.picking { provider in
            let (data, url) = await withCheckedContinuation { continuation in
                provider.loadFileRepresentation(for: .image) { url, _ in
                    let data = url.flatMap { try? Data(contentsOf: $0) }
                    continuation.resume(returning: (data, url))
                }
            }
            #expect(data == plugin.content)
            _ = try #require(url)
        }
    }

    @Test func `SI10 the progress is there before the first byte and ends at 1`() async throws {
        try await FakePlugin(size: 200_000).picking { provider in
            let done = AsyncStream<ItemProviderError?>.makeStream()
            let progress = provider.loadObject(ofType: Data.self) { _, error in
                done.continuation.yield(error)
                done.continuation.finish()
            }
            var last = 0.0
            for await fraction in progress.values { last = fraction }
            #expect(last == 1)
            for await error in done.stream { #expect(error == nil) }
        }
    }

    @Test func `a cancelled load completes once, with an error`() async throws {
        try await FakePlugin(lie: "stops", size: 200_000).picking { provider in
            let count = Mutex(0)
            let done = AsyncStream<ItemProviderError?>.makeStream()
            let progress = provider.loadDataRepresentation(for: .image) { data, error in
                count.withLock { $0 += 1 }
                done.continuation.yield(error)
                done.continuation.finish()
            }
            for await fraction in progress.values where fraction > 0 { break }
            progress.cancel()
            for await error in done.stream { #expect(error?.isCancellation == true) }
            #expect(count.withLock { $0 } == 1)
        }
    }

    @Test func `a load that outlives its picker completes with an error`() async throws {
        let done = AsyncStream<ItemProviderError?>.makeStream()
        try await FakePlugin(lie: "stops", size: 200_000).picking { provider in
            let progress = provider.loadDataRepresentation(for: .image) { _, error in
                done.continuation.yield(error)
                done.continuation.finish()
            }
            for await fraction in progress.values where fraction > 0 { break }
        }
        for await error in done.stream { #expect(error != nil) }
    }
}
