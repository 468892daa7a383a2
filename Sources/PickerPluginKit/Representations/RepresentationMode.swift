/// In which form a host wants items, once the kit has checked its word.
public enum RepresentationMode: Sendable, Hashable, CaseIterable {
    /// As it suits what the host accepts: what it takes first, then what most programs read.
    case automatic
    /// As they are; only parts of them beside.
    case current
    /// As most programs read them: converted where the item is not such a type itself.
    case compatible
}
