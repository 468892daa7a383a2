import CLinux
import Glibc

/// The rights that a process keeps; all others can be taken from it for good.
///
/// A value, so that what a program may do can be read in one place and be compared in a test.
public struct ConfinementProfile: Sendable {
    /// What it may use of memory, time and descriptors.
    public var limits: [ResourceLimit]
    /// The files and folders that it may open; none by default.
    public var files: [FilePermit]
    /// What Landlock leaves to the list of calls and to other walls.
    public var exceptions: ConfinementExceptions = []
    /// The system calls that it may make.
    public var calls: CallFilter

    /// Makes a profile of its parts.
    public init(limits: [ResourceLimit], files: [FilePermit] = [], calls: CallFilter) {
        self.limits = limits
        self.files = files
        self.calls = calls
    }

    /// Takes every other right from the calling process, or fails.
    ///
    /// Beyond the permits no file can be opened, whatever its name and whoever runs the process:
    /// what it has open is all that it has. There is no way back. Where this throws, a part may be
    /// in force already; the process has to end. Threads and children that begin later are bound
    /// as well.
    public func enforce() throws(ConfinementError) -> ConfinementReport {
        guard clinux_is_single_threaded() == 1 else { throw .otherThreads }
        let landlock = try Landlock()
        try tighten(alsoForbidding: landlock)
        return ConfinementReport(landlockVersion: landlock.version)
    }

    /// Narrows a process that is confined already, such as a child for one task.
    ///
    /// The calls that are left are those of both lists, the limits those of this profile.
    public func tighten() throws(ConfinementError) { try tighten(alsoForbidding: nil) }

    private func tighten(alsoForbidding landlock: Landlock?) throws(ConfinementError) {
        for limit in limits { try step(.limits, limit.enforce()) }
        if let landlock {
            try step(.privileges, clinux_forbid_new_privileges())
            try step(.inspection, clinux_forbid_inspection())
            try step(.landlock, landlock.enforce(files, exceptions))
        }
        try step(.calls, calls.enforce())
    }

    private func step(
        _ step: ConfinementError.Step,
        _ result: Int32
    ) throws(ConfinementError) {
        guard result == 0 else { throw .refused(step, errno: errno) }
    }
}
