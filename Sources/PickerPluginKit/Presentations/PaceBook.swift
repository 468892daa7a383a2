import Glibc
import SystemPackage

/// Keeps beyond a session how long ago pickers brought nothing: whoever starts the plugin anew, or
/// under another name, gains nothing by it.
///
/// A file in Postern's own folder of states, readable by this user alone: times since the machine
/// was started, eight bytes each. In direct mode a host is this user as well and can remove it.
struct PaceBook: Sendable {
    private static let name = "pace"

    private let folder: PrivateFolder
    private let most: Int

    /// - Parameters:
    ///   - states: the person's folder for states.
    ///   - most: how many pickers are kept.
    /// - Returns: nil where nothing can be kept.
    init?(in states: FilePath?, most: Int) {
        guard let states, let folder = PrivateFolder.make(["postern"], below: states) else {
            return nil
        }
        self.folder = folder
        self.most = most
    }

    /// How long ago each of them ended, the oldest first; blocks while the file system does.
    func ages() -> [Duration] {
        let now = Self.sinceStart
        let bytes = folder.read(Self.name, most: most * 8) ?? []
        return stride(from: 0, to: bytes.count - bytes.count % 8, by: 8).compactMap { start in
            let time = bytes[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            // What is yet to come was written before the machine was started.
            return time <= now ? .milliseconds(now - time) : nil
        }
    }

    /// Keeps how long ago each of them ended; blocks while the file system does.
    func keep(_ ages: [Duration]) {
        let now = Self.sinceStart
        let bytes = ages.suffix(most).flatMap { age in
            let past = UInt64(clamping: age.components.seconds) &* 1_000
            return withUnsafeBytes(of: (now - min(now, past)).bigEndian, Array.init)
        }
        folder.write(bytes, to: Self.name)
    }

    /// Milliseconds since the machine was started, its sleep included.
    private static var sinceStart: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return UInt64(clamping: time.tv_sec) &* 1_000 &+ UInt64(clamping: time.tv_nsec / 1_000_000)
    }
}
