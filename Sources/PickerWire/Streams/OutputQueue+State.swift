// What an output queue keeps.
extension OutputQueue {
    struct Frame: Sendable {
        let head: [UInt8]
        let attachment: [UInt8]
        var count: Int { head.count + attachment.count }
    }

    struct Waiter: Sendable {
        let id: UInt64
        let bytes: Int
        let continuation: CheckedContinuation<Bool, Never>
    }

    struct State: Sendable {
        var frames: ArraySlice<Frame> = []
        var queuedBytes = 0
        var reservedBytes = 0
        var lastProgress: Int64 = 0
        var waiters: [Waiter] = []
        var drained: [CheckedContinuation<Void, Never>] = []
        var nextWaiter: UInt64 = 0
        var ended = false
        var idle = true
        var onFailure: (@Sendable (Int32) -> Void)?
    }
}
