import ChildProcess
import Synchronization
import SystemPackage

/// A command that does a person's part: it is run at each presentation, with what is to be done as
/// its arguments.
struct Person: Sendable {
    private static let grace = StopGrace(endOfInput: AuditLimits.person, termination: .seconds(1))

    let command: String

    /// Lets the person act in a picker that is asked for.
    ///
    /// - Parameters:
    ///   - environment: the variables of the plugin's own session.
    ///   - ask: presents the picker, and returns whether it was shown: of a person who was never
    ///     asked nothing is expected.
    ///   - giveUp: called where the person cannot act, so that nobody waits for a decision.
    /// - Throws: ``Gap`` where the command fails before the plugin has answered: a person who cannot
    ///   act tells nothing of a plugin. What the plugin does before that is its own.
    func act<Answer: Sendable>(
        _ words: [String],
        environment: ProcessEnvironment,
        asked ask: @Sendable () async throws -> (answer: Answer, isShown: Bool),
        givingUp giveUp: @escaping @Sendable () -> Void
    ) async throws -> Answer {
        // What it has to say is for people, and never waits for a reader.
        let process = try ChildProcess.spawn(
            ProcessSpecification(
                executable: "/bin/sh",
                arguments: ["-c", command + " \"$@\" >&2", "person"] + words,
                environment: environment
            )
        )
        let hasGivenUp = Mutex(false)
        async let ending = Self.ending(of: process) {
            hasGivenUp.withLock { $0 = true }
            giveUp()
        }
        let asked: Result<(answer: Answer, isShown: Bool), any Error>
        do {
            asked = .success(try await ask())
        } catch {
            asked = .failure(error)
        }
        let isPlugins = !hasGivenUp.withLock(\.self)
        if case .success(let (answer, isShown)) = asked, !isShown {
            process.kill()
            _ = await ending
            return answer
        }
        await process.stop(grace: Self.grace)
        if case .exited(let status) = await ending, status != 0, !isPlugins {
            throw Gap("the person's command ended with status \(status)")
        }
        return try asked.get().answer
    }

    private static func ending(
        of process: ChildProcess,
        _ giveUp: @Sendable () -> Void
    ) async -> ExitStatus {
        let status = await process.waitForExit()
        if case .exited(let number) = status, number != 0 { giveUp() }
        return status
    }
}
