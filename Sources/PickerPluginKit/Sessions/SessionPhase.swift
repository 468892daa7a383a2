import PickerProtocol
import PickerWire

/// How far a session has come.
enum SessionPhase: Sendable, CaseIterable {
    /// Nothing was agreed on yet.
    case new
    /// After `initialize`.
    case ready
    /// After `shutdown`, and once the session is ending.
    case over

    /// Why a request cannot be served in this phase, whether or not there is such a method.
    func refusal(of method: String) -> ErrorKind? {
        switch (self, method) {
        case (_, Ping.name): nil
        case (.new, Initialize.name), (.new, Shutdown.name): nil
        case (.new, _): .notInitialized
        case (.ready, Initialize.name): .invalidState
        case (.ready, _): nil
        case (.over, _): .invalidState
        }
    }

    /// Whether a notification means something in this phase.
    func hears(_ notification: String) -> Bool {
        self == .ready || notification == Exit.name
    }
}
