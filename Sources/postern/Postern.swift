import ArgumentParser
import Glibc

/// The command `postern`.
@main
struct Postern: ParsableCommand {
    static let name = "postern"
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Hands you the pictures and films that you pick, and shows nothing else.",
        discussion: """
            A picker plugin, a process of its own, owns the library and the interface; programs \
            see only what was picked.
            """,
        version: version,
        subcommands: [
            PickCommand.self, PluginsCommand.self, PluginCommand.self, RunCommand.self,
            AuditCommand.self, PermissionsCommand.self, DoctorCommand.self, DemoCommand.self,
        ]
    )

    static func main() {
        // Names that are no UTF-8 would arrive changed, and the command would write elsewhere than
        // it was told to.
        guard CommandLine.argumentsAreText else {
            leave(Failure(.usage, "An argument is not UTF-8; such names cannot be given here."))
        }
        do {
            var command = try parseAsRoot()
            if let lasting = command as? any LastingCommand { accompany(lasting) }
            try command.run()
            leave(.success)
        } catch let failure as Failure {
            leave(failure)
        } catch {
            Postern.exit(withError: error)
        }
    }

    /// Runs a command on the pool of threads, while the main thread waits for signals.
    ///
    /// The task is the whole program; nothing is left to wait for it, which is why it ends the
    /// process itself.
    private static func accompany(_ command: any LastingCommand) -> Never {
        Interruption.block()
        let interruption = Interruption()
        Task {
            do throws(Failure) {
                leave(try await command.run(interruption))
            } catch {
                leave(error)
            }
        }
        interruption.watch()
    }

    private static func leave(_ status: Status) -> Never {
        Glibc.exit(status.code)
    }

    private static func leave(_ failure: Failure) -> Never {
        Say.failure(failure)
        leave(failure.status)
    }
}

/// A command that takes a while and, when a signal comes, has something to clean up.
protocol LastingCommand: ParsableCommand, Sendable {
    /// Does its work; stops and cleans up when the signal comes.
    func run(_ interruption: Interruption) async throws(Failure) -> Status
}

extension CommandLine {
    /// Whether every argument is UTF-8.
    static var argumentsAreText: Bool {
        for index in 0..<Int(argc) {
            guard let argument = unsafeArgv[index], String(validatingCString: argument) != nil
            else { return false }
        }
        return true
    }
}
