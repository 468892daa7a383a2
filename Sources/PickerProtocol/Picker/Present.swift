public import PickerWire

/// `picker/present`: shows the picker and waits for the person's decision.
public enum Present: Method {
    /// The name on the wire.
    public static let name = "picker/present"

    /// What to show.
    public struct Params: Codable, Sendable, Hashable {
        /// How the picker looks and what can be chosen; absent members have the defaults.
        public var configuration: PickerConfiguration?

        /// A picker with a configuration.
        public init(configuration: PickerConfiguration) { self.configuration = configuration }
    }

    /// What the person decided.
    public struct Result: Codable, Sendable, Hashable {
        /// Picked, or cancelled; cancelling is a result, not an error.
        public var outcome: PickerOutcome
        /// The chosen items; empty after a cancel.
        public var results: [PickerResult]

        /// A decision.
        public init(outcome: PickerOutcome, results: [PickerResult]) {
            self.outcome = outcome
            self.results = results
        }
    }
}

/// How a presentation ended.
public struct PickerOutcome: RawRepresentable, Codable, Sendable, Hashable {
    /// The word on the wire.
    public let rawValue: String

    /// An outcome by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The person confirmed a choice, be it empty.
    public static let picked = PickerOutcome(rawValue: "picked")
    /// The person, the host or the end of the session closed the picker without a choice.
    public static let cancelled = PickerOutcome(rawValue: "cancelled")
}
