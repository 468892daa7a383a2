import GRDB
import PickerPluginKit

/// Live photos of two files: still and film name the same content, whatever they are called.
///
/// A copy of the still in another folder takes the copy of the film that lies there. A still
/// without a film is an ordinary picture, a film without a still an ordinary film.
enum LivePairs {
    static func group(_ identifier: String, in database: Database) throws {
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: "SELECT \(GroupMember.columns) FROM item WHERE pair = ? ORDER BY path"
            ),
            arguments: [identifier]
        )
        let members = try rows.map { row in try GroupMember(row) }
        let stills = members.filter { $0.kinds.contains(.images) }
        var films = members.filter {
            $0.kinds.contains(.videos) && $0.isFree(for: .liveFilm)
        }
        var owners: [Int64: Int64] = [:]
        var waiting = stills
        for isSameFolder in [true, false] {
            waiting.removeAll { still in
                guard
                    let place = films.firstIndex(where: {
                        !isSameFolder || $0.folder == still.folder
                    })
                else { return false }
                owners[films.remove(at: place).id] = still.id
                return true
            }
        }
        let live = Set(owners.values)
        for member in members where member.kinds.contains(.videos) {
            guard member.isFree(for: .liveFilm) else { continue }
            try member.join(owners[member.id], as: .liveFilm, in: database)
        }
        for still in stills {
            try database.cachedStatement(sql: "UPDATE item SET live = ? WHERE id = ?")
                .execute(arguments: [live.contains(still.id), still.id])
            try Showing.refresh(still.id, in: database)
        }
    }
}
