/// Every bound of the launcher, in one place.
enum GuardLimits {
    /// Plugins that a host may name.
    static let plugins = 64
    /// Conversations that are open at the same time.
    static let conversations = 128
    /// Bytes of a plugin's name on the door.
    static let nameBytes = 64
    /// Connections to the door that have not said a name yet; further ones wait.
    static let callers = 32
    /// Bytes that wait on the way between the person's terminal and the host's.
    static let terminalBytes = 16_384
    /// How long a host may take to leave after its terminal was hung up, in milliseconds.
    static let farewell: Int32 = 1_000
    /// Folders of launchers that died which one start clears away.
    static let leftovers = 256
    /// Files that are removed from one folder, and folders in folders.
    static let leftoverFiles = 100_000
    static let leftoverDepth = 4
}
