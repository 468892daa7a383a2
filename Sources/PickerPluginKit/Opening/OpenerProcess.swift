import CLinux
import ChildProcess
import Glibc
import SystemPackage

/// The opener's own process: waits for words of its plugin until that is gone.
enum OpenerProcess {
    /// The number of the descriptor on which the plugin speaks.
    static let line: Int32 = 3

    /// Never returns; ends with the line, and takes its page along.
    static func run(_ descriptor: Int32, _ command: BrowserCommand?) -> Never {
        // Not of the plugin's group: whoever kills that leaves time to clean up.
        setsid()
        // It has the plugin's memory and variables, which nobody else is to see.
        _ = clinux_forbid_inspection()
        // Nor does it hold the plugin's standard error.
        dup2(STDIN_FILENO, STDERR_FILENO)
        if descriptor != line { dup2(descriptor, line) }
        _ = fcntl(line, F_SETFD, FD_CLOEXEC)
        guard clinux_close_from(line + 1) == 0 else { _exit(69) }
        let socket = OpenerSocket(taking: line)
        var page: OpeningPage?
        while let (message, _) = socket.receive(milliseconds: nil) {
            switch message {
            case .show(let secret):
                page = show(secret, command, socket)
            case .forget: page = nil
            case .shown, .refused: break
            }
        }
        // Until here it is there for the browser, however long nobody says a word.
        withExtendedLifetime(page) {}
        page = nil
        _exit(0)
    }

    private static func show(
        _ secret: String,
        _ command: BrowserCommand?,
        _ socket: OpenerSocket
    ) -> OpeningPage? {
        guard let command, let listener = LoopbackListener(),
            let page = OpeningPage(port: listener.port, secret: secret),
            launch(command, page.path)
        else {
            socket.send(.refused(secret: secret))
            return nil
        }
        // Where the plugin has a network of its own, its own tables know nothing of the browser.
        let names = ["/proc/self/net/tcp", "/proc/self/net/tcp6"]
        let tables = names.map { open($0, O_RDONLY | O_CLOEXEC) }.filter { $0 >= 0 }
        defer { for table in tables { close(table) } }
        socket.send(.shown(secret: secret), [listener.descriptor] + tables)
        return page
    }

    /// Starts the browser, which outlives the picker: it is the person's.
    ///
    /// - Returns: whether it runs, or has ended well, as programs do that call another one.
    private static func launch(_ command: BrowserCommand, _ page: FilePath) -> Bool {
        let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
        guard nothing >= 0 else { return false }
        defer { close(nothing) }
        guard let number = spawn(command, page, nothing) else { return false }
        let process = clinux_process_descriptor(number)
        guard process >= 0 else { return true }
        defer { close(process) }
        var wish = pollfd(fd: process, events: Int16(POLLIN), revents: 0)
        guard poll(&wish, 1, OpeningLimits.launchMilliseconds) > 0 else { return true }
        var ending = clinux_ending()
        guard clinux_reap(process, &ending) == 0 else { return true }
        return ending.signalled == 0 && ending.code == 0
    }

    private static func spawn(
        _ command: BrowserCommand,
        _ page: FilePath,
        _ nothing: Int32
    ) -> Int32? {
        var number: Int32 = 0
        let variables = command.environment.names.compactMap { name in
            command.environment.bytes(of: name).map { Array((name + "=").utf8) + $0 }
        }
        let code = withStrings([Array(command.program.string.utf8), Array(page.string.utf8)]) {
            arguments in
            withStrings(variables) { variables in
                command.program.withPlatformString { path in
                    var plan = clinux_spawn(
                        path: path,
                        arguments: arguments,
                        variables: variables,
                        directory: -1,
                        input: nothing,
                        output: nothing,
                        error: nothing
                    )
                    return clinux_spawn_child(&plan, &number)
                }
            }
        }
        return code == 0 ? number : nil
    }

    /// Lends the strings as C wants them, ended by a null pointer.
    private static func withStrings(
        _ strings: [[UInt8]],
        _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>?) -> Int32
    ) -> Int32 {
        let pointers = strings.map { strdup($0.map { CChar(bitPattern: $0) } + [0]) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
    }
}
