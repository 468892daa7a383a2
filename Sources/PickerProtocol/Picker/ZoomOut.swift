public import PickerWire

/// `picker/zoomOut`: more and smaller items, by one step.
public enum ZoomOut: Method {
    /// No parameters.
    public typealias Params = NoParams
    /// `null`.
    public typealias Result = NullResult
    /// The name on the wire.
    public static let name = "picker/zoomOut"
}
