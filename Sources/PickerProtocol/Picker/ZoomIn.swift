public import PickerWire

/// `picker/zoomIn`: fewer and larger items, by one step.
public enum ZoomIn: Method {
    /// No parameters.
    public typealias Params = NoParams
    /// `null`.
    public typealias Result = NullResult
    /// The name on the wire.
    public static let name = "picker/zoomIn"
}
