/// What a text may cost before it is refused; every bound is checked before the text is parsed.
public struct JSONLimits: Sendable, Hashable {
    /// How many arrays and objects may lie inside each other, `[]` being one; 1 … ``depthCeiling``.
    public var depth: Int

    /// How many values, arrays and objects included and keys not, the text may hold.
    public var values: Int

    /// How many bytes the text may have.
    public var bytes: Int

    /// The deepest nesting that any program may allow, and the deepest that is ever written.
    ///
    /// Values are read, compared, written and freed by recursion; this many levels fit
    /// into a stack of 256 KiB where the code is optimised. A larger ``depth`` counts as this one.
    public static let depthCeiling = 512

    /// Sets the limits; the defaults fit one message.
    public init(depth: Int = 32, values: Int = 50_000, bytes: Int = 1 << 20) {
        self.depth = depth
        self.values = values
        self.bytes = bytes
    }
}
