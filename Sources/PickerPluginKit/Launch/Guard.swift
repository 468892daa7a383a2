import CLinux
import Glibc
import SystemPackage

/// The launcher of guarded mode, as a plugin that it started sees it.
package enum Guard {
    /// A file that the launcher puts into the plugin's root.
    ///
    /// Outside of a guard only the system's owner could make it there. A host that starts the plugin in a root of its own making can as
    /// well, and then deceives nobody but itself.
    private static let mark = "/run/postern/guarded"
    /// One more, where the host can neither see nor operate what the plugin shows.
    private static let trustedPathMark = "/run/postern/trusted-path"
    /// A socket behind which somebody outside opens pages.
    private static let openerPlace = "/run/postern/opener"

    /// Whether the launcher started this process.
    package static var isAround: Bool { access(mark, F_OK) == 0 }

    /// The command line of the host, as the person gave it to the launcher; nil outside of a guard.
    package static var command: [UInt8]? { SmallFile.read(FilePath(mark)) }

    /// Whether the launcher vouches for the way between the person and a face of this process.
    static var hasTrustedPath: Bool { isAround && access(trustedPathMark, F_OK) == 0 }

    /// A line to who opens pages; nil where the launcher has nobody for this plugin.
    static func opener() -> OpenerSocket? {
        let kind = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { return nil }
        let line = OpenerSocket(taking: descriptor)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: openerPlace.utf8) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, length) == 0
            }
        }
        return isConnected ? line : nil
    }
}
