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
    /// How long a network may take to be made, in milliseconds.
    static let networkStart: Int32 = 5_000
    /// Pieces of that size which a host that has left may still have said.
    static let lastPieces = 16
    /// Bytes of the name of a terminal that was made.
    static let terminalPathBytes = 64
    /// Bytes of one command to a terminal that is understood, and switches that are remembered.
    static let commandBytes = 64
    static let switches = 64
    /// How long an answer of the person's terminal is waited for, in milliseconds.
    static let turn = 300
    /// How long a host may take to leave after its terminal was hung up, and a plugin after the end
    /// of its input, in milliseconds; both hear of it, so this is for those who do not leave.
    static let farewell: Int32 = 1_000
    /// Folders of launchers that died which one start clears away.
    static let leftovers = 256
    /// Files that are removed from one folder, and folders in folders.
    static let leftoverFiles = 100_000
    static let leftoverDepth = 4
}
