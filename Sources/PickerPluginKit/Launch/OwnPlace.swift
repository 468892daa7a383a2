import Glibc
import SystemPackage

/// Keeps what a plugin writes out of the libraries, wherever the environment points.
///
/// Folders are compared by what the kernel calls them, so that links, dots and further names for
/// one folder do not matter.
struct OwnPlace {
    private let roots: [Identity]

    private struct Identity: Equatable {
        let device: UInt
        let number: UInt

        init?(_ path: FilePath) {
            var status = stat()
            guard path.withPlatformString({ stat($0, &status) }) == 0 else { return nil }
            device = UInt(status.st_dev)
            number = UInt(status.st_ino)
        }
    }

    /// - Parameter roots: the folders of the libraries; those that are not there hold nothing.
    init(outside roots: [FilePath]) {
        self.roots = roots.compactMap(Identity.init)
    }

    /// The folder, which need not exist yet; nil where it is a library or would lie in one.
    func admitted(_ folder: FilePath?) -> FilePath? {
        guard let folder, let existing = deepestExisting(folder) else { return nil }
        var place = existing
        while true {
            if let identity = Identity(place), roots.contains(identity) { return nil }
            guard place.removeLastComponent() else { return folder }
        }
    }

    /// The part of a path that is there, without links.
    private func deepestExisting(_ path: FilePath) -> FilePath? {
        var place = path
        while true {
            if let real = place.withPlatformString({ realpath($0, nil) }) {
                defer { free(real) }
                return FilePath(platformString: real)
            }
            guard errno == ENOENT, place.removeLastComponent() else { return nil }
        }
    }
}
