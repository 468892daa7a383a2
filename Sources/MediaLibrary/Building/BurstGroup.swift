import GRDB
import PickerPluginKit

/// The pictures of one burst, of which one is shown: the one that the files name, else the first.
enum BurstGroup {
    static func group(_ identifier: String, in database: Database) throws {
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT \(GroupMember.columns) FROM item WHERE burst = ?
                    ORDER BY leads DESC, date, name, path
                    """
            ),
            arguments: [identifier]
        )
        let members = try rows.map { row in try GroupMember(row) }.filter {
            $0.kinds.contains(.images) && $0.isFree(for: .burstMember)
        }
        guard let shown = members.first else { return }
        try shown.join(nil, as: .burstMember, in: database)
        for member in members.dropFirst() {
            try member.join(shown.id, as: .burstMember, in: database)
        }
    }
}
