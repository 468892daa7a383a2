import CLinux
import Glibc

/// Shows a page of this plugin in the person's own browser, and can do nothing else.
///
/// It is a process of its own, split off before the plugin gives up its rights; in a guard, where
/// the plugin sees neither screen nor browser, the launcher starts it outside. It chooses the
/// browser by the person's settings, never by what a host says: `browser` of `settings.json`, else
/// `xdg-open`. The browser gets the name of a file of mode 0600 in a folder of mode 0700; the page
/// in it posts a secret to a port of this machine. So the secret stands in no argument, variable,
/// history and log, and is gone with the page.
public final class PageOpener: Sendable {
    private let line: OpenerSocket
    private let threads = BlockingThreads(limit: 1)

    private init(_ line: OpenerSocket) {
        self.line = line
    }

    /// Splits the opener off; to be called while an interface is made, when one thread runs.
    ///
    /// - Returns: nil where the machine has no process or descriptor left, or the guard has nobody
    ///   who opens pages.
    public static func start() -> PageOpener? {
        if Guard.isAround { return Guard.opener().map { PageOpener($0) } }
        var ours: Int32 = -1
        var theirs: Int32 = -1
        guard clinux_message_sockets(&ours, &theirs) == 0 else { return nil }
        let command = BrowserCommand.ofPerson(PersonFolders())
        let process = clinux_fork()
        if process == 0 {
            OpenerProcess.run(theirs, command)
        }
        close(theirs)
        let line = OpenerSocket(taking: ours)
        return process > 0 ? PageOpener(line) : nil
    }

    /// Serves a plugin that runs in a guard, whose words come on descriptor 3; this process sees
    /// the person's screen, and the plugin does not.
    public static func serve() -> Never {
        OpenerProcess.run(OpenerProcess.line, BrowserCommand.ofPerson(PersonFolders()))
    }

    /// Opens a port of this machine, and in the browser a page that posts the secret to `/open`
    /// there, as the field `secret` of a form.
    ///
    /// - Parameter secret: 64 hexadecimal digits, for this one page.
    /// - Returns: the port, owned by the caller; nil where no browser can be opened, within a
    ///   second.
    public func show(_ secret: String) async -> OpenedPort? {
        let line = line
        let port = try? await threads.run { _ throws(LibraryError) -> OpenedPort? in
            line.send(.show(secret: secret)) ? Self.answer(to: secret, on: line) : nil
        } tooLate: { port in
            for descriptor in port?.descriptors ?? [] { close(descriptor) }
        }
        return port ?? nil
    }

    /// Waits for the answer to a secret; those to earlier ones, given up by then, are thrown away.
    private static func answer(to secret: String, on line: OpenerSocket) -> OpenedPort? {
        let clock = ContinuousClock()
        let end = clock.now + .milliseconds(OpeningLimits.answerMilliseconds)
        while case let left = clock.now.duration(to: end) / .milliseconds(1), left > 0,
            let answer = line.receive(milliseconds: Int32(left.rounded(.up)))
        {
            if answer.message == .shown(secret: secret), let listener = answer.enclosed.first {
                return OpenedPort(listener: listener, tables: Array(answer.enclosed.dropFirst()))
            }
            for descriptor in answer.enclosed { close(descriptor) }
            if answer.message == .refused(secret: secret) { return nil }
        }
        // The page may come yet.
        line.send(.forget)
        return nil
    }

    /// Takes the page away: its secret was used, or is not to be used any more.
    public func forget() {
        line.send(.forget)
    }
}
