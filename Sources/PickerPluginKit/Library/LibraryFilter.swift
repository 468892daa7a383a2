/// A filter whose every kind a library can judge: what remains of a host's filter once checked.
public indirect enum LibraryFilter: Sendable, Hashable {
    /// Items of at least one of these kinds.
    case kinds(MediaKinds)
    /// Items that one of the filters admits; of no filters, none.
    case any([LibraryFilter])
    /// Items that each of the filters admits; of no filters, all.
    case all([LibraryFilter])
    /// Items that the filter does not admit.
    case not(LibraryFilter)

    /// Whether an item of these kinds is admitted.
    public func admits(_ kinds: MediaKinds) -> Bool {
        switch self {
        case .kinds(let wanted):
            !wanted.isDisjoint(with: kinds)
        case .any(let filters):
            filters.contains { $0.admits(kinds) }
        case .all(let filters):
            filters.allSatisfy { $0.admits(kinds) }
        case .not(let filter):
            !filter.admits(kinds)
        }
    }
}
