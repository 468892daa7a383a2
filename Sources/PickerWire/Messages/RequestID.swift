public import PickerJSON

/// The id of a request: an integer within int64 or a string, echoed exactly and compared with its
/// type.
///
/// Fractions, `null` and every other kind of value are no ids (JSON-RPC 2.0 discourages the first
/// two; here they are refused).
public enum RequestID: Sendable, Hashable {
    /// A number without a fraction.
    case integer(Int64)
    /// A string, compared by its bytes.
    case string(String)

    /// The id that a value spells, or nil where the value cannot be one.
    public init?(_ value: JSON) {
        switch value {
        case .integer(let number): self = .integer(number)
        case .string(let text): self = .string(text)
        default: return nil
        }
    }

    /// The value on the wire.
    public var json: JSON {
        switch self {
        case .integer(let number): .integer(number)
        case .string(let text): .string(text)
        }
    }

    /// Equal when type and bytes are: a composed and a decomposed letter are two ids.
    public static func == (left: RequestID, right: RequestID) -> Bool {
        switch (left, right) {
        case (.integer(let one), .integer(let other)): one == other
        case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
        default: false
        }
    }

    /// Hashes the bytes that equality compares.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .integer(let number):
            hasher.combine(number)
        case .string(let text):
            for byte in text.utf8 { hasher.combine(byte) }
        }
    }
}
