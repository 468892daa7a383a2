/// What is in force in a process that was confined, for people who want to know.
///
/// Whatever the kernel's version: no file can be opened but those that the profile permits, and no
/// other process looked into. The rest depends on the kernel and stands here.
public struct ConfinementReport: Sendable, Hashable, Codable {
    /// The version of Landlock, at least 1.
    public var landlockVersion: Int
    /// Whether Landlock denies connections of TCP too, as it does from version 4 on.
    public var deniesNetwork: Bool
    /// Whether Landlock denies signals and abstract sockets to others too, as from version 6 on.
    public var deniesOtherProcesses: Bool
    /// Whether a file that may only be read cannot be cut to nothing either, as from version 3 on.
    public var guardsContent: Bool { landlockVersion >= Landlock.guardsContent }
    /// How many system calls are left.
    public var systemCalls: Int

    /// Makes a report of its parts.
    public init(
        landlockVersion: Int,
        deniesNetwork: Bool,
        deniesOtherProcesses: Bool,
        systemCalls: Int
    ) {
        self.landlockVersion = landlockVersion
        self.deniesNetwork = deniesNetwork
        self.deniesOtherProcesses = deniesOtherProcesses
        self.systemCalls = systemCalls
    }
}
