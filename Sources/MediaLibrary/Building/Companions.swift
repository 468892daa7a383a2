import GRDB
import PickerPluginKit
import UniformTypes

/// Files that belong to another one of the same folder, as ``FolderGroups`` tells.
enum Companions {
    /// The roles that a file has within its folder alone.
    private static let roles: [ItemPart.Role] = [.raw, .sidecar]

    static func group(folder: Int64, in database: Database) throws {
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT \(GroupMember.columns), type, capturedSeconds FROM item
                    WHERE folder = ? AND type IS NOT NULL ORDER BY name
                    """
            ),
            arguments: [folder]
        )
        let members = try rows.map { row in try GroupMember(row) }
        let files = try zip(rows, members).map { row, member in
            FolderFile(
                name: member.name,
                type: UTType(try row.sound(7)),
                captured: try row.optional(8, Int64.self).map { FileTime(seconds: $0) }
            )
        }
        for (member, role) in zip(members, FolderGroups.roles(of: files)) {
            // What belongs to a file elsewhere, as the film of a live photo does, stays there.
            guard member.role.map(roles.contains) ?? true else { continue }
            switch role {
            case .part(let place, let role):
                try member.join(members[place].id, as: role, in: database)
            case .item, .nothing:
                guard let role = member.role else { continue }
                try member.join(nil, as: role, in: database)
            }
        }
    }
}
