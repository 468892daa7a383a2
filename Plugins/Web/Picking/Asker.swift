import Glibc
import PickerPluginKit

/// The program that started this plugin, as far as the kernel tells, or in a guard the launcher:
/// shown to the person beside what the host claims to be.
struct Asker: Sendable {
    /// Characters of it that are shown.
    private static let characters = 120

    /// The path of the parent's program, or in a guard the command that the person gave it; nil
    /// where it cannot be read.
    let program: String?

    /// Looks it up; to be called while it may still be read.
    ///
    /// In a guard the parent is what the launcher starts plugins with, which is not who asks; and
    /// all that runs in there is one, since nothing stands between its programs.
    init() {
        program = (Guard.isAround ? Guard.command : Self.parent).map { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            return String(
                text.unicodeScalars.prefix(Self.characters).map { scalar in
                    (0x20...0x7E).contains(scalar.value) ? Character(scalar) : "·"
                }
            )
        }
    }

    private static var parent: [UInt8]? {
        var room = [CChar](repeating: 0, count: 4_096)
        let count = readlink("/proc/\(getppid())/exe", &room, room.count)
        return count > 0 ? room[..<count].map(UInt8.init(bitPattern:)) : nil
    }
}
