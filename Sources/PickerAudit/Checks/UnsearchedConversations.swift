import PickerTesting
import Synchronization

/// The sessions of a check that were not searched for leaks yet: what leaked in one that came to no
/// end has leaked.
final class UnsearchedConversations: Sendable {
    private let open = Mutex<[ObjectIdentifier: Conversation]>([:])

    func add(_ conversation: Conversation) {
        open.withLock { $0[ObjectIdentifier(conversation.wire)] = conversation }
    }

    func remove(_ conversation: Conversation) {
        open.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(conversation.wire)) }
    }

    /// Ends and searches them all; whatever may have been picked is no secret.
    func leaks() async -> [Leak] {
        let left = open.withLock { open in
            defer { open = [:] }
            return Array(open.values)
        }
        var leaks: [Leak] = []
        for talk in left {
            await talk.wire.abandon()
            let picked = talk.decision?.picked(of: talk.library) ?? []
            leaks += talk.wire.leaks(of: talk.library, picked: picked)
        }
        return leaks
    }
}
