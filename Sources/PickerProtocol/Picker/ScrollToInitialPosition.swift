public import PickerWire

/// `picker/scrollToInitialPosition`: back to where the picker was when it opened.
public enum ScrollToInitialPosition: Method {
    /// No parameters.
    public typealias Params = NoParams
    /// `null`.
    public typealias Result = NullResult
    /// The name on the wire.
    public static let name = "picker/scrollToInitialPosition"
}
