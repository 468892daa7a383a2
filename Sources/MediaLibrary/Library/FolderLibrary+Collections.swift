import GRDB
public import PickerPluginKit

extension FolderLibrary {
    /// The collections that hold an item, as far as the library is known: the whole library,
    /// folders, albums, people, keywords, places, cameras, years, months and kinds.
    public func collections() async throws(LibraryError) -> [LibraryCollection] {
        try await ask { database in try SearchReader(database).collections() }
    }

    /// Ways to go on with a text that is being typed, the best first; each finds an item.
    ///
    /// - Parameter limit: how many at most.
    public func suggestions(
        for text: String,
        limit: Int
    ) async throws(LibraryError) -> [Suggestion] {
        let limit = min(limit, SearchLimits.suggestions)
        return try await ask { database in
            try SearchReader(database).suggestions(for: text, today: .today, limit: limit)
        }
    }

    /// How many items the query admits, month by month and day by day, as far as the library is known.
    public func sections(_ query: LibraryQuery) async throws(LibraryError) -> [LibrarySection] {
        try await ask { database in try MonthSections(query: query).sections(in: database) }
    }

    /// The items of these keys that are still there; waits for what the folders hold where one
    /// is not known.
    public func items(of keys: [LibraryItem.Key]) async throws(LibraryError) -> [LibraryItem] {
        let keys = IndexKeys(keys, index.roots)
        let known = try await ask { database in try keys.items(in: database) }
        guard known.count < keys.count else { return known }
        try await builder.complete()
        return try await ask { database in try keys.items(in: database) }
    }

    /// The state of the library as it is known now, from which on changes can be asked for.
    public func changeToken() async throws(LibraryError) -> ChangeToken {
        try await ask { database in try ChangeJournal(database).token() }
    }

    /// What changed since a state.
    ///
    /// - Returns: nil where the token has expired: too much changed since, or the index was made
    ///   anew; whoever kept something of the library begins again.
    public func changes(
        since token: ChangeToken
    ) async throws(LibraryError) -> LibraryChanges? {
        let roots = index.roots
        return try await ask { database in
            try ChangeJournal(database).changes(since: token, key: roots.key(root:path:))
        }
    }

    /// An element whenever something of the library may have become known or changed; from the
    /// first time on its folders are watched.
    ///
    /// What it was tells ``changes(since:)``. A file that is written into the library is told
    /// within a second of its closing, where the file system tells of it at all; else at the next
    /// look at everything. Ends when the library is no more.
    public func updates() -> AsyncStream<Void> {
        let updates = builder.announcements.listen()
        builder.watch()
        return updates
    }

    /// Asks the index, on a thread of its own; begins again where the index turns out broken.
    func ask<Value: Sendable>(
        _ question: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryError) -> Value {
        builder.watch()
        for attempt in 1...LibraryLimits.indexAttempts {
            let answer: Value? = try await BlockingWork.run { [index] _ in
                do {
                    return .success(try index.read(question))
                } catch {
                    index.restart(after: error, isLasting: attempt > 1)
                    return .success(nil)
                }
            } onNoThread: {
            }
            if let answer { return answer }
            builder.rebuild()
        }
        throw .ioError
    }
}
