/// What is in force in a process that was confined, for people who want to know.
///
/// Whatever the kernel's version: no file can be opened but those that the profile permits, and no
/// other process looked into. The rest depends on the kernel and stands here.
public struct ConfinementReport: Sendable, Hashable, Codable {
    /// The version of Landlock, at least 1.
    public var landlockVersion: Int
    /// Whether a file that may only be read cannot be cut to nothing either, as from version 3 on.
    public var guardsContent: Bool { landlockVersion >= Landlock.guardsContent }
}
