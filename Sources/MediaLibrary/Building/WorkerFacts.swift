import MediaWork
import Synchronization
import SystemPackage
import UniformTypes

/// The workers as those who look into files, for a builder that waits for them on its own thread.
struct WorkerFacts: FactSource {
    let pool: WorkerPool

    func facts(of files: [FactFile]) -> [FactOutcome] {
        wait { await outcomes(of: files) } ?? []
    }

    func page(of catalogue: FactFile, after position: Int64) -> CatalogueOutcome {
        wait {
            do throws(WorkError) {
                return .known(try await pool.catalogue(of: catalogue.work, after: position))
            } catch {
                return error.concernsFile ? .broken : .unavailable
            }
        } ?? .unavailable
    }

    private func wait<Value: Sendable>(for work: @escaping @Sendable () async -> Value) -> Value? {
        let answer = Answer<Value>()
        Task {
            answer.give(await work())
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

    /// As large as leaves something to do for every processor: making a child costs as much as some
    /// photographs.
    private func batches(_ files: [FactFile]) -> [[Int]] {
        let share = (files.count + pool.processors - 1) / pool.processors
        let most = min(max(share, LibraryLimits.slowFactBatch), LibraryLimits.factBatch)
        let groups = Dictionary(grouping: files.indices) { place in
            FactGroup(folder: files[place].folder, isSlow: files[place].isSlow)
        }
        return groups.flatMap { group, places in
            let count = group.isSlow ? LibraryLimits.slowFactBatch : most
            return stride(from: 0, to: places.count, by: count).map {
                Array(places[$0..<min($0 + count, places.count)])
            }
        }
    }

    private struct FactGroup: Hashable {
        let folder: Int64
        let isSlow: Bool
    }

    /// What a thread waits for and a task brings.
    private final class Answer<Value: Sendable>: Sendable {
        private let value = Mutex<Value?>(nil)
        private let arrival = Arrival()

        func give(_ value: Value) {
            self.value.withLock { $0 = value }
            arrival.signal()
        }

        func wait() -> Value? {
            arrival.wait()
            return value.withLock(\.self)
        }
    }
}

extension FactFile {
    /// Whether more than the head of the file is read.
    fileprivate var isSlow: Bool {
        type.conforms(to: .audiovisualContent) || type.conforms(to: .rawImage)
    }

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
