import GRDB
import PickerPluginKit

/// What a filter can tell of an item; all items that are equal in it are one class.
struct ItemClass: Hashable {
    let kinds: MediaKinds
    let style: PlaybackStyle
    /// Whether the file was looked into; until then only picture and film are told apart.
    let isJudged: Bool

    /// Whether items of the class are for the filter; nil admits every item.
    func isAdmitted(by filter: LibraryFilter?) -> Bool {
        guard let filter else { return true }
        return (isJudged || !filter.needsFacts) && filter.admits(kinds, style)
    }

    /// The classes of the index, by their number.
    static func all(in database: Database) throws -> [Int64: ItemClass] {
        let rows = try Row.fetchAll(
            database.cachedStatement(sql: "SELECT id, kinds, style, judged FROM class")
        )
        var classes: [Int64: ItemClass] = [:]
        for row in rows {
            guard let style = PlaybackStyle(rawValue: try row.sound(2)) else { throw IndexDoubt() }
            classes[try row.sound(0)] = ItemClass(
                kinds: MediaKinds(rawValue: try row.sound(1)),
                style: style,
                isJudged: try row.sound(3)
            )
        }
        return classes
    }

    /// The number of the class, made where it is new.
    func number(in database: Database) throws -> Int64 {
        let key: StatementArguments = [Int(kinds.rawValue), Int(style.rawValue), isJudged]
        let sought = "SELECT id FROM class WHERE kinds = ? AND style = ? AND judged = ?"
        let row = try Row.fetchOne(database.cachedStatement(sql: sought), arguments: key)
        if let row { return try row.sound(0) }
        let made = "INSERT INTO class (kinds, style, judged) VALUES (?, ?, ?)"
        try database.cachedStatement(sql: made).execute(arguments: key)
        return database.lastInsertedRowID
    }
}

extension LibraryFilter {
    /// Whether the filter asks for more than a type tells.
    var needsFacts: Bool {
        switch self {
        case .kinds(let kinds): !kinds.isSubset(of: [.images, .videos])
        case .playbackStyle: true
        case .any(let filters), .all(let filters): filters.contains(where: \.needsFacts)
        case .not(let filter): filter.needsFacts
        }
    }
}
