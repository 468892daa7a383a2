import GRDB
import PickerPluginKit
import SystemPackage
import UniformTypes

/// Looks into the files that were recognised and not yet looked into, the latest first.
struct FactStage {
    private struct Candidate {
        let id: Int64
        let root: Int
        let path: [UInt8]
        let type: UTType
        let identity: FileIdentity
        let folder: Int64
    }

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

    /// Looks into some files.
    ///
    /// - Returns: whether there may be more to look into.
    func step() throws -> Bool {
        let candidates = try candidates()
        guard !candidates.isEmpty else { return false }
        var files: [(candidate: Candidate, file: FactFile)] = []
        defer { for (_, file) in files { try? file.descriptor.close() } }
        var unreadable: [Int64] = []
        for candidate in candidates {
            if let file = try open(candidate) {
                files.append((candidate, file))
            } else {
                unreadable.append(candidate.id)
            }
        }
        let outcomes = source.facts(of: files.map(\.file))
        // Files whose root went away meanwhile are not to blame.
        guard roots.allSatisfy(\.isThere) else { throw LibraryError.libraryUnavailable }
        var isAvailable = outcomes.count == files.count
        try index.write { database in
            for (file, outcome) in zip(files, outcomes) {
                let id = file.candidate.id
                switch outcome {
                case .known(let facts): try LearnedFacts.store(facts, for: id, in: database)
                case .notMedia: try LearnedFacts.giveUp(id, isMedia: false, in: database)
                case .broken: try LearnedFacts.giveUp(id, isMedia: true, in: database)
                case .unavailable: isAvailable = false
                }
            }
            for id in unreadable { try LearnedFacts.giveUp(id, isMedia: true, in: database) }
        }
        return isAvailable
    }

    private func candidates() throws -> [Candidate] {
        try index.read { database in
            let rows = try Row.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT id, root, path, type, device, inode, size, seconds, nanoseconds,
                        folder FROM item WHERE state = 1 ORDER BY date DESC LIMIT ?
                        """
                ),
                arguments: [LibraryLimits.factFiles]
            )
            return try rows.map { row in
                Candidate(
                    id: try row.sound(0),
                    root: try row.sound(1),
                    path: try row.bytes(2),
                    type: UTType(try row.sound(3)),
                    identity: FileIdentity(
                        device: UInt64(bitPattern: try row.sound(4)),
                        inode: UInt64(bitPattern: try row.sound(5)),
                        byteCount: try row.sound(6),
                        modified: FileTime(
                            seconds: try row.sound(7),
                            nanoseconds: try row.sound(8)
                        )
                    ),
                    folder: try row.sound(9)
                )
            }
        }
    }

    /// Nil for a file that is no longer there or another one: the next scan will tell.
    private func open(_ candidate: Candidate) throws -> FactFile? {
        guard let key = index.roots.key(root: candidate.root, path: candidate.path),
            let place = ItemPlace(key), roots.indices.contains(candidate.root)
        else { throw IndexDoubt() }
        let descriptor: FileDescriptor
        do throws(LibraryError) {
            descriptor = try roots[candidate.root].openItem(place.path)
        } catch .resourceExhausted {
            throw LibraryError.resourceExhausted
        } catch {
            return nil
        }
        guard let status = try? Beneath.status(of: descriptor),
            FileIdentity(status) == candidate.identity
        else {
            try? descriptor.close()
            return nil
        }
        return FactFile(
            descriptor: descriptor,
            byteCount: candidate.identity.byteCount,
            type: candidate.type,
            name: Array(place.path.split(separator: 0x2F).last ?? []),
            folder: candidate.folder
        )
    }
}
