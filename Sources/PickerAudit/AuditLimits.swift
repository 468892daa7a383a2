/// What the audit bears from the plugins that it tries.
enum AuditLimits {
    /// The longest wait for an answer or an end that the specification wants within a second or
    /// two; generous, for busy machines.
    static let answer = Duration.seconds(10)
    /// The longest waits for an answer that one check may be made of: a check that lasts longer is over,
    /// so that nobody holds the audit who answers slowly for ever.
    static let answersOfCheck = 12
    /// Bytes that a plugin may write in one session.
    static let outputBytes = 128 << 20
    /// Lines of evidence that a report keeps of one check.
    static let evidence = 20
    /// How much memory a plugin may take for bytes that it must refuse.
    static let growthBytes = 64 << 20
    /// How much is asked of a plugin whose answers nobody reads: more than it may take.
    static let floodBytes = 192 << 20
    /// How much memory a plugin may take for messages that mean nothing; twice as much is sent.
    static let keptBytes = 16 << 20
    /// Checks that run at the same time.
    static let parallel = 4
    /// The longest wait for what a command of `--person` decides, and for the command itself when
    /// that is done.
    static let person = Duration.seconds(60)
}
