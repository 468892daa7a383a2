import CLinux
import Glibc

/// The launcher's life: one host, its terminal, the door, the plugins.
///
/// One thread waits for all of them. When the host is gone everything is; when the launcher is, the
/// kernel ends the others.
struct Watch {
    private static let signals = [SIGCHLD, SIGWINCH, SIGTERM, SIGINT, SIGHUP, SIGQUIT]

    private let plan: GuardPlan
    private let folder: PrivateFolder
    private let signals: Int32
    private var door: Door
    private var terminal: Terminal?
    private var host: pid_t = 0
    private var plugins: Set<pid_t> = []
    /// The signal that ends it all.
    private var ending: Int32?

    /// Starts the host and stays until it is gone, then ends this process as it ended.
    static func run(_ plan: GuardPlan) throws(GuardFailure) -> Never {
        var watch = try Watch(plan)
        do throws(GuardFailure) {
            watch.host = try HostStart.start(watch.plan, watch.folder, watch.terminal)
        } catch {
            watch.leave()
            throw error
        }
        watch.terminal?.release()
        while true {
            watch.wait()
            if let status = watch.hostStatus() {
                watch.leave()
                exit(status)
            }
        }
    }

    private init(_ plan: GuardPlan) throws(GuardFailure) {
        self.plan = plan
        _ = clinux_forbid_inspection()
        umask(0o077)
        signal(SIGPIPE, SIG_IGN)
        clinux_keep_child_endings()
        signals = clinux_signal_descriptor(Self.signals, Int32(Self.signals.count))
        guard signals >= 0 else { throw .system("Signals cannot be heard") }
        folder = try PrivateFolder(below: plan.folder)
        do throws(GuardFailure) {
            door = try Door(in: folder)
            try folder.state(Statement.text(plan, hasTerminal: isatty(STDIN_FILENO) == 1))
            terminal = try Terminal()
        } catch {
            folder.remove()
            throw error
        }
    }

    /// Plugins die with this process; what they left in the exchange folder goes with it.
    private mutating func leave() {
        terminal?.drain()
        terminal?.restore()
        for plugin in plugins { kill(plugin, SIGKILL) }
        for plugin in plugins { waitpid(plugin, nil, 0) }
        folder.remove()
    }

    private mutating func wait() {
        var wishes = [signals, door.isOpen ? door.listener : -1].map(Self.reading)
        let callers = door.callers
        wishes += callers.map(Self.reading)
        wishes += terminal?.wishes ?? []
        guard poll(&wishes, nfds_t(wishes.count), -1) > 0 else { return }
        let ready = wishes.filter { $0.revents != 0 }.map(\.fd)
        if ready.contains(signals) { hearSignals() }
        if ready.contains(door.listener) { door.admit() }
        for caller in callers where ready.contains(caller) {
            if let name = door.name(from: caller) { door.answer(caller, begin(name)) }
        }
        terminal?.move(ready)
    }

    private static func reading(_ descriptor: Int32) -> pollfd {
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    }

    private mutating func hearSignals() {
        while case let signal = clinux_take_signal(signals), signal >= 0 {
            switch signal {
            case SIGCHLD: continue
            case SIGWINCH: terminal?.resize()
            default: end(by: signal)
            }
        }
    }

    /// A host with a terminal hears that it is hung up, and has a moment; others have none.
    private mutating func end(by signal: Int32) {
        guard ending == nil else { return }
        ending = signal
        terminal?.restore()
        if let terminal {
            terminal.hangUp()
            self.terminal = nil
            var wish = Self.reading(signals)
            poll(&wish, 1, GuardLimits.farewell)
        }
        kill(host, SIGKILL)
    }

    /// Takes the endings of children; how the host ended, once it has.
    private mutating func hostStatus() -> Int32? {
        var status: Int32 = 0
        while case let child = waitpid(-1, &status, WNOHANG), child > 0 {
            plugins.remove(child)
            guard child == host else { continue }
            if let ending { return 128 + ending }
            let signal = status & 0x7F
            return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
        }
        return nil
    }

    /// Starts the plugin of that name and gives the ends for the host.
    private mutating func begin(_ name: String) -> Result<(Int32, Int32), Door.RefusalError> {
        guard let plugin = plan.plugins.first(where: { $0.name == name }) else {
            return .failure(Door.RefusalError(refusal: .refused))
        }
        guard plugins.count < GuardLimits.conversations else {
            return .failure(Door.RefusalError(refusal: .busy))
        }
        do throws(GuardFailure) {
            let start = try PluginStart(plugin, plan, folder)
            plugins.insert(start.process)
            return .success((start.input, start.output))
        } catch {
            return .failure(Door.RefusalError(refusal: .unavailable))
        }
    }
}
