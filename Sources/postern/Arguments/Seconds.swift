import ArgumentParser

/// A time as it is written on the command line: seconds, with a fraction if need be.
struct Seconds: Sendable, Hashable, ExpressibleByArgument {
    /// The longest time that can be meant, about eleven days.
    static let most = 1_000_000.0

    let duration: Duration

    /// Reads a positive number.
    init?(argument: String) {
        guard let value = Double(argument), value > 0, value <= Self.most else { return nil }
        duration = .milliseconds(Int64((value * 1_000).rounded(.up)))
    }

    /// What completion and help show.
    var defaultValueDescription: String { "\(duration)" }
}
