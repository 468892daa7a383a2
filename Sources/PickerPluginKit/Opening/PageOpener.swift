import CLinux
import Glibc

/// Shows a page of this plugin in the person's own browser, and can do nothing else.
///
/// It is a process of its own, split off before the plugin gives up its rights. It chooses the
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
    /// - Returns: nil where the machine has no process or descriptor left.
    public static func start() -> PageOpener? {
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

    /// Opens a port of this machine, and in the browser a page that posts the secret to `/open`
    /// there, as the field `secret` of a form.
    ///
    /// - Parameter secret: 64 hexadecimal digits, for this one page.
    /// - Returns: the listening socket on 127.0.0.1, owned by the caller; nil where no browser can
    ///   be opened, within a second.
    public func show(_ secret: String) async -> Int32? {
        let line = line
        let socket = try? await threads.run { _ throws(LibraryError) -> Int32? in
            guard line.send(.show(secret: secret)),
                let answer = line.receive(milliseconds: OpeningLimits.answerMilliseconds)
            else { return nil }
            guard answer.message == .shown else {
                if let socket = answer.enclosed { close(socket) }
                return nil
            }
            return answer.enclosed
        } tooLate: { socket in
            if let socket { close(socket) }
        }
        return socket ?? nil
    }

    /// Takes the page away: its secret was used, or is not to be used any more.
    public func forget() {
        line.send(.forget)
    }
}
