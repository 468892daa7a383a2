import CLinux

/// The place at which a file system is mounted.
enum MountPlace {
    /// The nearest folder around the path, or the path itself, at which something is mounted.
    ///
    /// - Parameter path: a full path without a link in it.
    static func path(of path: [UInt8]) -> [UInt8] {
        var path = path
        while canGo(path), !isTaken(path) {
            path = Array(path[..<(path.lastIndex(of: 0x2F) ?? 0)])
        }
        return path
    }

    /// Whether what is mounted there can go away: all but what holds everything else.
    static func canGo(_ place: [UInt8]) -> Bool {
        place.contains { $0 != 0x2F }
    }

    /// Whether something is mounted there now.
    static func isTaken(_ place: [UInt8]) -> Bool {
        clinux_is_mount_top(place.map { CChar(bitPattern: $0) } + [0]) == 1
    }
}
