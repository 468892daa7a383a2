import ArgumentParser

/// What is to become of the place in an item's metadata.
enum LocationChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
    /// It stays.
    case keep
    /// It is taken out.
    case strip
    /// The person decides in the picker; a picker that cannot ask keeps it.
    case ask
}
