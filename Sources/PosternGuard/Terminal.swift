import CLinux
import Glibc

/// A terminal for the host alone, which the launcher copies to the person's and back.
///
/// The host never holds the person's terminal: what it types into its own reaches itself, and it
/// reads nothing that is meant for others.
struct Terminal {
    /// Bytes on their way in one direction.
    private struct Way {
        let from: Int32
        let to: Int32
        var pending: ArraySlice<UInt8> = []
        var isOver = false
    }

    /// The end that the host gets.
    let slave: Int32
    private let master: Int32
    private let person: Int32
    private let isTyped: Bool
    private var modes = termios()
    private var ways: [Way]

    /// - Returns: nil where none of the descriptors 0, 1 and 2 is a terminal.
    init?() throws(GuardFailure) {
        guard
            let person = [STDOUT_FILENO, STDERR_FILENO, STDIN_FILENO].first(where: {
                isatty($0) == 1
            })
        else { return nil }
        var ours: Int32 = -1
        var theirs: Int32 = -1
        guard clinux_terminal_pair(&ours, &theirs) == 0 else {
            throw .system("No terminal can be made")
        }
        self.person = person
        master = ours
        slave = Spawn.above(theirs)
        isTyped = isatty(STDIN_FILENO) == 1
        ways = [Way(from: master, to: person)]
        if isTyped { ways.append(Way(from: STDIN_FILENO, to: master)) }
        tcgetattr(person, &modes)
        tcsetattr(slave, TCSANOW, &modes)
        resize()
        var raw = modes
        cfmakeraw(&raw)
        if isTyped { tcsetattr(person, TCSADRAIN, &raw) }
    }

    /// What the host has as its descriptor of that number.
    func standard(_ number: Int32) -> Int32 { isatty(number) == 1 ? slave : number }

    /// Gives the host's terminal the size of the person's.
    func resize() { _ = clinux_copy_terminal_size(person, master) }

    /// Gives the person's terminal its modes back.
    func restore() {
        var modes = modes
        if isTyped { tcsetattr(person, TCSADRAIN, &modes) }
    }

    /// The launcher needs the host's end no more once the host has it.
    func release() { close(slave) }

    /// The host hears that its terminal is gone.
    func hangUp() { close(master) }

    /// What to wait for.
    var wishes: [pollfd] {
        ways.filter { !$0.isOver }.map { way in
            way.pending.isEmpty
                ? pollfd(fd: way.from, events: Int16(POLLIN), revents: 0)
                : pollfd(fd: way.to, events: Int16(POLLOUT), revents: 0)
        }
    }

    /// Moves what can be moved.
    mutating func move(_ ready: [Int32]) {
        for index in ways.indices where !ways[index].isOver {
            if ways[index].pending.isEmpty, ready.contains(ways[index].from) { take(index) }
            if !ways[index].pending.isEmpty { give(index) }
        }
    }

    /// Writes what the host still said before it left.
    mutating func drain() {
        while !ways[0].isOver {
            take(0)
            guard !ways[0].pending.isEmpty else { return }
            give(0)
        }
    }

    private mutating func take(_ index: Int) {
        var bytes = [UInt8](repeating: 0, count: GuardLimits.terminalBytes)
        let count = read(ways[index].from, &bytes, bytes.count)
        if count > 0 {
            ways[index].pending = bytes[..<count]
        } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
            ways[index].isOver = true
        }
    }

    private mutating func give(_ index: Int) {
        let bytes = ways[index].pending
        let count = bytes.withUnsafeBytes { write(ways[index].to, $0.baseAddress, $0.count) }
        if count > 0 {
            ways[index].pending = bytes.dropFirst(count)
        } else if errno != EAGAIN && errno != EINTR {
            ways[index].isOver = true
        }
    }
}
