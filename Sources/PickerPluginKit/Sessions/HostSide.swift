import PickerJSON
import PickerProtocol
import PickerWire

/// What the host said of itself in `initialize`, cut to what this side bears as well.
struct HostSide: Sendable {
    let info: PartyInfo
    let takesAttachments: Bool
    let takesReceipts: Bool
    let takesContinuous: Bool
    let frameBytes: Int
    let inlineBytes: Int
    let attachmentBytes: Int
    let selection: Int

    /// - Throws: `versionMismatch`, or `invalidParams` for a limit below 1.
    init(_ params: Initialize.Params, framing: Framing, limits: KitLimits) throws(RPCError) {
        guard ProtocolVersion.supports(params.protocolVersion) else {
            throw RPCError(
                .versionMismatch,
                extra: ["supported": .array(ProtocolVersion.supported.map { .string($0) })]
            )
        }
        let theirs = params.limits
        let counts = [
            theirs?.frameBytes, theirs?.depth, theirs?.inFlight, theirs?.batch,
            theirs?.inlineBytes, theirs?.attachmentBytes, theirs?.selection,
        ]
        guard counts.allSatisfy({ $0 ?? 1 >= 1 }), theirs?.exchangeBytes ?? 0 >= 0 else {
            throw RPCError(.invalidParams)
        }
        info = params.host
        takesAttachments = framing == .header && params.capabilities?.attachments == true
        takesReceipts = params.capabilities?.receipt == true
        takesContinuous = params.capabilities?.continuous == true
        frameBytes = min(limits.wire.frameBytes, theirs?.frameBytes ?? .max)
        inlineBytes = min(limits.inlineBytes, theirs?.inlineBytes ?? .max)
        attachmentBytes = min(limits.wire.attachmentBytes, theirs?.attachmentBytes ?? .max)
        selection = min(limits.selection, theirs?.selection ?? .max)
    }
}
