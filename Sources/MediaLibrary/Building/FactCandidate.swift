import GRDB
import PickerPluginKit
import SystemPackage
import UniformTypes

/// A row whose file is to be looked into.
struct FactCandidate {
    static let columns =
        "id, root, path, type, device, inode, size, seconds, nanoseconds, folder"

    let id: Int64
    let root: Int
    let identity: FileIdentity
    private let path: [UInt8]
    private let type: UTType
    private let folder: Int64

    init(_ row: Row) throws(IndexDoubt) {
        id = try row.sound(0)
        root = try row.sound(1)
        path = try row.bytes(2)
        // What is no picture may be looked into nevertheless.
        type = try row.optional(3, String.self).map { UTType($0) } ?? .data
        identity = FileIdentity(
            device: UInt64(bitPattern: try row.sound(4)),
            inode: UInt64(bitPattern: try row.sound(5)),
            byteCount: try row.sound(6),
            modified: FileTime(seconds: try row.sound(7), nanoseconds: try row.sound(8))
        )
        folder = try row.sound(9)
    }

    /// Where the file lies; nil where the row cannot be true.
    func place(in index: LibraryIndex) -> ItemPlace? {
        index.roots.key(root: root, path: path).flatMap(ItemPlace.init)
    }

    /// Nil for a file that is no longer there or another one: the next scan will tell.
    func open(beneath roots: [RootFolder], of index: LibraryIndex) throws -> FactFile? {
        guard let place = place(in: index), roots.indices.contains(root) else {
            throw IndexDoubt()
        }
        let descriptor: FileDescriptor
        do throws(LibraryError) {
            descriptor = try roots[root].openItem(place.path)
        } catch .resourceExhausted {
            throw LibraryError.resourceExhausted
        } catch {
            return nil
        }
        guard let status = try? Beneath.status(of: descriptor), FileIdentity(status) == identity
        else {
            try? descriptor.close()
            return nil
        }
        return FactFile(
            descriptor: descriptor,
            byteCount: identity.byteCount,
            type: type,
            name: Array(place.path.split(separator: 0x2F).last ?? []),
            folder: folder
        )
    }
}
