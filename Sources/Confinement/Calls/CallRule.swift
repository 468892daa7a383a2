/// A system call that is allowed, always or with some arguments alone.
public struct CallRule: Sendable, Hashable {
    /// What an argument must be; only its lower 32 bits are looked at.
    public enum Condition: Sendable, Hashable {
        /// The bits under the mask are those of the value.
        case bits(argument: Int, mask: UInt32, value: UInt32)
        /// It is one of these.
        case oneOf(argument: Int, values: [UInt32])
        /// It is none of these.
        case noneOf(argument: Int, values: [UInt32])
    }

    /// The number of the call on this architecture.
    public let number: Int32
    /// What must hold; otherwise the call fails with `EPERM`.
    public let condition: Condition?

    /// Allows a call, under a condition if there is one.
    public init(_ number: Int32, where condition: Condition? = nil) {
        self.number = number
        self.condition = condition
    }
}
