import MediaWork
import Synchronization
import SystemPackage

/// The workers as those who look into files, for a builder that waits for them on its own thread.
struct WorkerFacts: FactSource {
    let pool: WorkerPool

    func facts(of files: [FactFile]) -> [FactOutcome] {
        let answer = Answer()
        Task {
            answer.give(await outcomes(of: files))
        }
        return answer.wait()
    }

    /// Files of one folder are looked into together, and as many folders at once as there are.
    private func outcomes(of files: [FactFile]) async -> [FactOutcome] {
        await withTaskGroup { group in
            for batch in batches(files) {
                group.addTask {
                    let works = batch.map { files[$0].work }
                    let results = await pool.facts(of: works)
                    return zip(batch, results.map(FactOutcome.init)).map { ($0, $1) }
                }
            }
            var outcomes = [FactOutcome](repeating: .unavailable, count: files.count)
            for await batch in group {
                for (place, outcome) in batch { outcomes[place] = outcome }
            }
            return outcomes
        }
    }

    private func batches(_ files: [FactFile]) -> [[Int]] {
        Dictionary(grouping: files.indices, by: { files[$0].folder }).values.flatMap { places in
            stride(from: 0, to: places.count, by: LibraryLimits.factBatch).map {
                Array(places[$0..<min($0 + LibraryLimits.factBatch, places.count)])
            }
        }
    }

    /// What a thread waits for and a task brings.
    private final class Answer: Sendable {
        private let outcomes = Mutex<[FactOutcome]?>(nil)
        private let arrival = Arrival()

        func give(_ outcomes: [FactOutcome]) {
            self.outcomes.withLock { $0 = outcomes }
            arrival.signal()
        }

        func wait() -> [FactOutcome] {
            arrival.wait()
            return outcomes.withLock { $0 } ?? []
        }
    }
}

extension FactFile {
    fileprivate var work: WorkFile {
        WorkFile(
            descriptor: descriptor.rawValue,
            byteCount: byteCount,
            type: type,
            name: name
        )
    }
}

extension FactOutcome {
    fileprivate init(_ result: Result<MediaFacts, WorkError>) {
        switch result {
        case .success(let facts): self = .known(facts)
        case .failure(.failed(.notMedia)): self = .notMedia
        case .failure(let error): self = error.concernsFile ? .broken : .unavailable
        }
    }
}
