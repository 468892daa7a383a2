/// A promise that does not hold, with what was seen.
struct Breach: Error {
    let evidence: [String]

    init(_ evidence: [String]) { self.evidence = Array(evidence.prefix(AuditLimits.evidence)) }
    init(_ evidence: String) { self.init([evidence]) }
}

/// Something that could not be tried, and why.
struct Gap: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}

/// Ends a check as failed unless a condition holds.
func require(_ condition: Bool, _ evidence: @autoclosure () -> String) throws(Breach) {
    guard condition else { throw Breach(evidence()) }
}

/// A value that must be there.
func require<Value>(
    _ value: Value?,
    _ evidence: @autoclosure () -> String
) throws(Breach) -> Value {
    guard let value else { throw Breach(evidence()) }
    return value
}
