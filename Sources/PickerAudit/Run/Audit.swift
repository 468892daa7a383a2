/// Runs checks over a plugin.
public enum Audit {
    /// Tries every check, a few at a time; one by one those that measure, and once more those that
    /// may have failed because of the others.
    ///
    /// - Parameter progress: told of each result as it comes.
    /// - Returns: the report, in the order of the checks.
    public static func run(
        _ checks: [Check],
        on subject: Subject,
        progress: @escaping @Sendable (AuditReport.Entry) -> Void = { _ in }
    ) async -> AuditReport {
        let start = ContinuousClock.now
        var entries = await withTaskGroup(of: (Int, AuditReport.Entry?).self) { group in
            var found: [Int: AuditReport.Entry] = [:]
            var waiting = checks.indices.filter { !checks[$0].isAlone }[...]
            var running = 0
            while running > 0 || !waiting.isEmpty && !Task.isCancelled {
                if running < AuditLimits.parallel, !Task.isCancelled, let next = waiting.popFirst()
                {
                    group.addTask { (next, await entry(checks[next], subject, isLast: false)) }
                    running += 1
                    continue
                }
                guard let (place, entry) = await group.next() else { break }
                running -= 1
                found[place] = entry
                if let entry { progress(entry) }
            }
            return found
        }
        for place in checks.indices where entries[place] == nil && !Task.isCancelled {
            entries[place] = await entry(checks[place], subject, isLast: true)
            if let entry = entries[place] { progress(entry) }
        }
        return AuditReport(
            subject: subject,
            entries: checks.indices.compactMap { entries[$0] },
            duration: .now - start
        )
    }

    /// The result of a check; nil where it is to be tried again.
    private static func entry(
        _ check: Check,
        _ subject: Subject,
        isLast: Bool
    ) async -> AuditReport.Entry? {
        let start = ContinuousClock.now
        let (result, mayBeLoad) = await check.attempt(on: subject)
        if mayBeLoad, !isLast { return nil }
        return AuditReport.Entry(check: check, result: result, duration: .now - start)
    }
}
