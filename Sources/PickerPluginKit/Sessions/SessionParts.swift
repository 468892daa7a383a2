public import SystemPackage

/// What a session is made of: everything that it can ever need, opened before it begins.
public struct SessionParts: Sendable {
    /// Who the plugin is.
    public var identity: PluginIdentity
    /// What is picked from.
    public var library: any PickerLibrary
    /// Who picks.
    public var interface: any PickerInterface
    /// The bounds of the session.
    public var limits: KitLimits
    /// What the person said of metadata once and for all.
    public var settledMetadata: MetadataWord
    /// The clock by which a person's attention and a host's pace are measured.
    public var now: @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
    /// Whether the process has given up all rights that the session does not need.
    var isConfined = false
    /// Whether the host lives where the library does not exist.
    var isGuarded = false
    /// Whether the host can neither see nor operate the interface.
    var hasTrustedPath = false
    let exchange: Exchange?
    let secret: IdentifierSecret?
    /// The folders, below those that were given, in which the session keeps things.
    let ownFolders: [FilePath]
    let given: GivenItems?
    let paceBook: PaceBook?

    /// Puts the parts together and opens the folders.
    ///
    /// - Parameters:
    ///   - settledMetadata: what the person's settings say of metadata.
    ///   - caches: the person's folder for caches, in which the session's exchange folder is made;
    ///     nil for none, and then no item is delivered as a file.
    ///   - states: the person's folder for states, in which the secret of identifiers lies; nil
    ///     for none, and then items have no identifiers.
    public init(
        identity: PluginIdentity,
        library: any PickerLibrary,
        interface: any PickerInterface,
        limits: KitLimits = KitLimits(),
        settledMetadata: MetadataWord = MetadataWord(),
        caches: FilePath? = nil,
        states: FilePath? = nil
    ) {
        self.identity = identity
        self.library = library
        self.interface = interface
        self.limits = limits
        self.settledMetadata = settledMetadata
        exchange = ExchangeFolder.make(in: caches).map {
            Exchange($0, byteLimit: limits.exchangeBytes)
        }
        secret = IdentifierSecret(in: states)
        ownFolders =
            [caches.map { $0.pushing("postern/exchange") }, states.map { $0.pushing("postern") }]
            .compactMap(\.self)
        given = GivenItems(in: states, secret)
        paceBook = PaceBook(in: states, most: limits.vainPresentations)
    }
}
