/// Every bound of what a person does in a picker, in one place.
enum PickingLimits {
    /// Items of one stretch that is read at once.
    static let stretchItems = 200
    /// Stretches that are kept; the ones that were looked at longest ago make room.
    static let stretches = 48
    /// Stretches that are passed over at once on the way to a far one.
    static let strideStretches = 10
    /// Places in the order of the library that are kept, so that the way back is short.
    static let places = 20_000
    /// Items that a face can ask for at once.
    static let windowItems = 2_000
    /// Reads of the library at once.
    static let reads = 4
    /// Characters of a text that is searched for.
    static let searchCharacters = 256
    /// Suggestions that are shown.
    static let suggestions = 8
    /// Bytes of what a host calls itself that are looked at, and characters that are shown.
    static let claimBytes = 1_024
    static let claimCharacters = 64
    /// Items that count as unavailable at once; the picker forgets the rest.
    static let unavailableItems = 10_000
    /// Identifiers of a configuration that are looked up.
    static let preselection = 5_000
}
