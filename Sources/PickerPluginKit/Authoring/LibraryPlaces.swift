// Glibc stands first, or the types of its headers count as those of a module below SystemPackage.
import Glibc
public import SystemPackage

/// Where a library is, and where its plugin may keep what it learned of it.
public struct LibraryPlaces: Sendable, Hashable {
    /// The folders of pictures and films, never none.
    public let roots: [FilePath]
    /// A folder of this user alone, for index and thumbnails and nothing that matters.
    ///
    /// It may be empty at every start. Nil where there is none, such as on a machine without a
    /// home.
    public let state: FilePath?

    /// Names the places.
    public init(roots: [FilePath], state: FilePath? = nil) {
        self.roots = roots
        self.state = state
    }
}
