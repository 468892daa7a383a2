import Glibc
import PickerPluginKit
import SystemPackage

/// One walk through all roots, which brings the index to what the folders hold.
///
/// Every file is looked at, since a file can change without its folder, but the index is read and
/// written only for folders in which something is different. Folders wait in a list, not on the
/// stack, and each is opened by its path below its root: one descriptor at a time, however deep
/// the tree is. Of the folders in one folder the one that was changed last comes first.
struct FolderScan {
    private struct Folder {
        let root: Int
        /// Path below the root; empty for the root itself.
        let path: [UInt8]
    }

    private let roots: [RootFolder]
    private let limits: LibraryLimits
    private let isStopped: @Sendable () -> Bool
    private var update: IndexUpdate
    private var recogniser = FileRecogniser()
    private var waiting: [Folder] = []
    /// Folders that were or will be entered: a folder that is mounted twice, or is a root and lies
    /// in another, is listed once.
    private var known: Set<FolderNode>
    private var fileCount = 0
    private let watch: LibraryWatch?
    private let scope: ScanScope
    private let breathe: () throws -> Void
    private var met: Set<FolderPlace> = []
    private var isFolderLost = false

    /// - Parameters:
    ///   - awaitsFacts: whether more will be learned of the files than a scan sees.
    ///   - watch: what is to watch the folders from now on.
    ///   - scope: the folders to walk through.
    ///   - breathe: called often, between two files that are news.
    init(
        roots: [RootFolder],
        index: LibraryIndex,
        limits: LibraryLimits,
        awaitsFacts: Bool,
        watch: LibraryWatch? = nil,
        scope: ScanScope = .everything,
        isStopped: @escaping @Sendable () -> Bool,
        breathe: @escaping () throws -> Void = {}
    ) {
        self.roots = roots
        self.limits = limits
        self.watch = watch
        self.scope = scope
        self.isStopped = isStopped
        self.breathe = breathe
        update = IndexUpdate(index, awaitsFacts: awaitsFacts)
        known = Set(roots.map(\.node))
    }

    /// Walks; what is in the index and was not met is gone afterwards.
    ///
    /// - Returns: whether nothing is left to look at; false where a folder of a smaller scope has
    ///   lost a folder, so that everything has to be looked at.
    mutating func run() throws -> Bool {
        guard case .folders(let places) = scope else {
            guard roots.allSatisfy({ $0.isThereAgain() }) else {
                throw LibraryError.libraryUnavailable
            }
            known = Set(roots.map(\.node))
            for number in roots.indices {
                try walk(from: FolderPlace(root: number, path: []))
            }
            try checkStop()
            // What could not be read since its root went away is not gone.
            guard roots.allSatisfy(\.isThere) else { throw LibraryError.libraryUnavailable }
            try update.finish()
            watch?.keep(met)
            return true
        }
        for place in places where roots.indices.contains(place.root) && !met.contains(place) {
            try walk(from: place)
        }
        try checkStop()
        try update.finish(metEverything: false)
        return !isFolderLost
    }

    private mutating func walk(from place: FolderPlace) throws {
        waiting = [Folder(root: place.root, path: place.path)]
        while let folder = waiting.popLast() {
            try enter(folder)
        }
    }

    /// Lists one folder.
    ///
    /// A failure below a root leaves the folder out; at a root it is the answer.
    private mutating func enter(_ folder: Folder) throws {
        do {
            let path = folder.path.isEmpty ? [UInt8(ascii: ".")] : folder.path
            let descriptor = try roots[folder.root].open(path, flags: Beneath.folder)
            var stream = try DirectoryStream(taking: descriptor)
            let node = FolderNode(try Beneath.status(of: stream.descriptor))
            guard folder.path.isEmpty || known.insert(node).inserted else { return }
            let place = FolderPlace(root: folder.root, path: folder.path)
            // Before its files are read: what comes later is told, what is there is seen.
            if let watch {
                watch.add(stream.descriptor, at: place)
                met.insert(place)
            }
            let files = try list(&stream, of: folder)
            try take(files, of: stream.descriptor, in: folder)
        } catch let error as Errno {
            let error = RootFolder.error(error)
            if folder.path.isEmpty || error == .resourceExhausted { throw error }
        }
    }

    /// The files of a folder; the folders in it are put in line.
    private mutating func list(
        _ stream: inout DirectoryStream,
        of folder: Folder
    ) throws -> [ScannedFile] {
        var files: [ScannedFile] = []
        var folders: [(path: [UInt8], changed: FileTime)] = []
        while let entry = try stream.next() {
            try checkStop()
            guard entry.kind != .other,
                let status = try? Beneath.status(of: entry.name, in: stream.descriptor)
            else { continue }
            switch DirectoryStream.Kind(mode: status.st_mode) {
            case .folder:
                let path = folder.path.isEmpty ? entry.name : folder.path + [0x2F] + entry.name
                folders.append((path, FileIdentity(status).modified))
            case .file:
                files.append(ScannedFile(name: entry.name, status: status))
            case .other, .unknown:
                continue
            }
        }
        fileCount += files.count
        guard known.count + waiting.count + folders.count <= limits.folders,
            fileCount <= limits.items
        else { throw LibraryError.resourceExhausted }
        folders.sort { $0.changed < $1.changed }
        line(up: folders.map { FolderPlace(root: folder.root, path: $0.path) }, in: folder)
        return files
    }

    /// Puts folders in line; in a smaller scope those alone that were not seen before.
    private mutating func line(up places: [FolderPlace], in folder: Folder) {
        var places = places
        if case .folders = scope, let watch {
            let around = FolderPlace(root: folder.root, path: folder.path)
            let before = watch.folders(in: around)
            isFolderLost = isFolderLost || !Set(before).isSubset(of: places)
            places.removeAll { before.contains($0) }
        }
        waiting += places.map { Folder(root: $0.root, path: $0.path) }
    }

    /// Compares the files with those of the index.
    private mutating func take(
        _ files: [ScannedFile],
        of descriptor: FileDescriptor,
        in folder: Folder
    ) throws {
        var digest = FolderDigest()
        for file in files { digest.add(file) }
        let isNews = try update.begin(
            root: folder.root,
            path: folder.path,
            digest: digest,
            isEmpty: files.isEmpty
        )
        guard isNews else { return }
        for file in files {
            let recognised: FileRecogniser.Recognised?
            try checkStop()
            guard update.isNews(file) else { continue }
            try breathe()
            do throws(LibraryError) {
                recognised = try recogniser.recognise(file, in: descriptor)
            } catch .ioError {
                update.passOver(file)
                continue
            }
            try update.take(file, recognised)
        }
        try update.endFolder()
    }

    private func checkStop() throws(LibraryError) {
        if isStopped() { throw .cancelled }
    }
}
