/// How stored pixels are turned to be seen: mirrored left to right first, then by quarter turns.
struct Orientation: Hashable {
    private(set) var mirrored = false
    /// Quarter turns clockwise, 0 to 3.
    private(set) var turns = 0

    /// As it is stored.
    init() {}

    /// The orientation of that number in EXIF (tag 0x0112); nil where it is none of the eight.
    init?(exif number: Int) {
        guard let known = Self.numbers.firstIndex(of: number) else {
            return nil
        }
        mirrored = known >= 4
        turns = known % 4
    }

    /// The number in EXIF, 1 to 8.
    var exif: Int {
        Self.numbers[(mirrored ? 4 : 0) + turns]
    }

    /// Whether width and height change places.
    var isSideways: Bool {
        turns % 2 == 1
    }

    /// Turned further.
    mutating func turn(clockwise quarters: Int) {
        turns = ((turns + quarters) % 4 + 4) % 4
    }

    /// Left and right exchanged, after everything so far.
    mutating func mirrorLeftRight() {
        mirrored.toggle()
        turns = (4 - turns) % 4
    }

    /// Top and bottom exchanged, after everything so far.
    mutating func mirrorTopBottom() {
        mirrorLeftRight()
        turn(clockwise: 2)
    }

    /// EXIF's numbers: unmirrored by their turns, then mirrored by theirs.
    private static let numbers = [1, 6, 3, 8, 2, 7, 4, 5]
}
