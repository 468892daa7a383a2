import Glibc
import SystemPackage

/// The folders that a plugin picks from when no argument names one.
enum LibraryRoots {
    /// The libraries of the person's settings, else the Pictures folder; none without a home.
    static func standard(_ folders: PersonFolders) -> [FilePath] {
        let named = PersonSettings.read(folders)?.libraries ?? []
        if !named.isEmpty { return named }
        return folders.pictures.map { [$0] } ?? []
    }
}
