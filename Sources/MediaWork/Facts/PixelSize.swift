/// Width and height in pixels, each at least 1.
public struct PixelSize: Sendable, Hashable, Codable {
    /// Pixels from left to right.
    public var width: Int
    /// Pixels from top to bottom.
    public var height: Int

    /// Makes a size of its two sides.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The same picture seen after a quarter turn.
    public var turned: PixelSize {
        PixelSize(width: height, height: width)
    }
}
