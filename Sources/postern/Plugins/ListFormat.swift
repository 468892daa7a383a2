import ArgumentParser

/// How a list is printed.
enum ListFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    /// For people.
    case table
    /// One JSON object a line.
    case json
}
