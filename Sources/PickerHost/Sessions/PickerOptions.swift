public import PickerProtocol

/// How a conversation with a plugin is held; the defaults suit most programs.
public struct PickerOptions: Sendable {
    /// Every bound.
    public var limits = HostLimits()
    /// Why the host wants library access; for plugins that keep a limited library.
    public var usageDescriptions: UsageDescriptions?
    /// Whether the plugin is asked for receipts: what exactly left with every answer.
    ///
    /// They are held against what came, which costs a digest of every range.
    public var asksForReceipts = false
    /// Sees every message, the bytes of items replaced by their digest; called on the thread that
    /// reads or sends, and must not block.
    public var trace: (@Sendable (TraceEvent) -> Void)?

    /// The defaults: no trace.
    public init() {}
}
