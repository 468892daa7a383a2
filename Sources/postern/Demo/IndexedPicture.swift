/// A picture of up to 256 colours: a palette, and for each pixel a place in it, row by row.
struct IndexedPicture: Sendable, Hashable {
    /// One colour of a palette.
    struct Colour: Sendable, Hashable {
        let red: UInt8
        let green: UInt8
        let blue: UInt8

        /// The colour on the way to another one.
        ///
        /// - Parameter fraction: from 0, this one, to 1, the other.
        func mixed(with other: Colour, _ fraction: Double) -> Colour {
            func mix(_ one: UInt8, _ other: UInt8) -> UInt8 {
                UInt8(clamping: Int(Double(one) + (Double(other) - Double(one)) * fraction))
            }
            return Colour(
                red: mix(red, other.red),
                green: mix(green, other.green),
                blue: mix(blue, other.blue)
            )
        }
    }

    let width: Int
    let height: Int
    let palette: [Colour]
    let pixels: [UInt8]

    /// Paints a picture: `shade` gives each pixel's place between the palette's ends, from 0 to 1.
    ///
    /// - Parameters:
    ///   - colours: how many the palette has, 2 to 256.
    ///   - shade: gets the pixel's place in the picture, both from 0 to 1.
    init(
        width: Int,
        height: Int,
        from start: Colour,
        to end: Colour,
        colours: Int,
        shade: (_ across: Double, _ down: Double) -> Double
    ) {
        self.width = width
        self.height = height
        let last = Double(colours - 1)
        palette = (0..<colours).map { start.mixed(with: end, Double($0) / last) }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height)
        for row in 0..<height {
            for column in 0..<width {
                let shade = shade(Double(column) / Double(width), Double(row) / Double(height))
                pixels.append(UInt8(clamping: Int(min(max(shade, 0), 1) * last)))
            }
        }
        self.pixels = pixels
    }
}
