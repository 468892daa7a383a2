/// The turns and mirrorings of a picture of the HEIF family, in their order, as one orientation.
struct HEIFTurn {
    /// Where the axes of the shown picture lie in the stored one: columns of a matrix of 0 and ±1.
    private var matrix = [1, 0, 0, 1]

    /// A turn by so many quarters against the clock.
    mutating func rotate(quarters: Int) {
        for _ in 0..<quarters {
            multiply(by: [0, 1, -1, 0])
        }
    }

    /// Mirrored: 0 swaps top and bottom, 1 left and right.
    mutating func mirror(axis: Int) {
        multiply(by: axis == 0 ? [1, 0, 0, -1] : [-1, 0, 0, 1])
    }

    /// The same as EXIF has it.
    var orientation: Int {
        // x and y of a stored point, as factors of where it is shown; y grows downwards.
        let known: [[Int]: Int] = [
            [1, 0, 0, 1]: 1, [-1, 0, 0, 1]: 2, [-1, 0, 0, -1]: 3, [1, 0, 0, -1]: 4,
            [0, 1, 1, 0]: 5, [0, -1, 1, 0]: 6, [0, -1, -1, 0]: 7, [0, 1, -1, 0]: 8,
        ]
        return known[matrix] ?? 1
    }

    /// Applies another transform after what was there.
    private mutating func multiply(by other: [Int]) {
        matrix = [
            other[0] * matrix[0] + other[1] * matrix[2],
            other[0] * matrix[1] + other[1] * matrix[3],
            other[2] * matrix[0] + other[3] * matrix[2],
            other[2] * matrix[1] + other[3] * matrix[3],
        ]
    }
}
