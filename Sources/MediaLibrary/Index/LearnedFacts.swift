import GRDB
import MediaWork
import PickerPluginKit
import UniformTypes

/// What the index takes from the facts of a file.
enum LearnedFacts {
    private static let columns = [
        "type", "aside", "state", "kinds", "style", "capturedSeconds", "capturedNanoseconds",
        "width", "height", "duration", "pair", "burst", "leads", "date", "day",
    ]

    /// Stores the facts of an item.
    static func store(_ facts: MediaFacts, for id: Int64, in database: Database) throws {
        let type = UTType(facts.type)
        let captured = facts.captured.map { FileTime($0) }
        let kinds = MediaKinds(type, facts: facts, hasFilm: false)
        let changes: [(String, (any DatabaseValueConvertible)?)] = [
            ("id", id), ("type", type.identifier), ("aside", type.standsAside),
            ("state", ItemState.known.rawValue), ("kinds", Int(kinds.rawValue)),
            ("style", Int(PlaybackStyle(kinds, facts: facts).rawValue)),
            ("capturedSeconds", captured?.seconds),
            ("capturedNanoseconds", captured?.nanoseconds),
            ("width", facts.displaySize?.width), ("height", facts.displaySize?.height),
            ("duration", facts.motion?.duration.flatMap { $0.isFinite ? $0 : nil }),
            ("pair", facts.pairIdentifier), ("burst", facts.burstIdentifier),
            ("leads", facts.traits.contains(.burstRepresentative)),
            ("capturedDate", captured.map(ItemDate.number)),
            ("capturedDay", captured.map { ItemDate.day($0).number }),
        ]
        try database.cachedStatement(sql: storing).execute(arguments: StatementArguments(changes))
        try database.cachedStatement(
            sql: "INSERT INTO facts VALUES (?, ?) ON CONFLICT DO UPDATE SET json = excluded.json"
        ).execute(arguments: [id, try StoredJSON.bytes(of: facts)])
        try Showing.refresh(id, in: database)
    }

    private static let storing = """
        UPDATE item SET type = :type, aside = :aside, state = :state, kinds = :kinds,
            style = :style, capturedSeconds = :capturedSeconds,
            capturedNanoseconds = :capturedNanoseconds, width = :width, height = :height,
            duration = :duration, pair = :pair, burst = :burst, leads = :leads,
            date = coalesce(:capturedDate, date), day = coalesce(:capturedDay, day)
        WHERE id = :id
        """

    /// Remembers that nothing can be learned of an item, so that it is not tried again.
    ///
    /// - Parameter isMedia: false where the content turned out to be neither picture nor film.
    static func giveUp(_ id: Int64, isMedia: Bool, in database: Database) throws {
        let sql =
            isMedia
            ? "UPDATE item SET state = 3 WHERE id = ?"
            : "UPDATE item SET state = 0, kinds = 0 WHERE id = ?"
        try database.cachedStatement(sql: sql).execute(arguments: [id])
        try Showing.refresh(id, in: database)
    }

    /// Takes over what is known of the same content under another name.
    static func copy(from other: Int64, to id: Int64, in database: Database) throws {
        let names = columns.joined(separator: ", ")
        try database.cachedStatement(
            sql: """
                UPDATE item SET (\(names)) = (SELECT \(names) FROM item WHERE id = ?) WHERE id = ?
                """
        ).execute(arguments: [other, id])
        try database.cachedStatement(
            sql: """
                INSERT INTO facts SELECT ?, json FROM facts WHERE item = ?
                ON CONFLICT DO UPDATE SET json = excluded.json
                """
        ).execute(arguments: [id, other])
        try Showing.refresh(id, in: database)
    }

    /// The facts of an item; nil where none are known.
    static func facts(of id: Int64, in database: Database) throws -> MediaFacts? {
        let row = try Row.fetchOne(
            database.cachedStatement(sql: "SELECT json FROM facts WHERE item = ?"),
            arguments: [id]
        )
        guard let row else { return nil }
        return try StoredJSON.value(MediaFacts.self, in: try row.bytes(0))
    }
}

extension MediaFacts {
    /// What still and film of one live photo share; nil for every other file.
    fileprivate var pairIdentifier: String? {
        traits.isDisjoint(with: [.liveStill, .liveFilm]) ? nil : liveIdentifier
    }
}
