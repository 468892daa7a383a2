/// With what a picture was taken, and how it was set.
public struct Camera: Sendable, Hashable, Codable {
    /// The maker's name.
    public var make: String?
    /// The model's name.
    public var model: String?
    /// The lens's name.
    public var lens: String?
    /// The program that wrote the file.
    public var software: String?
    /// Seconds that the shutter was open.
    public var exposureTime: Double?
    /// The aperture's number: 2.8 for f/2.8.
    public var fNumber: Double?
    /// The sensitivity in ISO's numbers.
    public var isoSpeed: Int?
    /// Millimetres.
    public var focalLength: Double?
    /// Millimetres, as if the sensor were 36 wide.
    public var focalLength35: Double?
    /// Whether the flash fired.
    public var flashFired: Bool?

    /// Makes a camera of which nothing is known.
    public init() {}
}
