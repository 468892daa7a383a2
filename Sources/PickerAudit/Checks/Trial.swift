import PickerJSON
import PickerTesting
import PickerWire

/// What a check works with: sessions with the plugin under audit, for a bounded time.
struct Trial: Sendable {
    let subject: Subject
    /// When nothing is waited for any more.
    let deadline: ContinuousClock.Instant
    private let unsearched = UnsearchedConversations()

    init(_ subject: Subject) {
        self.subject = subject
        deadline = .now + subject.patience * AuditLimits.answersOfCheck
    }

    /// Starts the plugin over a library.
    func conversation(
        _ library: CanaryLibrary,
        _ decision: Decision? = nil,
        framing: Framing = .line,
        environment: [(String, String)] = [],
        in folder: SessionFolder? = nil,
        rewriting rewrite: (PluginCommand) -> PluginCommand = { $0 }
    ) throws -> Conversation {
        let conversation = try Conversation(
            subject,
            library,
            decision,
            framing: framing,
            environment: environment,
            folder: folder ?? SessionFolder(),
            until: deadline,
            unsearched: unsearched,
            rewrite: rewrite
        )
        unsearched.add(conversation)
        return conversation
    }

    /// What leaked in sessions that the check did not get to search.
    func leaks() async -> [Leak] { await unsearched.leaks() }
}
