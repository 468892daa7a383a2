public import PickerWire

/// `picker/selectionChanged`: the whole selection of a picker that stays open.
public enum SelectionChanged: Notification {
    /// The name on the wire.
    public static let name = "picker/selectionChanged"

    /// What is selected.
    public struct Params: Codable, Sendable, Hashable {
        /// Everything that is selected now; what stays selected keeps its handle.
        public var results: [PickerResult]

        /// A selection.
        public init(results: [PickerResult]) { self.results = results }
    }
}
