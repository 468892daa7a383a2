import CMedia

/// How a film's display matrix turns its pictures.
enum FilmMatrix {
    /// The quarter turn and the mirroring that come nearest; any other matrix turns nothing.
    static func orientation(_ film: cmedia_film_facts) -> Orientation {
        var orientation = Orientation()
        guard film.has_matrix else {
            return orientation
        }
        let matrix = film.matrix
        let (a, b, c, d) = (matrix.0, matrix.1, matrix.3, matrix.4)
        // Rows of the matrix are where the unit vectors go, y downwards: (1, 0) to (a, b).
        let isUpright = b == 0 && c == 0 && a != 0 && d != 0
        let isSideways = a == 0 && d == 0 && b != 0 && c != 0
        guard isUpright || isSideways else {
            return orientation
        }
        let isMirrored = isUpright ? (a > 0) != (d > 0) : (b > 0) == (c > 0)
        if isMirrored {
            orientation.mirrorLeftRight()
        }
        // What is left after undoing the mirroring is a turn of its first vector.
        let (x, y) = isMirrored ? (-Int64(a), -Int64(b)) : (Int64(a), Int64(b))
        orientation.turn(clockwise: isUpright ? (x > 0 ? 0 : 2) : (y > 0 ? 1 : 3))
        return orientation
    }
}
