import PickerProtocol
import UniformTypes

/// The way of one item's bytes from the plugin to where they are wanted, in order and complete.
///
/// The first range tells the length. What is left comes in pipelined attachments where the plugin
/// sends them, else as a file where it can make one, else in base64. Memory is bounded by the
/// ranges that are on their way; a stream that is short, long or not what was asked for is an
/// error.
struct Transfer: Sendable {
    /// Takes the length, then every byte in order.
    struct Destination {
        let begin: (Int64) throws(PickerError) -> Void
        let take: nonisolated(nonsending) ([UInt8]) async throws(PickerError) -> Void
    }

    let source: ItemSource
    let type: UTType
    let progress: LoadProgress

    /// Brings all bytes to the destination.
    ///
    /// - Returns: how many there are.
    nonisolated(nonsending) func run(
        _ destination: Destination
    ) async throws(PickerError) -> Int64 {
        let first = try await source.range(
            of: type,
            at: 0,
            length: source.rangeBytes,
            byteCount: nil
        )
        progress.begin(total: first.byteCount)
        try destination.begin(first.byteCount)
        let isWhole = Int64(first.bytes.count) == first.byteCount
        if !isWhole, source.agreement.attachmentBytes == nil,
            let directory = source.agreement.exchangeDirectory
        {
            try await file(in: directory, byteCount: first.byteCount, destination)
        } else {
            try await destination.take(first.bytes)
            progress.reach(Int64(first.bytes.count))
            if !isWhole { try await ranges(after: first, destination) }
        }
        return first.byteCount
    }

    /// Pulls the ranges behind the first, a few at a time, and hands them on in order.
    private nonisolated(nonsending) func ranges(
        after first: CheckedRange,
        _ destination: Destination
    ) async throws(PickerError) {
        let plan = RangePlan(
            from: Int64(first.bytes.count),
            to: first.byteCount,
            step: source.rangeBytes
        )
        let result = await withTaskGroup(
            of: Result<CheckedRange, PickerError>.self,
            returning: Result<Void, PickerError>.self
        ) { group in
            defer { group.cancelAll() }
            do throws(PickerError) {
                try await pull(plan, destination, &group)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    private nonisolated(nonsending) func pull(
        _ plan: RangePlan,
        _ destination: Destination,
        _ group: inout TaskGroup<Result<CheckedRange, PickerError>>
    ) async throws(PickerError) {
        var plan = plan
        var early: [Int64: CheckedRange] = [:]
        var expected = plan.start
        for _ in 0..<source.session.limits.rangesInFlight { ask(&plan, &group) }
        while let arrived = await group.next() {
            let range = try arrived.get()
            early[range.offset] = range
            while let next = early.removeValue(forKey: expected) {
                try await destination.take(next.bytes)
                expected += Int64(next.bytes.count)
                progress.reach(expected)
                ask(&plan, &group)
            }
        }
    }

    private func ask(
        _ plan: inout RangePlan,
        _ group: inout TaskGroup<Result<CheckedRange, PickerError>>
    ) {
        guard let (offset, length) = plan.next() else { return }
        let byteCount = plan.end
        group.addTask {
            do throws(PickerError) {
                return .success(
                    try await source.range(
                        of: type,
                        at: offset,
                        length: length,
                        byteCount: byteCount
                    )
                )
            } catch {
                return .failure(error)
            }
        }
    }
}

/// Which ranges are still to be asked for.
struct RangePlan: Sendable {
    let start: Int64
    let end: Int64
    private let step: Int
    private var position: Int64

    init(from start: Int64, to end: Int64, step: Int) {
        self.start = start
        self.end = end
        self.step = step
        position = start
    }

    /// The next range; nil when all were asked for.
    mutating func next() -> (offset: Int64, length: Int)? {
        guard position < end else { return nil }
        let length = Int(min(Int64(step), end - position))
        defer { position += Int64(length) }
        return (position, length)
    }
}
