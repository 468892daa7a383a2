import MediaWork
import UniformTypes

/// The files that a library has its workers make.
extension WorkerPool {
    /// Has a file made into the output; what the worker says of it is checked against the bytes.
    ///
    /// A cancelled task gets its error at once, and the child that had the order is killed.
    ///
    /// - Parameters:
    ///   - order: `convert` or `rebuild`, with its allowance.
    ///   - report: is given how far it is, on a thread of its own, as often as somebody who looks
    ///     can see a difference.
    func make(
        _ order: WorkOrder,
        of file: WorkFile,
        into output: WorkOutput,
        report: @escaping @Sendable (WorkProgress) -> Void
    ) async throws(WorkError) -> MadeFile {
        let progress = try ProgressPipe(report: report)
        defer { withExtendedLifetime((output, progress)) {} }
        let extras = [output.descriptor, progress.writer]
        let answer = try await ask(order, [file], .delivery, extras: extras)
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
        let head = output.head(ContentSignature.byteLimit)
        guard made.byteCount > 0, made.byteCount == output.byteCount,
            made.transformations.count <= MediaWorkLimits.listCount,
            made.account.kept.isDisjoint(with: order.withheld ?? []),
            let type = ContentSignature.type(of: head[...]), type.conforms(to: made.type)
        else { throw .badAnswer }
        return made
    }
}
