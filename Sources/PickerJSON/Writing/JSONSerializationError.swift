/// Why a value cannot be written as JSON.
public enum JSONSerializationError: Error, Sendable, Hashable {
    /// A real is infinite or not a number.
    case nonFiniteNumber
    /// A key holds U+0000, which no reader of ours would take back.
    case nulInKey
    /// More than ``JSONLimits/depthCeiling`` arrays and objects lie inside each other.
    case tooDeep
    /// There was no memory to write the text.
    case outOfMemory
}

extension JSONSerializationError: CustomStringConvertible {
    /// One sentence for people; it quotes nothing of the value.
    public var description: String {
        switch self {
        case .nonFiniteNumber: "JSON has no way to write a number that is not finite"
        case .nulInKey: "A key holds the character U+0000"
        case .tooDeep: "The value is nested too deeply to be written as JSON"
        case .outOfMemory: "There is no memory to write the JSON text"
        }
    }
}
