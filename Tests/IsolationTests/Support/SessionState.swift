/// Where a session stands when something happens to it.
enum SessionState: String, CaseIterable {
    /// Started, nothing was said.
    case new
    /// After the handshake.
    case idle
    /// A picker is open and nobody decides.
    case presenting
    /// Items were picked.
    case picked
    /// Many ranges of an item were asked for and none was read.
    case ranges
    /// A large file is being copied for the host.
    case copying
    /// A file was handed over.
    case delivered
    /// After a release.
    case released
    /// After `shutdown`.
    case over

    /// Whether it takes a plugin that hands over files.
    var needsFiles: Bool { self == .copying || self == .delivered }
}
