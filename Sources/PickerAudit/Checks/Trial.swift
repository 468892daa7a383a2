import PickerJSON
import PickerTesting
import PickerWire

/// What a check works with: sessions with the plugin under audit.
struct Trial: Sendable {
    let subject: Subject

    init(_ subject: Subject) { self.subject = subject }

    /// Starts the plugin over a library.
    func conversation(
        _ library: CanaryLibrary,
        _ decision: Decision? = nil,
        framing: Framing = .line,
        environment: [(String, String)] = [],
        in folder: SessionFolder? = nil,
        rewriting rewrite: (PluginCommand) -> PluginCommand = { $0 }
    ) throws -> Conversation {
        try Conversation(
            subject,
            library,
            decision,
            framing: framing,
            environment: environment,
            folder: folder ?? SessionFolder(),
            rewrite: rewrite
        )
    }
}
