import Glibc

/// The pictures of the demo, painted by a few lines each.
enum DemoPictures {
    /// One file of the library.
    struct File: Sendable {
        let name: String
        let bytes: [UInt8]
    }

    private typealias Colour = IndexedPicture.Colour

    /// All files, oldest first.
    static func all() -> [File] {
        [
            still("Morning", 0xFFE0B2, 0x3F51B5) { _, down in 1 - down * down },
            still("Harbour", 0x0D3B66, 0xFAF0CA) { across, down in
                down < 0.55 ? 1 - down : 0.35 + 0.1 * sin(60 * down + 8 * across)
            },
            still("Dunes", 0x5D2E0C, 0xF6C177) { across, down in
                down + 0.12 * sin(9 * across) + 0.05 * sin(23 * across + 4 * down)
            },
            still("Moonrise", 0x0B132B, 0xE0E1DD) { across, down in
                max(0.05, 1.4 - 6 * distance(across - 0.68, down - 0.32))
            },
            still("Ripples", 0x012A4A, 0xA9D6E5) { across, down in
                0.5 + 0.5 * sin(55 * distance(across - 0.4, down - 0.5))
            },
            still("Meadow", 0x1B4332, 0xD8F3DC) { across, down in
                down * 0.8 + 0.1 * sin(40 * across) * sin(40 * down)
            },
            still("Aurora", 0x03071E, 0x80FFDB) { across, down in
                exp(-8 * abs(down - 0.35 - 0.12 * sin(7 * across)))
            },
            File(name: "Lighthouse.gif", bytes: lighthouse().gif()),
            still("Evening", 0x240046, 0xFF9E00) { across, down in
                0.85 - distance(across - 0.5, down - 0.9)
            },
        ]
    }

    private static func still(
        _ name: String,
        _ start: Int,
        _ end: Int,
        _ shade: (Double, Double) -> Double
    ) -> File {
        let picture = IndexedPicture(
            width: 640,
            height: 480,
            from: colour(start),
            to: colour(end),
            colours: 256,
            shade: shade
        )
        return File(name: name + ".png", bytes: picture.png())
    }

    /// A beam that goes round.
    private static func lighthouse() -> Animation {
        let frames = (0..<12).map { frame in
            let angle = Double(frame) / 12 * 2 * Double.pi
            return IndexedPicture(
                width: 160,
                height: 120,
                from: colour(0x0B132B),
                to: colour(0xFFF3B0),
                colours: Animation.colours
            ) { across, down in
                let (x, y) = (across - 0.5, down - 0.5)
                let turn = cos(atan2(y, x) - angle)
                return max(0, turn) * max(0, turn) * max(0, 1 - distance(x, y))
            }
        }
        return Animation(frames: frames, delay: 10)
    }

    private static func distance(_ x: Double, _ y: Double) -> Double {
        (x * x + y * y).squareRoot()
    }

    private static func colour(_ hexadecimal: Int) -> Colour {
        Colour(
            red: UInt8(truncatingIfNeeded: hexadecimal >> 16),
            green: UInt8(truncatingIfNeeded: hexadecimal >> 8),
            blue: UInt8(truncatingIfNeeded: hexadecimal)
        )
    }
}
