import PickerProtocol
import PickerWire

extension PluginSession {
    /// Introduces the host and checks what the plugin says of itself.
    func shakeHands(
        _ host: PartyInfo,
        _ options: PickerOptions
    ) async throws(PickerError) -> Agreement {
        var capabilities = Capabilities()
        capabilities.attachments = true
        capabilities.continuous = true
        capabilities.receipt = options.asksForReceipts ? true : nil
        peer.acceptAttachments(upTo: limits.wire.attachmentBytes)
        let params = Initialize.Params(
            host: host,
            usageDescriptions: options.usageDescriptions,
            capabilities: capabilities,
            limits: SessionLimits(wire: limits.wire, selection: limits.selection)
        )
        let reply = try await call(
            Initialize.self,
            params,
            timeout: limits.handshake,
            waitingFor: .handshake
        )
        do throws(ProtocolViolation) {
            let agreement = try Agreement(
                reply.result,
                limits,
                asksForReceipts: options.asksForReceipts
            )
            peer.keepFrames(within: agreement.frameBytes)
            peer.notify(Initialized.self, NoParams())
            return agreement
        } catch {
            throw violate(error)
        }
    }
}
