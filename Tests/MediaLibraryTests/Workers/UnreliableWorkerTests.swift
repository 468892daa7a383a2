import MediaWork
import SystemPackage
import Testing

@testable import MediaLibrary

/// Workers that crash, lie, fall silent or die: one file is concerned, the pool goes on.
@Suite struct UnreliableWorkerTests {
    private func pool(processors: Int = 2) throws -> WorkerPool {
        var limits = WorkerLimits()
        limits.processors = processors
        return try WorkerPool(program: WorkerPrograms.unreliable, limits: limits)
    }

    private func outcomes(_ pool: WorkerPool, _ names: [String]) async throws -> [String] {
        let files = try names.map { try OpenFile(name: $0) }
        let results = await pool.facts(of: files.map(\.work))
        return withExtendedLifetime(files) {
            results.map { result in
                switch result {
                case .success(let facts): facts.type
                case .failure(let error): "\(error)"
                }
            }
        }
    }

    @Test func `what is well in a batch is told in one go`() async throws {
        let names = (0..<70).map { "well-\($0)" }
        #expect(try await outcomes(pool(), names) == names)
    }

    @Test(arguments: [
        ("crash", "crashed"), ("timeout", "timedOut"), ("nothing", "badAnswer"),
        ("garbage", "badAnswer"), ("more", "badAnswer"), ("flood", "badAnswer"),
        ("pair", "badAnswer"), ("impossible", "badAnswer"),
    ])
    func `A68 F04 one file that ends its child takes no other along`(
        name: String,
        outcome: String
    ) async throws {
        let pool = try pool()
        let found = try await outcomes(pool, ["well-1", name, "well-2"])
        #expect(found == ["well-1", outcome, "well-2"])
        #expect(try await outcomes(pool, ["well-3"]) == ["well-3"])
    }

    @Test(arguments: ["huge", "page"])
    func `A68 a preview that is larger than asked, or none, is not taken`(name: String) async throws
    {
        let pool = try pool()
        let file = try OpenFile(name: name)
        await #expect(throws: WorkError.badAnswer) {
            try await pool.preview(of: file.work, maxPixelSize: 100)
        }
        withExtendedLifetime(file) {}
    }

    @Test func `A68 F04 a worker that dies leaves its orders to another`() async throws {
        let pool = try pool()
        // It ends both workers, one after the other: the order moves once and then fails.
        #expect(try await outcomes(pool, ["die"]) == ["resourceExhausted"])
        #expect(try await outcomes(pool, ["well"]) == ["resourceExhausted"])
        // Of three it ends two, and one is left for others.
        let larger = try self.pool(processors: 3)
        #expect(try await outcomes(larger, ["die"]) == ["resourceExhausted"])
        #expect(try await outcomes(larger, ["well"]) == ["well"])
    }

    @Test func `A68 a worker that is silent is given up`() async throws {
        var limits = WorkerLimits()
        limits.processors = 1
        limits.lookMilliseconds = 20
        limits.grace = .milliseconds(-MediaWorkLimits.fileMilliseconds)
        let pool = try WorkerPool(program: WorkerPrograms.unreliable, limits: limits)
        #expect(try await outcomes(pool, ["silence"]) == ["resourceExhausted"])
    }

    @Test func `a cancelled question is answered at once, and its place is free again`()
        async throws
    {
        let pool = try pool(processors: 1)
        let silent = try OpenFile(name: "silence")
        let task = Task { await pool.facts(of: [silent.work]) }
        // The next question stands in line behind it or runs beside it; both are fine.
        task.cancel()
        let results = await task.value
        #expect(results.count == 1)
        if case .failure(let error) = results[0] { #expect(error == .cancelled) }
        withExtendedLifetime(silent) {}
    }

    @Test func `questions beyond the line are refused`() async throws {
        var limits = WorkerLimits()
        limits.processors = 1
        limits.waitingOrders = 0
        let pool = try WorkerPool(program: WorkerPrograms.unreliable, limits: limits)
        #expect(try await outcomes(pool, ["well"]) == ["resourceExhausted"])
    }

    @Test func `without a program there are no workers`() {
        #expect(throws: WorkError.resourceExhausted) { try WorkerPool(program: nil) }
        #expect(throws: WorkError.resourceExhausted) { try WorkerPool(program: "/nowhere/at/all") }
    }
}
