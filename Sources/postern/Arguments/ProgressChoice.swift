import ArgumentParser

/// When progress is shown on standard error.
enum ProgressChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
    /// On a terminal, for what takes a while.
    case auto
    /// For every item, line by line where there is no terminal.
    case always
    /// Not at all.
    case never
}
