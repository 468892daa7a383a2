import Glibc

/// Those who show a page for a plugin, outside of all guards: the person's screen and browser are
/// not where plugins run.
///
/// A plugin with a face sees a socket of its own for it; the host does not. What may be asked there is
/// to open a port of this machine and one page that leads to it, and nothing else.
struct Openers {
    /// Where the socket is for a plugin.
    static let place = "/run/postern/opener"

    let listener: Int32
    /// Those that have not ended.
    var processes: Set<pid_t> = []

    init(in folder: PrivateFolder) throws(GuardFailure) {
        listener = try Door.listener("opener", in: folder)
    }

    /// Starts one for a plugin that asks; each ends with its plugin.
    mutating func admit() {
        let caller = Spawn.above(accept(listener, nil, nil))
        guard caller >= 0 else { return }
        defer { close(caller) }
        let nothing = Spawn.nothing
        defer { close(nothing) }
        guard processes.count < GuardLimits.conversations,
            let program = try? HostStart.programs() + "/postern-opener"
        else { return }
        let descriptors = [nothing, nothing, nothing, caller]
        let process = try? Spawn.start([program], Variables.ofOpener, descriptors)
        if let process { processes.insert(process) }
    }
}
