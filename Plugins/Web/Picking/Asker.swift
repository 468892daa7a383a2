import Glibc

/// The program that started this plugin, as far as the kernel tells: shown to the person beside
/// what the host claims to be.
struct Asker: Sendable {
    /// Characters of a path that are shown.
    private static let characters = 120

    /// The path of the parent's program; nil where it cannot be read.
    let program: String?

    /// Looks the parent up; to be called while its program may still be read.
    init() {
        var room = [CChar](repeating: 0, count: 4_096)
        let count = readlink("/proc/\(getppid())/exe", &room, room.count)
        guard count > 0 else {
            program = nil
            return
        }
        let path = String(decoding: room[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
        let shown = path.unicodeScalars.prefix(Self.characters).map { scalar in
            (0x20...0x7E).contains(scalar.value) ? Character(scalar) : "·"
        }
        program = String(shown)
    }
}
