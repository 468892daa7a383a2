import MediaWork
import UniformTypes

/// The files that a library has its workers make.
extension WorkerPool {
    /// Has a file made into the output; what the worker says of it is checked against the bytes.
    ///
    /// A cancelled task gets its error at once, and the child that had the order is killed.
    ///
    /// - Parameters:
    ///   - order: one whose verb makes a file, with its allowance.
    ///   - files: the files of the order.
    ///   - report: is given how far it is, on a thread of its own, as often as somebody who looks
    ///     can see a difference.
    func make(
        _ order: WorkOrder,
        of files: [WorkFile],
        into output: WorkOutput,
        report: @escaping @Sendable (WorkProgress) -> Void
    ) async throws(WorkError) -> MadeFile {
        let progress = try ProgressPipe(report: report)
        defer { withExtendedLifetime((output, progress)) {} }
        var order = order
        order.allowance?.threads = processors
        let extras = [output.descriptor, progress.writer]
        let answer = try await ask(order, files, .delivery, extras: extras)
        switch try Self.decode(FileAnswer<MadeFile>.self, answer).result {
        case .success(let made): return try Self.checked(made, order, output)
        case .failure(let failure): throw .failed(failure)
        }
    }

    /// A worker read somebody's file: it may have become that file's own.
    private static func checked(
        _ made: MadeFile,
        _ order: WorkOrder,
        _ output: WorkOutput
    ) throws(WorkError) -> MadeFile {
        guard made.byteCount > 0, made.byteCount == output.byteCount,
            made.transformations.count <= MediaWorkLimits.listCount,
            made.account.kept.isDisjoint(with: order.withheld ?? []),
            begins(output, as: made.type)
        else { throw .badAnswer }
        return made
    }

    private static func begins(_ output: WorkOutput, as type: UTType) -> Bool {
        // Signatures tell media from each other, and no ZIP.
        if type == .livePhotoBundle { return output.head(4) == [0x50, 0x4B, 3, 4] }
        let head = output.head(ContentSignature.byteLimit)
        return ContentSignature.type(of: head[...])?.conforms(to: type) ?? false
    }
}
