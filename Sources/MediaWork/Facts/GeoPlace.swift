/// A place on the earth, in degrees of WGS 84.
public struct GeoPlace: Sendable, Hashable, Codable {
    /// Degrees north, from -90 to 90.
    public var latitude: Double
    /// Degrees east, from -180 to 180.
    public var longitude: Double
    /// Metres above the sea.
    public var altitude: Double?

    /// Makes a place of its coordinates.
    public init(latitude: Double, longitude: Double, altitude: Double? = nil) {
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
    }
}
