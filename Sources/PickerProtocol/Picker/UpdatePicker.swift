public import PickerWire

/// `picker/update`: changes the picker that is open.
public enum UpdatePicker: Method {
    /// What changes; absent members stay as they are.
    public typealias Params = PickerConfiguration.Update
    /// `null`.
    public typealias Result = NullResult
    /// The name on the wire.
    public static let name = "picker/update"
}

extension PickerConfiguration {
    /// What can change while a picker is open (Apple: `PHPickerConfiguration.Update`).
    ///
    /// Absent members leave things alone.
    public struct Update: Codable, Sendable, Hashable {
        /// At most how many items from now on; 0 = as many as the plugin's `limits.selection`.
        ///
        /// Below what is selected nothing is deselected: the person cannot finish until the
        /// selection is within it.
        public var selectionLimit: Int?
        /// Edges without a margin from now on.
        public var edgesWithoutContentMargins: [String]?
        /// What the search field holds from now on.
        public var searchText: String?

        /// Changes.
        public init(
            selectionLimit: Int? = nil,
            edgesWithoutContentMargins: [String]? = nil,
            searchText: String? = nil
        ) {
            self.selectionLimit = selectionLimit
            self.edgesWithoutContentMargins = edgesWithoutContentMargins
            self.searchText = searchText
        }
    }
}
