/// What a scan has to look at.
enum ScanScope: Hashable, Sendable {
    /// Every folder of the library.
    case everything
    /// These folders, and what is below them and was never seen.
    case folders(Set<FolderPlace>)

    /// Looks at what both look at.
    func union(_ other: ScanScope) -> ScanScope {
        guard case .folders(let some) = self, case .folders(let more) = other else {
            return .everything
        }
        return .folders(some.union(more))
    }
}

/// Where a folder of a library lies: the number of its root, and the path below it.
struct FolderPlace: Hashable, Sendable {
    let root: Int
    /// Empty for the root itself.
    let path: [UInt8]
}
