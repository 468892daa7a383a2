import PickerProtocol
import PickerWire

/// What host and plugin agreed on in the handshake, with the plugin's words checked.
struct Agreement: Sendable {
    var plugin: PartyInfo
    var isolation: Isolation
    var capabilities: Capabilities
    /// Bytes of a range that the plugin sends as an attachment; nil where it sends none.
    var attachmentBytes: Int?
    /// Bytes of a range that the plugin sends as base64.
    var inlineBytes: Int
    /// Bytes of one message that the plugin takes.
    var frameBytes: Int
    /// Items that one presentation can return.
    var selection: Int
    /// Ranges that are on their way at once, of all items together: a plugin that is asked for more
    /// than its queue of answers holds is busy for everybody.
    let ranges: Slots
    /// First ranges and files that are prepared at once: what the plugin has to make first gets in
    /// the way of no range of what is made already.
    let preparations: Slots
    /// Previews and properties that are asked for at once: slow to make, they get in the way of no
    /// range.
    let descriptions: Slots
    /// Whether every answer that gives something of an item has a receipt.
    let hasReceipts: Bool
    /// Where files are handed over; nil where the plugin hands over none.
    var exchangeDirectory: String?
}

extension Agreement {
    /// Room in a frame for what surrounds the base64 of a range.
    private static let envelopeBytes = 4_096
    /// The smallest message that a plugin has to take; a range's request needs no more.
    private static let leastFrameBytes = 4_096

    /// Checks the answer to `initialize`; its limits are clamped to what this side bears.
    init(
        _ answer: Initialize.Result,
        _ limits: HostLimits,
        asksForReceipts: Bool
    ) throws(ProtocolViolation) {
        guard ProtocolVersion.supports(answer.protocolVersion) else {
            throw ProtocolViolation(.version)
        }
        plugin = PartyInfo(
            name: Printable.text(answer.plugin.name.utf8, limit: limits.partyBytes),
            version: Printable.text(answer.plugin.version.utf8, limit: limits.partyBytes)
        )
        isolation = answer.isolation
        if isolation.mode == .direct { isolation.trustedPath = false }
        capabilities = answer.capabilities
        let wire = limits.wire
        let told = answer.limits
        frameBytes = try Self.clamped(told.frameBytes, wire.frameBytes, most: .max)
        guard frameBytes >= Self.leastFrameBytes else { throw ProtocolViolation(.limits) }
        let attachment = try Self.clamped(
            told.attachmentBytes,
            wire.attachmentBytes,
            most: wire.attachmentBytes
        )
        attachmentBytes = capabilities.attachments == true ? attachment : nil
        inlineBytes = try Self.clamped(
            told.inlineBytes,
            SessionLimits.defaultInlineBytes,
            most: max(3, wire.frameBytes - Self.envelopeBytes) / 4 * 3
        )
        selection = try Self.clamped(
            told.selection,
            SessionLimits.defaultSelection,
            most: limits.selection
        )
        let inFlight = try Self.clamped(told.inFlight, wire.inFlight, most: limits.rangesInFlight)
        ranges = Slots(inFlight)
        preparations = Slots(inFlight)
        descriptions = Slots(inFlight)
        hasReceipts = asksForReceipts && capabilities.receipt == true
        exchangeDirectory = capabilities.file == true ? answer.exchangeDirectory : nil
    }

    private static func clamped(
        _ told: Int?,
        _ standard: Int,
        most: Int
    ) throws(ProtocolViolation) -> Int {
        let value = told ?? standard
        guard value > 0 else { throw ProtocolViolation(.limits) }
        return min(value, most)
    }
}
