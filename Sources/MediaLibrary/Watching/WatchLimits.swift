import Glibc

/// How closely folders are watched.
struct WatchLimits: Sendable {
    /// From the first change in a folder until it is told; whatever happens meanwhile is told
    /// together with it.
    var settling: Duration = .milliseconds(200)
    /// How long a file that was begun may stay open before its folder is told nevertheless.
    ///
    /// A hard link is begun and never closed.
    var patience: Duration = .seconds(2)
    /// How often everything is compared although nothing was told: network file systems tell
    /// nothing of what others do.
    var interval: Duration = .seconds(15 * 60)
    /// The same where some folder is not watched.
    var unwatchedInterval: Duration = .seconds(60)
    /// Folders that are watched at most.
    var folders = WatchLimits.share(of: WatchLimits.userWatches)
    /// Bytes that are read at once; an event with the longest name is 272.
    static let bufferBytes = 64 * 1024
    /// Reads in a row before changes that are due are told.
    static let readsInARow = 64

    /// What this user may watch, all programs together, as the kernel says.
    private static var userWatches: Int {
        let file = open("/proc/sys/fs/inotify/max_user_watches", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            return fallback
        }
        defer { close(file) }
        var digits = [UInt8](repeating: 0, count: 20)
        let count = read(file, &digits, digits.count)
        guard count > 0 else {
            return fallback
        }
        let text = String(decoding: digits.prefix(count), as: UTF8.self)
        return text.split(separator: "\n").first.flatMap { Int($0) } ?? fallback
    }

    /// What older kernels allow.
    private static let fallback = 8_192

    /// Three quarters: editors of the same person watch folders too.
    private static func share(of all: Int) -> Int {
        max(0, all / 4 * 3)
    }
}
