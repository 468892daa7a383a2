import PickerProtocol
import PickerWire

/// The picker that is open, by the request that it answers.
struct OpenPicker: Sendable {
    let context: RequestContext
    let request: PresentationRequest
    /// What is shown, and what the host does with it meanwhile.
    let model: PickerModel
    /// What the host was told while the picker is open.
    let told = ToldSelection()
    /// Happens when the interface has left, which may be after the answer.
    let left = Occasion()

    /// Whether the host still waits for a decision.
    var isOpen: Bool { !context.isAnswered }

    /// Closes the picker without a decision: its request is answered now, however long the
    /// interface takes to leave.
    func close() {
        told.close(keeping: false)
        context.settle(Present.Result(outcome: .cancelled, results: []))
    }

    /// Closes the picker because the host wants so: what a continuous one told is picked.
    func dismiss() {
        guard request.isContinuous else { return close() }
        let results = told.close(keeping: true)
        context.settle(Present.Result(outcome: .picked, results: results))
    }
}
