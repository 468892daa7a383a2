import GRDB
import PickerPluginKit
import UniformTypes

/// One item as its row has it.
struct IndexItem {
    static let columns = """
        id, root, path, name, type, kinds, style, class, device, inode, size, seconds, \
        nanoseconds, capturedSeconds, capturedNanoseconds, width, height, duration, date, owner, role
        """

    let id: Int64
    let path: [UInt8]
    let name: [UInt8]
    let date: Int64
    /// The item that this one is a part of.
    let owner: Int64?
    let role: ItemPart.Role?
    private let root: Int
    private let type: UTType
    private let kinds: MediaKinds
    private let style: PlaybackStyle
    private let identity: FileIdentity
    private let captured: FileTime?
    private let displaySize: DisplaySize?
    private let duration: Double?

    init(_ row: Row, _ classes: [Int64: ItemClass]) throws(IndexDoubt) {
        id = try row.sound(0)
        root = try row.sound(1)
        path = try row.bytes(2)
        name = try row.bytes(3)
        type = UTType(try row.sound(4))
        if let number = try row.optional(7, Int64.self) {
            guard let itemClass = classes[number] else { throw IndexDoubt() }
            kinds = itemClass.kinds
            style = itemClass.style
        } else {
            kinds = MediaKinds(rawValue: try row.sound(5))
            style = PlaybackStyle(rawValue: try row.sound(6)) ?? .image
        }
        identity = FileIdentity(
            device: UInt64(bitPattern: try row.sound(8)),
            inode: UInt64(bitPattern: try row.sound(9)),
            byteCount: try row.sound(10),
            modified: FileTime(seconds: try row.sound(11), nanoseconds: try row.sound(12))
        )
        captured = try IndexItem.pair(row.optional(13), row.optional(14)).map {
            FileTime(seconds: $0, nanoseconds: $1)
        }
        displaySize = try IndexItem.pair(row.optional(15), row.optional(16)).map {
            DisplaySize(width: $0, height: $1)
        }
        duration = try row.optional(17)
        date = try row.sound(18)
        owner = try row.optional(19)
        role = try row.optional(20, String.self).map { ItemPart.Role(rawValue: $0) }
    }

    func libraryItem(_ roots: IndexRoots, parts: [IndexItem]) throws(IndexDoubt) -> LibraryItem {
        guard let key = roots.key(root: root, path: path) else { throw IndexDoubt() }
        var members: [ItemPart] = []
        for part in parts {
            guard let role = part.role else { throw IndexDoubt() }
            members.append(ItemPart(role: role, item: try part.libraryItem(roots, parts: [])))
        }
        return LibraryItem(
            key: key,
            type: type,
            kinds: kinds,
            fileName: name,
            identity: identity,
            playbackStyle: style,
            captured: captured,
            displaySize: displaySize,
            duration: duration,
            parts: members
        )
    }

    /// Whether this one stands before the other.
    func precedes(_ other: IndexItem, _ order: LibraryQuery.Order) -> Bool {
        switch order {
        case .newestFirst where date != other.date: date > other.date
        case .oldestFirst where date != other.date: date < other.date
        case .name where name != other.name: name.lexicographicallyPrecedes(other.name)
        case .oldestFirst: other.path.lexicographicallyPrecedes(path)
        default: path.lexicographicallyPrecedes(other.path)
        }
    }

    /// The place behind the item.
    func cursor(_ order: LibraryQuery.Order) -> IndexCursor {
        order == .name ? .name(name, path: path) : .date(date, path: path)
    }

    private static func pair<One, Other>(_ one: One?, _ other: Other?) -> (One, Other)? {
        guard let one, let other else { return nil }
        return (one, other)
    }
}
