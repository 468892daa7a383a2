import MediaWork

/// The pictures of one that moves, each given once and in the order in which they are shown.
protocol MovingPictures: AnyObject {
    /// In pixels, upright.
    var width: Int { get }
    /// In pixels, upright.
    var height: Int { get }
    /// How many there are; 0 where nobody says.
    var count: Int { get }
    /// How often they are shown; 0 for without end.
    var loops: Int { get }
    /// The profile of the colours; none for sRGB.
    var profile: [UInt8] { get }
    /// Whether they were turned.
    var areTurned: Bool { get }

    /// Fills in the next one, in red, green, blue and opacity, rows without gaps.
    ///
    /// - Returns: for how many microseconds it is shown; nil where there is no further one.
    func next(_ pixels: UnsafeMutableRawBufferPointer) throws(WorkFailure) -> Int64?
}
