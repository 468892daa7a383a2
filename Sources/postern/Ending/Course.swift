/// The course of work that a signal or a clock can end before it is done.
enum Course {
    private enum End: Sendable {
        case done(Status)
        case failed(Failure)
        case signal(Int32?)
        case timeout
    }

    /// Runs the work; when a signal or the end of the time comes first, the work is cancelled and
    /// has cleaned up before this returns.
    ///
    /// - Parameter timeout: the whole time that the work has; nil for as long as it takes.
    static func run(
        _ interruption: Interruption,
        timeout: Duration?,
        _ work: @escaping @Sendable () async throws(Failure) -> Status
    ) async throws(Failure) -> Status {
        let end = await withTaskGroup(of: End.self, returning: End.self) { group in
            group.addTask {
                do throws(Failure) { return .done(try await work()) } catch {
                    return .failed(error)
                }
            }
            group.addTask { .signal(await interruption.signal()) }
            if let timeout {
                group.addTask {
                    try? await Task.sleep(for: timeout)
                    return .timeout
                }
            }
            let first = await group.next() ?? .signal(nil)
            group.cancelAll()
            await group.waitForAll()
            return first
        }
        switch end {
        case .done(let status): return status
        case .failed(let failure): throw failure
        case .signal(let signal): return .signalled(signal ?? 0)
        case .timeout:
            throw Failure(.timedOut, "The time given with --timeout has passed; nothing more came.")
        }
    }
}
