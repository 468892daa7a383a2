public import PickerWire

/// `picker/dismiss`: closes the picker that is open; its presentation is answered first.
public enum DismissPicker: Method {
    /// No parameters.
    public typealias Params = NoParams
    /// `null`.
    public typealias Result = NullResult
    /// The name on the wire.
    public static let name = "picker/dismiss"
}
