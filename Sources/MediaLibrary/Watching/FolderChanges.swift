/// What a watch saw since it told something last.
struct FolderChanges: Hashable, Sendable {
    /// Folders in which something was added, changed or removed; what is below them was not
    /// looked at.
    var folders: Set<Int64> = []
    /// Folders that are no more, or whose file system is not: they are not watched any more.
    var gone: Set<Int64> = []
    /// Whether anything may have changed anywhere: events were lost, or it is time to make sure.
    var isEverything = false

    var isEmpty: Bool {
        self == FolderChanges()
    }
}
