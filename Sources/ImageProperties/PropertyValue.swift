/// One value of a picture's metadata, in the kind that the picture has it in.
public enum PropertyValue: Sendable, Hashable {
    /// A whole number.
    case integer(Int64)
    /// A fraction, or a number that need not be whole.
    case real(Double)
    /// Text, made valid UTF-8, without NUL.
    case text(String)
    /// Several values under one name, as ImageIO gives them.
    case list([PropertyValue])

    /// The whole number, where it is one.
    public var integer: Int64? {
        guard case .integer(let value) = self else { return nil }
        return value
    }

    /// The number, whole or not, where it is one.
    public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .real(let value): value
        case .text, .list: nil
        }
    }

    /// The text, where it is one.
    public var text: String? {
        guard case .text(let value) = self else { return nil }
        return value
    }
}
