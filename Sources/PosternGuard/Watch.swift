import CLinux
import Glibc

/// The launcher's life: one host, its terminal, the door, the plugins.
///
/// One thread waits for all of them. When the host is gone everything is; when the launcher is, the
/// kernel and the first process of each root end the others.
struct Watch {
    private static let signals = [SIGCHLD, SIGWINCH, SIGTERM, SIGINT, SIGHUP, SIGQUIT]

    private let plan: GuardPlan
    private let folder: PrivateFolder
    private let signals: Int32
    private var door: Door
    private var openers: Openers
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
            guard let status = watch.hostStatus() else { continue }
            watch.leave()
            exit(status)
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
            openers = try Openers(in: folder)
            try folder.state(Statement.text(plan), in: folder.statement)
            try folder.state(plan.command.joined(separator: " "), in: folder.host)
            terminal = try Terminal()
        } catch {
            folder.remove()
            throw error
        }
    }

    /// Plugins hear the end of their input and have a moment, then they are killed and have another.
    ///
    /// One that hangs in a disk is not waited for. What they left in the exchange folder goes too.
    private mutating func leave() {
        terminal?.end()
        for isKilled in [false, true] {
            if isKilled { close(folder.pluginLife.write) }
            let end = ContinuousClock.now + .milliseconds(Int(GuardLimits.farewell))
            while !plugins.isEmpty, .now < end {
                while clinux_take_signal(signals) >= 0 {}
                plugins = plugins.filter { waitpid($0, nil, WNOHANG) == 0 }
                _ = Self.hears(signals, within: plugins.isEmpty ? 0 : GuardLimits.farewell / 2)
            }
        }
        folder.remove()
    }

    private mutating func wait() {
        var wishes = [signals, door.isOpen ? door.listener : -1, openers.listener].map(Self.reading)
        let callers = door.callers
        wishes += callers.map(Self.reading)
        wishes += terminal?.wishes ?? []
        guard poll(&wishes, nfds_t(wishes.count), terminal?.patience ?? -1) >= 0 else { return }
        let ready = wishes.filter { $0.revents != 0 }.map(\.fd)
        if ready.contains(signals) { hearSignals() }
        if ready.contains(door.listener) { door.admit() }
        if ready.contains(openers.listener) { openers.admit() }
        for caller in callers where ready.contains(caller) {
            if let name = door.name(from: caller) { door.answer(caller, begin(name)) }
        }
        terminal?.move(ready)
    }

    static func reading(_ descriptor: Int32) -> pollfd {
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    }

    /// Whether there is something to read, or an end, within so many milliseconds.
    static func hears(_ descriptor: Int32, within limit: Int32) -> Bool {
        var wish = reading(descriptor)
        return poll(&wish, 1, limit) > 0
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
        terminal?.end()
        if let terminal, Terminal.isHosts {
            terminal.hangUp()
            self.terminal = nil
            _ = Self.hears(signals, within: GuardLimits.farewell)
        }
        close(folder.life.write)
    }

    /// Takes the endings of children; how the host ended, once it has.
    private mutating func hostStatus() -> Int32? {
        var status: Int32 = 0
        while case let child = waitpid(-1, &status, WNOHANG), child > 0 {
            plugins.remove(child)
            terminal?.remove(child)
            openers.processes.remove(child)
            guard child == host else { continue }
            return ending.map { 128 + $0 } ?? FirstProcess.code(of: status)
        }
        return nil
    }

    /// Starts the plugin of that name and gives the ends for the host.
    private mutating func begin(_ name: String) -> Result<(Int32, Int32), Door.Refusal> {
        guard let plugin = plan.plugins.first(where: { $0.name == name }) else {
            return .failure(.refused)
        }
        guard plugins.count < GuardLimits.conversations else { return .failure(.busy) }
        var picker: Pseudoterminal?
        do throws(GuardFailure) {
            if plugin.isInteractive { picker = try terminal?.makePicker() }
            let start = try PluginStart(plugin, plan, folder, terminal: picker?.path)
            plugins.insert(start.process)
            if let picker { terminal?.add(picker, of: start.process) }
            return .success((start.input, start.output))
        } catch {
            if let picker { close(picker.master) }
            return .failure(.unavailable)
        }
    }
}
