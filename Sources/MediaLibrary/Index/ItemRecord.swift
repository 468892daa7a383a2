import Foundation
import GRDB
import PickerPluginKit
import UniformTypes

/// How much is known of a file.
enum ItemState: Int {
    /// Neither picture nor film, or not readable: kept so that it is not opened at every scan.
    case nothing = 0
    /// The type was told from the first bytes.
    case recognised = 1
    /// It was looked into.
    case known = 2
    /// It was looked into in vain; it is shown as what its first bytes say.
    case broken = 3
}

/// A file as a scan found it, on its way into the index.
struct ItemRecord {
    let folder: Int64
    let root: Int
    let path: [UInt8]
    let file: ScannedFile
    /// Nil for what is no picture, no film and belongs to none.
    let recognised: FileRecogniser.Recognised?
    /// Whether more will be learned of it.
    let awaitsFacts: Bool

    private var kinds: MediaKinds {
        recognised.map { MediaKinds($0.type) } ?? []
    }

    /// Adds the file; what is known of the same content under another name is taken over.
    func insert(in database: Database) throws {
        let columns = try columns(in: database)
        let names = columns.map(\.0)
        let places = names.map { ":" + $0 }.joined(separator: ", ")
        let sql = "INSERT INTO item (\(names.joined(separator: ", "))) VALUES (\(places))"
        try database.cachedStatement(sql: sql).execute(arguments: StatementArguments(columns))
        try takeOver(database.lastInsertedRowID, in: database)
    }

    /// Puts the file in the place of what stood under its name.
    func replace(_ id: Int64, in database: Database) throws {
        var columns = try columns(in: database)
        let changes = columns.map { "\($0.0) = :\($0.0)" } + Self.forgotten.map { "\($0) = NULL" }
        let sql = """
            UPDATE item SET \(changes.joined(separator: ", ")), leads = 0, live = 0 WHERE id = :id
            """
        columns.append(("id", id))
        try database.cachedStatement(sql: sql).execute(arguments: StatementArguments(columns))
        try database.cachedStatement(sql: "DELETE FROM facts WHERE item = ?")
            .execute(arguments: [id])
        try takeOver(id, in: database)
    }

    /// What is learned of a file and not seen by a scan.
    private static let forgotten = [
        "capturedSeconds", "capturedNanoseconds", "width", "height", "duration", "pair", "burst",
        "owner", "role",
    ]

    private func columns(
        in database: Database
    ) throws -> [(String, (any DatabaseValueConvertible)?)] {
        let style: PlaybackStyle = kinds.contains(.videos) ? .video : .image
        let itemClass = ItemClass(kinds: kinds, style: style, isJudged: !awaitsFacts)
        let isShown = !kinds.isEmpty
        let identity = file.identity
        return [
            ("folder", folder), ("root", root), ("path", Data(path)), ("name", Data(file.name)),
            ("device", Int64(bitPattern: identity.device)),
            ("inode", Int64(bitPattern: identity.inode)), ("size", identity.byteCount),
            ("seconds", identity.modified.seconds),
            ("nanoseconds", identity.modified.nanoseconds), ("changed", file.changed),
            ("head", Int64(bitPattern: recognised?.head ?? 0)),
            ("type", recognised?.type.identifier),
            ("aside", recognised?.type.standsAside ?? false),
            ("state", (isShown ? ItemState.recognised : .nothing).rawValue),
            ("kinds", Int(kinds.rawValue)), ("style", Int(style.rawValue)),
            ("date", ItemDate.number(identity.modified)),
            ("day", ItemDate.day(identity.modified).number),
            ("class", isShown ? try itemClass.number(in: database) : nil),
        ]
    }

    private func takeOver(_ id: Int64, in database: Database) throws {
        guard let recognised, !kinds.isEmpty else { return }
        let identity = file.identity
        let same = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT id FROM item WHERE inode = ? AND device = ? AND size = ? AND seconds = ?
                    AND nanoseconds = ? AND head = ? AND state IN (2, 3) AND id <> ?
                    LIMIT 1
                    """
            ),
            arguments: [
                Int64(bitPattern: identity.inode), Int64(bitPattern: identity.device),
                identity.byteCount, identity.modified.seconds, identity.modified.nanoseconds,
                Int64(bitPattern: recognised.head), id,
            ]
        )
        guard let other = try same?.sound(0, Int64.self) else { return }
        try LearnedFacts.copy(from: other, to: id, in: database)
    }
}

extension UTType {
    /// Whether files of the type can belong to another file of the same name.
    var standsAside: Bool {
        conforms(to: .rawImage) || self == .xmp || self == .adjustmentEnvelope
    }
}
