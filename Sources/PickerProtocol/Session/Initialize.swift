public import PickerWire

/// `initialize`: the first request of a session, in which both sides say who they are, what they
/// offer and what they bear.
public enum Initialize: Method {
    /// The name on the wire.
    public static let name = "initialize"

    /// What the host says of itself; all of it is a claim.
    public struct Params: Codable, Sendable, Hashable {
        /// The version of the protocol that the host speaks, such as `1.0`.
        public var protocolVersion: String
        /// Who the host says that it is.
        public var host: PartyInfo
        /// Why the host wants library access, in its words; unused by the picker itself.
        public var usageDescriptions: UsageDescriptions?
        /// Stops the automatic prompt of a limited library.
        public var preventsAutomaticLimitedAccessAlert: Bool?
        /// What the host can receive beyond the core.
        public var capabilities: Capabilities?
        /// What the host bears; absent members have the defaults.
        public var limits: SessionLimits?

        /// A host that introduces itself.
        public init(
            protocolVersion: String = ProtocolVersion.current,
            host: PartyInfo,
            usageDescriptions: UsageDescriptions? = nil,
            preventsAutomaticLimitedAccessAlert: Bool? = nil,
            capabilities: Capabilities? = nil,
            limits: SessionLimits? = nil
        ) {
            self.protocolVersion = protocolVersion
            self.host = host
            self.usageDescriptions = usageDescriptions
            self.preventsAutomaticLimitedAccessAlert = preventsAutomaticLimitedAccessAlert
            self.capabilities = capabilities
            self.limits = limits
        }
    }

    /// What the plugin answers.
    public struct Result: Codable, Sendable, Hashable {
        /// The version that is spoken from here on.
        public var protocolVersion: String
        /// Who the plugin says that it is.
        public var plugin: PartyInfo
        /// What separates host and library, as far as the plugin can tell.
        public var isolation: Isolation
        /// What the plugin offers beyond the core.
        public var capabilities: Capabilities
        /// What the plugin bears.
        public var limits: SessionLimits
        /// Where `item/loadFile` puts files: a path as the host sees it.
        public var exchangeDirectory: String?

        /// A plugin that introduces itself.
        public init(
            protocolVersion: String = ProtocolVersion.current,
            plugin: PartyInfo,
            isolation: Isolation,
            capabilities: Capabilities,
            limits: SessionLimits,
            exchangeDirectory: String? = nil
        ) {
            self.protocolVersion = protocolVersion
            self.plugin = plugin
            self.isolation = isolation
            self.capabilities = capabilities
            self.limits = limits
            self.exchangeDirectory = exchangeDirectory
        }
    }
}

/// A name and a version that a side gives itself; for display, never for decisions.
public struct PartyInfo: Codable, Sendable, Hashable {
    /// What it calls itself.
    public var name: String
    /// Its version.
    public var version: String

    /// A name and a version.
    public init(name: String, version: String) {
        self.name = name
        self.version = version
    }
}

/// Why a host wants access to the library, for the person who is asked.
public struct UsageDescriptions: Codable, Sendable, Hashable {
    /// For reading and writing (Apple: `NSPhotoLibraryUsageDescription`).
    public var readWrite: String?
    /// For adding alone (Apple: `NSPhotoLibraryAddUsageDescription`).
    public var addOnly: String?

    /// Texts for the two access levels.
    public init(readWrite: String? = nil, addOnly: String? = nil) {
        self.readWrite = readWrite
        self.addOnly = addOnly
    }
}
