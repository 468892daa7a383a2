/// A filter whose every part a library can judge: what remains of a host's filter once checked.
public indirect enum LibraryFilter: Sendable, Hashable {
    /// Items of at least one of these kinds.
    case kinds(MediaKinds)
    /// Items that are shown in this way.
    case playbackStyle(PlaybackStyle)
    /// Items that one of the filters admits; of no filters, none.
    case any([LibraryFilter])
    /// Items that each of the filters admits; of no filters, all.
    case all([LibraryFilter])
    /// Items that the filter does not admit.
    case not(LibraryFilter)

    /// Whether an item of these kinds and that style is admitted.
    public func admits(_ kinds: MediaKinds, _ style: PlaybackStyle) -> Bool {
        switch self {
        case .kinds(let wanted):
            !wanted.isDisjoint(with: kinds)
        case .playbackStyle(let wanted):
            wanted == style
        case .any(let filters):
            filters.contains { $0.admits(kinds, style) }
        case .all(let filters):
            filters.allSatisfy { $0.admits(kinds, style) }
        case .not(let filter):
            !filter.admits(kinds, style)
        }
    }

    /// Whether the item is admitted.
    public func admits(_ item: LibraryItem) -> Bool {
        admits(item.kinds, item.playbackStyle)
    }
}
