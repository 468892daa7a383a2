/// Every promise that the audit tries.
public enum Catalogue {
    /// All checks, conformance first; their order is that of reports.
    public static let all: [Check] =
        TranscriptChecks.all + FaultChecks.all
        + StreamChecks.all + MarkChecks.all + TwinChecks.all + PreviewChecks.all
        + BoundaryChecks.all
        + CuriosityChecks.all + HandleChecks.all + ItemChecks.all + EndChecks.all
        + MachineChecks.all

    /// Those that wishes of `--only` name; all where there are none.
    ///
    /// - Throws: ``UnknownCheck`` for a wish that names none.
    public static func checks(only wishes: [String]) throws(UnknownCheck) -> [Check] {
        for wish in wishes where !all.contains(where: { $0.isMeant(by: wish) }) {
            throw UnknownCheck(wish: wish)
        }
        if wishes.isEmpty { return all }
        return all.filter { check in wishes.contains { check.isMeant(by: $0) } }
    }
}

/// A wish of `--only` that names no check.
public struct UnknownCheck: Error, Sendable, CustomStringConvertible {
    /// What was wished for.
    public let wish: String

    /// A sentence for the person.
    public var description: String { "There is no check \(wish)." }
}
