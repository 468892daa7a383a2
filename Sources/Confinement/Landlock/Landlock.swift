import CLinux
import Glibc

/// Everything that this kernel's Landlock can deny, but for what permits leave.
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

    /// The version from which on a file that may only be read cannot be cut either.
    static let guardsContent = 3

    init() throws(ConfinementError) { try self.init(version: Int(clinux_landlock_version())) }

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
    private var size: UInt { version >= 6 ? 24 : version >= 4 ? 16 : 8 }

    /// Denies everything but what permits and exceptions leave.
    ///
    /// Returns 0, or -1 with errno.
    func enforce(_ permits: [FilePermit], _ exceptions: ConfinementExceptions) -> Int32 {
        let rules = clinux_landlock_rules(
            files,
            exceptions.contains(.network) ? 0 : network,
            exceptions.contains(.signals) ? scopes & ~0b10 : scopes,
            size
        )
        guard rules >= 0 else { return -1 }
        defer { close(rules) }
        for permit in permits {
            var status = stat()
            guard fstat(permit.place, &status) == 0 else { return -1 }
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            let rights = permit.use.rights(onFolder: isFolder) & files
            guard clinux_landlock_allow(rules, rights, permit.place) == 0 else { return -1 }
        }
        return clinux_landlock_enforce(rules)
    }
}
