import CLinux
import Glibc

/// The person's terminal, and whose turn it is there: the host's or a picker's.
///
/// Host and pickers have terminals of their own, which are copied to the person's and back, one at
/// a time; so nobody holds the person's, and what anybody types into its own reaches itself. As
/// long as a picker has its terminal open, the host's is not copied.
struct Terminal {
    /// What stands for the number of the host's process.
    private static let host: pid_t = 0

    /// The end that the host gets.
    let slave: Int32
    private let person: Int32
    private var modes = termios()
    private var isRaw = false
    /// All that were made, by the processes that they are for.
    private var terminals: [pid_t: Pseudoterminal] = [:]
    /// Whose turn it is.
    private var shown = host
    private var turn: TerminalTurn?
    /// What was typed and is not taken yet.
    private var typed: ArraySlice<UInt8> = []
    /// Whether the host hears what is typed.
    private var hostHears: Bool
    /// Tells when somebody opens a picker's terminal.
    private let notices: Int32

    /// - Returns: nil where there is no terminal.
    init?() throws(GuardFailure) {
        let own = (STDIN_FILENO...STDERR_FILENO).last { isatty($0) == 1 }
        person = own ?? Spawn.above(open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY))
        guard person >= 0, tcgetattr(person, &modes) == 0 else { return nil }
        hostHears = isatty(STDIN_FILENO) == 1
        notices = Spawn.above(inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)))
        let pair = try Pseudoterminal.make(modes)
        terminals[Self.host] = pair.terminal
        slave = pair.slave
        resize()
        if hostHears { set(raw: true) }
    }

    /// Whether one of the host's descriptors 0, 1 and 2 is a terminal, or was one at the start: of one
    /// that was hung up the system does not say so any more.
    static let isHosts = (STDIN_FILENO...STDERR_FILENO).contains { isatty($0) == 1 }

    /// What the host has as its descriptor of that number.
    func standard(_ number: Int32) -> Int32 { isatty(number) == 1 ? slave : number }

    /// Gives all terminals the size of the person's.
    func resize() {
        for terminal in terminals.values { _ = clinux_copy_terminal_size(person, terminal.master) }
    }

    /// Has the person's terminal pass on what is typed as it is, or gives it its modes back.
    mutating func set(raw: Bool) {
        var wanted = modes
        if raw { cfmakeraw(&wanted) }
        if raw != isRaw { tcsetattr(person, TCSADRAIN, &wanted) }
        isRaw = raw
    }

    /// The launcher needs the host's end no more once the host has it.
    func release() { close(slave) }

    /// The host hears that its terminal is gone.
    func hangUp() { if let host = terminals[Self.host] { close(host.master) } }

    /// A terminal for a plugin with a face, closed until the plugin opens it.
    func makePicker() throws(GuardFailure) -> Pseudoterminal {
        let (picker, slave) = try Pseudoterminal.make(modes)
        _ = clinux_copy_terminal_size(person, picker.master)
        close(slave)
        guard inotify_add_watch(notices, picker.path, UInt32(IN_OPEN)) >= 0 else {
            close(picker.master)
            throw .system("A terminal cannot be watched")
        }
        return picker
    }

    /// From here on the plugin may open it.
    mutating func add(_ picker: Pseudoterminal, of plugin: pid_t) { terminals[plugin] = picker }

    /// The plugin is gone.
    mutating func remove(_ plugin: pid_t) {
        guard let picker = terminals[plugin] else { return }
        if shown == plugin { endTurn() }
        terminals[plugin] = nil
        close(picker.master)
    }

    /// How long to wait, in milliseconds; -1 for ever.
    var patience: Int32 { turn?.patience ?? -1 }

    /// What the terminal still answers is heard also where the host hears nothing: else whoever has
    /// the terminal afterwards would.
    private var isHeard: Bool { shown != Self.host || hostHears || turn != nil }
    private var source: Int32 { shown == Self.host && hostHears ? STDIN_FILENO : person }

    /// What to wait for.
    var wishes: [pollfd] {
        var wishes = [(notices, POLLIN)]
        if let current = terminals[shown] {
            if isHeard {
                wishes.append(typed.isEmpty ? (source, POLLIN) : (current.master, POLLOUT))
            }
            if turn == nil, !current.isOver { wishes.append(current.wish(showingOn: person)) }
        }
        return wishes.map { pollfd(fd: $0.0, events: Int16($0.1), revents: 0) }
    }

    /// Moves what can be moved.
    mutating func move(_ ready: [Int32]) {
        if ready.contains(notices) { notice() }
        if turn?.patience == 0 { turn = nil }
        if isHeard, typed.isEmpty, ready.contains(source) { hear() }
        if !isHeard { set(raw: false) }
        if !typed.isEmpty, let master = terminals[shown]?.master {
            typed = Pseudoterminal.moved(typed, to: master) ?? []
        }
        guard turn == nil, var current = terminals[shown], !current.isOver,
            ready.contains(current.wish(showingOn: person).0)
        else { return }
        current.speak(to: person)
        terminals[shown] = current
        if shown != Self.host, current.isOver { endTurn() }
    }

    /// Shows what the host still said, and leaves the terminal as it was found.
    mutating func end() {
        while let turn, Watch.hears(source, within: turn.patience) { hear() }
        if shown != Self.host { tell(terminals[shown]?.finish() ?? "") }
        for _ in 0..<GuardLimits.lastPieces {
            guard var host = terminals[Self.host], !host.isOver else { break }
            let wish = host.wish(showingOn: person)
            guard wish.0 == person || Watch.hears(wish.0, within: 0) else { break }
            host.speak(to: person)
            terminals[Self.host] = host
        }
        tell(terminals[Self.host]?.finish() ?? "")
        set(raw: false)
    }

    private func tell(_ words: String) { _ = write(person, words, words.utf8.count) }

    private mutating func notice() {
        var bytes = [UInt8](repeating: 0, count: GuardLimits.terminalBytes)
        while read(notices, &bytes, bytes.count) > 0 {}
        guard shown == Self.host, let next = nextPicker else { return }
        shown = next
        set(raw: true)
        pass(terminals[Self.host]?.switches.undone ?? "")
    }

    private var nextPicker: pid_t? {
        terminals.first { $0.key != Self.host && $0.key != shown && $0.value.isOpen }?.key
    }

    /// What the picker has left on the terminal is taken away; the next one has it, or the host.
    private mutating func endTurn() {
        let undone = terminals[shown]?.finish() ?? ""
        shown = nextPicker ?? Self.host
        guard shown == Self.host, let host = terminals[Self.host] else { return pass(undone) }
        pass(undone + host.switches.redone)
        // What is on the host's screen was drawn over.
        let group = tcgetpgrp(host.master)
        if group > 1 { kill(-group, SIGWINCH) }
    }

    private mutating func pass(_ switches: String) {
        turn = TerminalTurn(switches)
        tcflush(person, TCIFLUSH)
        typed = []
        tell(turn?.words ?? "")
    }

    private mutating func hear() {
        var bytes = [UInt8](repeating: 0, count: GuardLimits.terminalBytes)
        let count = read(source, &bytes, bytes.count)
        guard count > 0 else {
            if count < 0, errno == EAGAIN || errno == EINTR { return }
            if shown == Self.host { hostHears = false } else { remove(shown) }
            return
        }
        typed = bytes[..<count]
        guard turn != nil else { return }
        let rest = turn?.hear(typed)
        if rest != nil { turn = nil }
        typed = isHeard ? rest ?? [] : []
    }
}
