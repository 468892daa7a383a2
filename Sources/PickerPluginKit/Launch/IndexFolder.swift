import Glibc
import SystemPackage

/// The folder in which a library may keep its index and its thumbnails.
enum IndexFolder {
    /// Makes it, of mode 0700: the one that was named, else Postern's own below the person's
    /// states.
    ///
    /// - Returns: nil where none can be made, or where it would lie in a library; nothing is made
    ///   elsewhere then.
    static func make(
        _ named: String?,
        _ folders: PersonFolders,
        _ own: OwnPlace
    ) -> FilePath? {
        if let named {
            return make([], below: absolute(FilePath(named)), own)
        }
        return make(["postern", "libraries"], below: folders.state, own)
    }

    private static func absolute(_ path: FilePath) -> FilePath? {
        if path.isAbsolute { return path }
        guard let current = getcwd(nil, 0) else { return nil }
        defer { free(current) }
        return FilePath(platformString: current).pushing(path)
    }

    private static func make(
        _ names: [String],
        below folder: FilePath?,
        _ own: OwnPlace
    ) -> FilePath? {
        guard let folder = own.admitted(folder), PrivateFolder.make(names, below: folder) != nil
        else { return nil }
        return names.reduce(folder) { $0.appending($1) }
    }
}
