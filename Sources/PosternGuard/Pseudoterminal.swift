import CLinux
import Glibc

/// A terminal that the launcher makes for one program: it keeps one end, the program has the other.
struct Pseudoterminal {
    let master: Int32
    /// Where the other end is.
    let path: String
    /// What the program has said and the person has not seen.
    private var said: ArraySlice<UInt8> = []
    /// Whether nothing more comes from it, or can be shown.
    private(set) var isOver = false
    /// What the program has switched at the terminal.
    var switches = TerminalSwitches()
    private let modes: termios

    /// - Returns: the terminal, and its other end, open.
    static func make(
        _ modes: termios
    ) throws(GuardFailure) -> (terminal: Pseudoterminal, slave: Int32) {
        var master: Int32 = -1
        var slave: Int32 = -1
        var path = [CChar](repeating: 0, count: GuardLimits.terminalPathBytes)
        guard clinux_terminal_pair(&master, &slave, &path, path.count) == 0 else {
            throw .system("No terminal can be made")
        }
        let name = path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        var terminal = Pseudoterminal(
            master: Spawn.above(master),
            path: String(decoding: name, as: UTF8.self),
            modes: modes
        )
        _ = terminal.finish()
        return (terminal, Spawn.above(slave))
    }

    /// Whether the program, or a child of it, has its end open.
    var isOpen: Bool {
        var wish = pollfd(fd: master, events: 0, revents: 0)
        return poll(&wish, 1, 0) == 0
    }

    /// What to wait for until more can be shown on that descriptor.
    func wish(showingOn person: Int32) -> (Int32, Int32) {
        said.isEmpty ? (master, POLLIN) : (person, POLLOUT)
    }

    /// Takes more of what the program says, and shows what can be shown.
    mutating func speak(to person: Int32) {
        if said.isEmpty {
            var bytes = [UInt8](repeating: 0, count: GuardLimits.terminalBytes)
            let count = read(master, &bytes, bytes.count)
            said = bytes.prefix(max(0, count))
            switches.follow(said)
            isOver = count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)
        }
        guard !said.isEmpty else { return }
        if let rest = Self.moved(said, to: person) { said = rest } else { isOver = true }
    }

    /// Ends a program's turn: its terminal is as a new one, and nothing that it said is left.
    ///
    /// - Returns: what takes its switches back.
    mutating func finish() -> String {
        defer { switches = TerminalSwitches() }
        var modes = modes
        tcsetattr(master, TCSANOW, &modes)
        said = []
        isOver = false
        return switches.undone
    }

    /// - Returns: what could not be written yet; nil where nothing ever can.
    static func moved(_ bytes: ArraySlice<UInt8>, to target: Int32) -> ArraySlice<UInt8>? {
        let count = bytes.withUnsafeBytes { write(target, $0.baseAddress, $0.count) }
        if count > 0 { return bytes.dropFirst(count) }
        return errno == EAGAIN || errno == EINTR ? bytes : nil
    }
}
