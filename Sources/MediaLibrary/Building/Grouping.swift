import GRDB
import PickerPluginKit

/// Brings together what several files are one item of, wherever something changed.
///
/// The index keeps the list of what has to be looked at again, so that a build that was cut off is
/// taken up by the next one.
struct Grouping {
    /// Groups that one transaction looks at.
    private static let step = 64

    let index: LibraryIndex

    func run(_ isStopped: () -> Bool) throws {
        while try takeStep() {
            if isStopped() { throw LibraryError.cancelled }
        }
    }

    private func takeStep() throws -> Bool {
        try index.write { database in
            let rows = try Row.fetchAll(
                database.cachedStatement(sql: "SELECT subject, key FROM touched LIMIT ?"),
                arguments: [Self.step]
            )
            for row in rows {
                switch try row.sound(0, String.self) {
                case "pair": try LivePairs.group(try row.sound(1), in: database)
                case "burst": try BurstGroup.group(try row.sound(1), in: database)
                default: try Companions.group(folder: try row.sound(1), in: database)
                }
                try database.cachedStatement(
                    sql: "DELETE FROM touched WHERE subject = ? AND key = ?"
                ).execute(arguments: [row[0] as DatabaseValue, row[1] as DatabaseValue])
            }
            return !rows.isEmpty
        }
    }
}

/// A row that may belong to others.
struct GroupMember {
    let id: Int64
    let folder: Int64
    let name: [UInt8]
    let kinds: MediaKinds
    let owner: Int64?
    let role: ItemPart.Role?
    let leads: Bool

    static let columns = "id, folder, name, kinds, owner, role, leads"

    init(_ row: Row) throws(IndexDoubt) {
        id = try row.sound(0)
        folder = try row.sound(1)
        name = try row.bytes(2)
        kinds = MediaKinds(rawValue: try row.sound(3))
        owner = try row.optional(4)
        role = try row.optional(5, String.self).map { ItemPart.Role(rawValue: $0) }
        leads = try row.sound(6)
    }

    /// Makes the row a part of another, or free again.
    func join(_ owner: Int64?, as role: ItemPart.Role, in database: Database) throws {
        if owner == self.owner { return }
        try database.cachedStatement(sql: "UPDATE item SET owner = ?, role = ? WHERE id = ?")
            .execute(arguments: [owner, owner == nil ? nil : role.rawValue, id])
        try Showing.refresh(id, in: database)
    }

    /// Whether the row is free, or belongs to another in that role.
    func isFree(for role: ItemPart.Role) -> Bool {
        self.role == nil || self.role == role
    }
}
