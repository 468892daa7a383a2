import Glibc
import PickerPluginKit
import SystemPackage
import UniformTypes

/// One walk through all roots.
///
/// Folders wait in a list, not on the stack, and each is opened by its path below its root: one
/// descriptor at a time, however deep the tree is.
struct FolderScan {
    private struct Folder {
        let root: RootFolder
        /// Path below the root; empty for the root itself.
        let path: [UInt8]
    }

    private let roots: [RootFolder]
    private let query: LibraryQuery
    private let limits: LibraryLimits
    private let isCancelled: @Sendable () -> Bool
    private let search: NameSearch
    private var recogniser = FileRecogniser()
    private var snapshot: SnapshotBuilder
    private var waiting: [Folder] = []
    /// Folders that were or will be entered: a folder that is mounted twice, or is a root and lies
    /// in another, is listed once.
    private var known: Set<FolderNode>

    init(
        roots: [RootFolder],
        query: LibraryQuery,
        limits: LibraryLimits,
        isCancelled: @escaping @Sendable () -> Bool
    ) {
        self.roots = roots
        self.query = query
        self.limits = limits
        self.isCancelled = isCancelled
        search = NameSearch(query.searchText, wordLimit: limits.searchWords)
        snapshot = SnapshotBuilder(itemLimit: limits.items)
        known = Set(roots.map(\.node))
    }

    /// Walks, and gives the items in the order of the query.
    mutating func run() throws(LibraryError) -> FolderSnapshot {
        for root in roots {
            guard root.isThere else {
                throw .libraryUnavailable
            }
            waiting = [Folder(root: root, path: [])]
            while let folder = waiting.popLast() {
                try enter(folder)
            }
        }
        try checkCancellation()
        return snapshot.sorted(query.order)
    }

    /// Lists one folder.
    ///
    /// A failure below a root leaves the folder out; at a root it is the answer.
    private mutating func enter(_ folder: Folder) throws(LibraryError) {
        do {
            let path = folder.path.isEmpty ? [UInt8(ascii: ".")] : folder.path
            let descriptor = try Beneath.open(
                path,
                in: folder.root.descriptor,
                flags: Beneath.folder
            )
            var stream = try DirectoryStream(taking: descriptor)
            let node = FolderNode(try Beneath.status(of: stream.descriptor))
            guard folder.path.isEmpty || known.insert(node).inserted else {
                return
            }
            let place = snapshot.beginFolder(root: folder.root.path, path: folder.path)
            while let entry = try stream.next() {
                try checkCancellation()
                try take(entry, of: stream.descriptor, in: folder, at: place)
            }
        } catch let error as LibraryError {
            throw error
        } catch {
            let error = RootFolder.error((error as? Errno) ?? .ioError)
            if folder.path.isEmpty || error == .resourceExhausted {
                throw error
            }
        }
    }

    private mutating func take(
        _ entry: DirectoryStream.Entry,
        of descriptor: FileDescriptor,
        in folder: Folder,
        at place: SnapshotBuilder.FolderIndex
    ) throws(LibraryError) {
        switch kind(of: entry, in: descriptor) {
        case .folder:
            guard known.count + waiting.count < limits.folders else {
                throw .resourceExhausted
            }
            let path = folder.path.isEmpty ? entry.name : folder.path + [0x2F] + entry.name
            waiting.append(Folder(root: folder.root, path: path))
        case .file:
            guard search.finds(entry.name),
                let file = try recogniser.recognise(entry.name, in: descriptor),
                query.filter?.admits(
                    MediaKinds(file.type),
                    file.type.conforms(to: .movie) ? .video : .image
                ) ?? true
            else {
                return
            }
            try snapshot.add(entry.name, in: place, type: file.type, identity: file.identity)
        case .other, .unknown:
            return
        }
    }

    /// What stands under the name, asked of the entry itself where the folder does not tell.
    private func kind(
        of entry: DirectoryStream.Entry,
        in folder: FileDescriptor
    ) -> DirectoryStream.Kind {
        guard entry.kind == .unknown else {
            return entry.kind
        }
        guard let status = try? Beneath.status(of: entry.name, in: folder) else {
            return .other
        }
        return DirectoryStream.Kind(mode: status.st_mode)
    }

    private func checkCancellation() throws(LibraryError) {
        if isCancelled() {
            throw .cancelled
        }
    }
}
