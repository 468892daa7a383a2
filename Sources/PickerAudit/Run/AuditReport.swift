/// What an audit found.
public struct AuditReport: Sendable {
    /// One check and how it came out.
    public struct Entry: Sendable {
        /// The promise.
        public let check: Check
        /// How it came out.
        public let result: CheckResult
        /// How long it took.
        public let duration: Duration
    }

    /// The plugin.
    public let subject: Subject
    /// The results, in the order of the checks.
    public let entries: [Entry]
    /// How long all took.
    public let duration: Duration

    /// Whether no promise was found broken.
    public var holds: Bool {
        !entries.contains { if case .failed = $0.result { true } else { false } }
    }

    /// How many results have a word.
    public func count(_ word: String) -> Int { entries.count { $0.result.word == word } }

    /// The words in the order of reports.
    static let words = ["passed", "failed", "not tested", "not required"]

    /// What was looked at and how, a sentence each.
    public var preface: [String] {
        let said = subject.announcement
        var offered = said.capabilities.sorted().joined(separator: ", ")
        if offered.isEmpty { offered = "nothing beyond the core, by which it is judged" }
        var lines = [
            "It calls itself \(said.name) \(said.version) and offers \(offered).",
            "It claims: mode \(said.mode), \(said.isConfined ? "confined" : "not confined"), "
                + (said.isUnattended ? "no person decides." : "a person decides."),
            subject.home.sentence,
        ]
        if !subject.decides {
            lines.append("Nobody decided in it: what needs a person was not tested.")
        }
        return lines
    }

    /// What no audit can tell; a part of every report for people.
    public static let limits = [
        "Marks find copies of a secret, twin libraries find codes for one; a plugin that hides "
            + "bits in handles, which are random, is not found.",
        "Timing is not measured.",
    ]
}
