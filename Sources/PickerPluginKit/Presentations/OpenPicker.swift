import PickerProtocol
import PickerWire

/// The picker that is open, by the request that it answers.
struct OpenPicker: Sendable {
    let context: RequestContext
    /// Happens when the interface has left, which may be after the answer.
    let left = Occasion()

    /// Whether the host still waits for a decision.
    var isOpen: Bool { !context.isAnswered }

    /// Closes the picker without a decision: its request is answered now, however long the
    /// interface takes to leave.
    func close() {
        context.settle(Present.Result(outcome: .cancelled, results: []))
    }
}
