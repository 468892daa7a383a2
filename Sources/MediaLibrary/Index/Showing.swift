import GRDB
import PickerPluginKit

/// In which line an item stands, or whether it is shown at all.
enum Showing {
    /// Puts an item into the class of what is known of it; one that belongs to another, or is no
    /// picture and no film, into none.
    static func refresh(_ id: Int64, in database: Database) throws {
        let row = try Row.fetchOne(
            database.cachedStatement(
                sql: "SELECT kinds, style, live, owner, state FROM item WHERE id = ?"
            ),
            arguments: [id]
        )
        guard let row else { return }
        var kinds = MediaKinds(rawValue: try row.sound(0))
        guard var style = PlaybackStyle(rawValue: try row.sound(1)),
            let state = ItemState(rawValue: try row.sound(4))
        else { throw IndexDoubt() }
        if try row.sound(2, Bool.self) {
            kinds.insert(.livePhotos)
            style = .livePhoto
        }
        let isShown = !kinds.isEmpty && (row[3] as DatabaseValue).isNull
        let itemClass = ItemClass(kinds: kinds, style: style, isJudged: state != .recognised)
        try database.cachedStatement(sql: "UPDATE item SET class = ? WHERE id = ?").execute(
            arguments: [isShown ? try itemClass.number(in: database) : nil, id]
        )
    }
}
