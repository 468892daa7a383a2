/// What a film, or a picture that moves, is in time.
public struct Motion: Sendable, Hashable, Codable {
    /// Seconds.
    public var duration: Double?
    /// Pictures a second, on average.
    public var frameRate: Double?
    /// Pictures a second at which it was taken, where the file says so.
    public var captureFrameRate: Double?
    /// Pictures in all; more than 1 for a picture that moves.
    public var frameCount: Int?
    /// The codec of the pictures in FFmpeg's words, such as `h264`, `hevc` or `av1`.
    public var videoCodec: String?
    /// The codec of the sound.
    public var audioCodec: String?

    /// Makes a motion of which nothing is known.
    public init() {}
}
