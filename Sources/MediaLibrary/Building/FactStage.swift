import GRDB
import MediaWork
import PickerPluginKit
import SystemPackage

/// Looks into the files that were recognised and not yet looked into, the latest first.
struct FactStage {
    let roots: [RootFolder]
    let index: LibraryIndex
    let source: any FactSource

    /// Whether all that is left takes moments alone.
    var isShort: Bool {
        get throws {
            try index.read { database in
                try Int.fetchOne(
                    database,
                    sql: "SELECT count(*) FROM (SELECT 1 FROM item WHERE state = 1 LIMIT ?)",
                    arguments: [LibraryLimits.fewFiles + 1]
                ) ?? 0
            } <= LibraryLimits.fewFiles
        }
    }

    /// What came of looking into some files.
    struct Step {
        /// What was learned, by the items' numbers.
        var learned: [Int64: MediaFacts] = [:]
        /// Whether there may be more to look into.
        var isMore = false
    }

    /// Looks into some files.
    func step() throws -> Step {
        let candidates = try candidates()
        guard !candidates.isEmpty else { return Step() }
        var files: [(candidate: FactCandidate, file: FactFile)] = []
        defer { for (_, file) in files { try? file.descriptor.close() } }
        let unreadable = try open(candidates, into: &files)
        let outcomes = source.facts(of: files.map(\.file))
        // Files whose root went away meanwhile are not to blame.
        guard roots.allSatisfy(\.isThere) else { throw LibraryError.libraryUnavailable }
        var step = Step(isMore: outcomes.count == files.count)
        try index.write { database in
            for (file, outcome) in zip(files, outcomes) {
                let id = file.candidate.id
                switch outcome {
                case .known(let facts):
                    try LearnedFacts.store(facts, for: id, in: database)
                    step.learned[id] = facts
                case .notMedia: try LearnedFacts.giveUp(id, isMedia: false, in: database)
                case .broken: try LearnedFacts.giveUp(id, isMedia: true, in: database)
                case .unavailable: step.isMore = false
                }
            }
            for id in unreadable { try LearnedFacts.giveUp(id, isMedia: true, in: database) }
        }
        return step
    }

    /// Opens as many of the files as the system lets us.
    ///
    /// - Returns: the numbers of those that cannot be read.
    private func open(
        _ candidates: [FactCandidate],
        into files: inout [(candidate: FactCandidate, file: FactFile)]
    ) throws -> [Int64] {
        var unreadable: [Int64] = []
        for candidate in candidates {
            do {
                if let file = try candidate.open(beneath: roots, of: index) {
                    files.append((candidate, file))
                } else {
                    unreadable.append(candidate.id)
                }
            } catch LibraryError.resourceExhausted where !files.isEmpty {
                // Those that could be opened go first, and make room for the others.
                break
            }
        }
        return unreadable
    }

    private func candidates() throws -> [FactCandidate] {
        try index.read { database in
            let rows = try Row.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT \(FactCandidate.columns) FROM item WHERE state = 1
                        ORDER BY date DESC LIMIT ?
                        """
                ),
                arguments: [LibraryLimits.factFiles]
            )
            return try rows.map { row in try FactCandidate(row) }
        }
    }
}
