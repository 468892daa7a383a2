import CLinux
import Confinement
import Glibc
import SystemPackage

/// The step in which a plugin gives up the rights that it needs no more.
///
/// Everything that a session can ever need is open by then, one thread runs and no byte of the
/// host was read. What is left: reading the libraries and the system's own files, writing where
/// the plugin keeps its things, the sockets and programs that are there. No file's mode, times,
/// owner or attributes can be changed, no program started, no socket made, no other process
/// touched; nobody else of this person can look into the process.
struct PluginConfinement {
    /// Places of the system that runtimes read at any time; none of them is anybody's own.
    ///
    /// The runtime's pool looks at its threads in `/proc`; what is secret in there of other processes,
    /// Landlock keeps by another rule.
    private static let systemPlaces = [
        "/usr", "/lib", "/lib64", "/etc", "/dev/urandom", "/proc",
    ].map { FilePath($0) }
    private static let nothing = FilePath("/dev/null")
    private static let terminal = FilePath("/dev/tty")
    /// How long threads that have done their work may take to be gone, in milliseconds.
    private static let patience = 5_000

    /// The folders of the libraries.
    let roots: [FilePath]
    /// Folders that are read, beside those.
    let readable: [FilePath]
    /// Folders that are written to.
    let writable: [FilePath]
    /// Whether the person's terminal can be opened.
    let usesTerminal: Bool

    /// Gives them up.
    ///
    /// - Returns: whether the library is now read-only and nothing but the plugin's own folders
    ///   can be written: false on a kernel that cannot deny that and outside of a guard, or where a
    ///   library lies in a folder that is written to.
    /// - Throws: where a part failed: the process may not go on then.
    func enter() throws(StartFailure) -> Bool {
        guard isAlone() else { throw .notConfined }
        let reads = roots + roots.compactMap(Self.disks(of:)) + readable + Self.systemPlaces
        let read = reads.compactMap { OpenPlace($0) }.map { ($0, FilePermit.Use.reading) }
        let written = (writable + [Self.nothing] + (usesTerminal ? [Self.terminal] : [])).compactMap
        { OpenPlace($0) }
        .map { ($0, FilePermit.Use.writing) }
        let places = read + written
        var profile = ConfinementProfile(
            limits: [.coreBytes(0)],
            files: places.map { FilePermit($0.1, of: $0.0.descriptor) },
            calls: Self.calls
        )
        // The workers are told to end by signals.
        profile.exceptions = .signals
        do throws(ConfinementError) {
            // The permits know the descriptors by their numbers alone.
            let report = try withExtendedLifetime(places) { () throws(ConfinementError) in
                try profile.enforce()
            }
            return (report.guardsContent || isMountedReadOnly) && !isLibraryWritable
        } catch .noLandlock {
            return false
        } catch {
            throw .notConfined
        }
    }

    /// The folder in which the disk of a library is mounted, if that is not the system's root.
    ///
    /// A rule on a folder ends with the disk that the folder is on; a rule around the place serves
    /// the disk that comes back.
    ///
    /// - Returns: nil also where that folder is the person's home or holds it: the disk that comes
    ///   back is not worth everything that is the person's.
    private static func disks(of root: FilePath) -> FilePath? {
        guard let real = root.withPlatformString({ realpath($0, nil) }) else { return nil }
        defer { free(real) }
        var place = FilePath(platformString: real)
        while !place.components.isEmpty {
            if place.withPlatformString({ clinux_is_mount_top($0) }) == 1 {
                let around = place.removingLastComponent()
                return around.components.isEmpty || holdsHome(around) ? nil : around
            }
            place.removeLastComponent()
        }
        return nil
    }

    private static func holdsHome(_ folder: FilePath) -> Bool {
        guard let home = PersonFolders().home,
            let real = home.withPlatformString({ realpath($0, nil) })
        else { return false }
        defer { free(real) }
        return FilePath(platformString: real).starts(with: folder)
    }

    /// Whether a guard shows the libraries on mounts that cannot be written to; Landlock before
    /// version 3 lets files be cut that may only be read.
    private var isMountedReadOnly: Bool {
        Guard.isAround
            && roots.allSatisfy { root in
                var status = statvfs()
                return root.withPlatformString { statvfs($0, &status) } == 0
                    && status.f_flag & UInt(ST_RDONLY) != 0
            }
    }

    /// A library in a folder that may be written to is not read-only, whatever is in force.
    private var isLibraryWritable: Bool {
        let own = OwnPlace(outside: writable)
        return roots.contains { own.admitted($0) == nil }
    }

    /// Waits until no thread is left that would keep its rights.
    private func isAlone() -> Bool {
        for _ in 0..<Self.patience {
            if clinux_is_single_threaded() == 1 { return true }
            poll(nil, 0, 1)
        }
        return clinux_is_single_threaded() == 1
    }

    private static var calls: CallFilter {
        var calls = CallFilter(
            allowed: CallFilter.reading + CallFilter.writing + CallFilter.running
                + CallFilter.memory + CallFilter.waiting + CallFilter.files
                + CallFilter.openSockets + CallFilter.itself(getpid()) + CallFilter.threads
        )
        calls.refused += [SYS_flock, SYS_pidfd_open, SYS_mknodat, SYS_symlinkat, SYS_truncate]
        return calls
    }
}

/// A folder or file that is open for as long as a permit needs it.
private final class OpenPlace {
    /// O_PATH, which Swift's Glibc module does not show: opening a terminal would begin its use.
    private static let place: Int32 = 0o1000_0000

    let descriptor: Int32

    /// - Returns: nil where it is not there; then it needs no permit.
    init?(_ path: FilePath) {
        descriptor = path.withPlatformString { open($0, Self.place | O_CLOEXEC) }
        guard descriptor >= 0 else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }
}
