/// How large an item is when it is shown upright, in pixels.
public struct DisplaySize: Sendable, Hashable {
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int

    /// Makes a size of its two sides.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
