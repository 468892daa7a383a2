/// When a picture was taken, with what is known of the clock that said so.
public struct CaptureDate: Sendable, Hashable, Codable {
    /// What stood on the clock at the place, as seconds since 1970-01-01 00:00 of that same clock;
    /// negative before.
    ///
    /// Sorting by it gives the order in which a person lived through the day. Where only a moment in UTC is known,
    /// it is that moment.
    public var localSeconds: Int64
    /// Nanoseconds of the second, from 0 to 999,999,999.
    public var nanoseconds: Int32
    /// Minutes that the clock was ahead of UTC; nil where nobody wrote it down.
    public var offsetMinutes: Int?
    /// Who said so: `exif`, `xmp`, `iptc`, `quicktime`, `container`.
    public var source: String

    /// Makes a date of its parts.
    public init(
        localSeconds: Int64,
        nanoseconds: Int32 = 0,
        offsetMinutes: Int? = nil,
        source: String
    ) {
        self.localSeconds = localSeconds
        self.nanoseconds = nanoseconds
        self.offsetMinutes = offsetMinutes
        self.source = source
    }
}
