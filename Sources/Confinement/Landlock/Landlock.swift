import CLinux

/// Everything that this kernel's Landlock can deny, without an exception.
///
/// The numbers are those of the kernel's `landlock.h`; older systems' headers lack the newer ones.
/// A right that a later kernel adds is not denied here, but the list of calls stands before all.
struct Landlock {
    let version: Int
    /// Rights on files, one bit each.
    let files: UInt64
    /// Rights on the network.
    let network: UInt64
    /// What reaches processes that are not confined with this one.
    let scopes: UInt64

    /// The bits of the rights on files by the version that brought them.
    private static let fileRights: [(version: Int, bits: ClosedRange<Int>)] = [
        // execute, write, read, list, remove (2), make (7 kinds)
        (1, 0...12),
        // link or rename into another folder
        (2, 13...13),
        // truncate
        (3, 14...14),
        // commands to devices
        (5, 15...15),
    ]

    init() throws(ConfinementError) {
        try self.init(version: Int(clinux_landlock_version()))
    }

    init(version: Int) throws(ConfinementError) {
        guard version >= 1 else { throw .noLandlock }
        self.version = version
        files = Self.fileRights.filter { $0.version <= version }.flatMap(\.bits)
            .reduce(0) { $0 | 1 << UInt64($1) }
        // Listening and connecting by TCP.
        network = version >= 4 ? 0b11 : 0
        // Abstract sockets and signals.
        scopes = version >= 6 ? 0b11 : 0
    }

    /// Bytes of the kernel's structure in that version.
    private var size: UInt {
        version >= 6 ? 24 : version >= 4 ? 16 : 8
    }

    /// Returns 0, or -1 with errno.
    func enforce() -> Int32 {
        clinux_landlock(files, network, scopes, size)
    }
}
