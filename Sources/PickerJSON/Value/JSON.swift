/// One JSON value, as it was read or as it will be written.
///
/// Integers stay integers and reals stay reals: `1` and `1.0` are two different values. Strings and
/// keys are compared byte for byte in UTF-8, so a composed and a decomposed "é" differ, unlike
/// with `String`'s own `==`. Objects are equal when they hold equal members, in any order.
///
/// What the parser underneath cannot carry ends in a typed error or in a documented loss:
/// - an integer beyond `Int64` is refused (``JSONParseError/Reason/numberOutOfRange``), as is a
///   real that overflows, such as `1e400`; nothing is ever rounded to fit;
/// - `-0` is read as the integer `0` (`-0.0` keeps its sign), and a real too small for `Double`,
///   such as `1e-400`, is read as `0.0`;
/// - U+0000 is kept in strings (as an escape) and refused in keys, in both directions.
public enum JSON: Sendable {
    /// The value `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number written without fraction and exponent.
    case integer(Int64)
    /// A number written with a fraction or an exponent.
    case real(Double)
    /// A string of Unicode scalars.
    case string(String)
    /// Values in order.
    case array([JSON])
    /// Named values, in the order in which they were read or set.
    case object(JSONObject)
}

extension JSON: Hashable {
    /// Compares kind and content; strings by their UTF-8 bytes, objects without regard to order.
    public static func == (left: JSON, right: JSON) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left == right
        case (.string(let left), .string(let right)): UTF8Key(left) == UTF8Key(right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }

    /// Feeds kind and content to `hasher`.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null:
            hasher.combine(0)
        case .bool(let value):
            hasher.combine(1)
            hasher.combine(value)
        case .integer(let value):
            hasher.combine(2)
            hasher.combine(value)
        case .real(let value):
            hasher.combine(3)
            hasher.combine(value)
        case .string(let value):
            hasher.combine(4)
            hasher.combine(UTF8Key(value))
        case .array(let values):
            hasher.combine(5)
            hasher.combine(values)
        case .object(let object):
            hasher.combine(6)
            hasher.combine(object)
        }
    }
}
