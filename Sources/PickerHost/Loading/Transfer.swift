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

    /// What came.
    struct Outcome: Sendable {
        let byteCount: Int64
        let isReencoded: Bool
        /// What left, as the receipts of the parts say; its digest is not told here.
        var receipt: Receipt?
    }

    let source: ItemSource
    let type: UTType
    let progress: LoadProgress

    /// Brings all bytes to the destination.
    nonisolated(nonsending) func run(
        _ destination: Destination
    ) async throws(PickerError) -> Outcome {
        let first = try await source.firstRange(of: type, length: source.rangeBytes, progress)
        progress.begin(total: first.byteCount)
        try destination.begin(first.byteCount)
        var outcome = Outcome(
            byteCount: first.byteCount,
            isReencoded: first.isReencoded,
            receipt: first.receipt
        )
        let isWhole = Int64(first.bytes.count) == first.byteCount
        if !isWhole, source.agreement.attachmentBytes == nil,
            let directory = source.agreement.exchangeDirectory
        {
            let receipt = try await file(in: directory, first, destination)
            outcome.receipt = outcome.receipt?.with(receipt)
        } else {
            try await destination.take(first.bytes)
            progress.reach(Int64(first.bytes.count))
            if !isWhole {
                let receipt = try await ranges(after: first, destination)
                outcome.receipt = outcome.receipt?.with(receipt)
            }
        }
        outcome.receipt?.offset = 0
        outcome.receipt?.byteCount = first.byteCount
        return outcome
    }

    /// Pulls the ranges behind the first, a few at a time, and hands them on in order.
    ///
    /// - Returns: the receipt with the largest total; nil where there are none.
    private nonisolated(nonsending) func ranges(
        after first: CheckedRange,
        _ destination: Destination
    ) async throws(PickerError) -> Receipt? {
        let plan = RangePlan(
            from: Int64(first.bytes.count),
            to: first.byteCount,
            step: source.rangeBytes
        )
        let result = await withTaskGroup(
            of: Result<CheckedRange, PickerError>.self,
            returning: Result<Receipt?, PickerError>.self
        ) { group in
            defer { group.cancelAll() }
            do throws(PickerError) {
                return .success(try await pull(plan, like: first, destination, &group))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private nonisolated(nonsending) func pull(
        _ plan: RangePlan,
        like first: CheckedRange,
        _ destination: Destination,
        _ group: inout TaskGroup<Result<CheckedRange, PickerError>>
    ) async throws(PickerError) -> Receipt? {
        var plan = plan
        var receipt = first.receipt
        var early: [Int64: CheckedRange] = [:]
        var expected = plan.start
        for _ in 0..<source.session.limits.rangesInFlight { ask(&plan, &group) }
        while let arrived = await group.next() {
            let range = try arrived.get()
            guard range.isReencoded == first.isReencoded else {
                throw source.session.violate(ProtocolViolation(.range))
            }
            receipt = receipt?.with(range.receipt)
            early[range.offset] = range
            while let next = early.removeValue(forKey: expected) {
                try await destination.take(next.bytes)
                expected += Int64(next.bytes.count)
                progress.reach(expected)
                ask(&plan, &group)
            }
        }
        return receipt
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
