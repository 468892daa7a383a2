/// What stands between host and library, as the plugin states it.
///
/// From a plugin of others it is a claim.
public struct Isolation: Codable, Sendable, Hashable {
    /// How the host is kept.
    public struct Mode: RawRepresentable, Codable, Sendable, Hashable {
        /// The word on the wire.
        public let rawValue: String

        /// A mode by its word; unknown words are kept.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The host started the plugin itself: manners and protocol alone separate it from the
        /// library.
        public static let direct = Mode(rawValue: "direct")
        /// The host lives where the library does not exist.
        public static let guarded = Mode(rawValue: "guarded")
    }

    /// How the host is kept.
    public var mode: Mode
    /// True only if the library is seen read-only and network and exec are taken away.
    public var confined: Bool
    /// True only if the host can neither read nor drive the interface; never in direct mode.
    public var trustedPath: Bool
    /// True if no person decides.
    public var unattended: Bool

    /// States what holds.
    public init(mode: Mode, confined: Bool, trustedPath: Bool, unattended: Bool) {
        self.mode = mode
        self.confined = confined
        self.trustedPath = trustedPath
        self.unattended = unattended
    }
}
