import PickerProtocol
import PickerWire
import Synchronization

extension PluginSession {
    /// What this kit serves, listed once.
    func handlers() -> Handlers {
        var handlers = Handlers()
        handlers.gate = { method in
            self.state.withLock { $0.phase }.refusal(of: method).map { RPCError($0) }
        }
        handlers.notificationGate = { method in self.state.withLock { $0.phase }.hears(method) }
        handlers.answer(Initialize.self) { params, _ in try self.initialize(params) }
        handlers.answer(Ping.self) { _, _ in Ping.Result() }
        handlers.answer(Shutdown.self) { _, _ in self.shutdown() }
        handlers.serve(Present.self) { params, context in try self.present(params, context) }
        handlers.serve(LoadData.self) { params, context in try self.loadData(params, context) }
        handlers.answer(ReleaseItems.self) { params, _ in self.release(params) }
        if let exchange = parts.exchange {
            handlers.serve(LoadFile.self) { params, context in
                try self.loadFile(params, context, exchange)
            }
        }
        let abilities = parts.library.abilities
        if abilities.contains(.previews) {
            handlers.serve(LoadPreview.self) { params, context in
                try self.loadPreview(params, context)
            }
        }
        if abilities.contains(.properties) {
            handlers.serve(LoadProperties.self) { params, context in
                try self.loadProperties(params, context)
            }
        }
        addControl(to: &handlers)
        handlers.on(Exit.self) { _ in self.exit() }
        return handlers
    }

    private func initialize(_ params: Initialize.Params) throws(RPCError) -> Initialize.Result {
        guard let peer, let framing = peer.framing else { throw RPCError(.internalError) }
        let host = try HostSide(params, framing: framing, limits: parts.limits)
        state.withLock { state in
            state.host = host
            if state.phase == .new { state.phase = .ready }
        }
        peer.keepFrames(within: host.frameBytes)
        if framing == .header { peer.acceptAttachments(upTo: parts.limits.wire.attachmentBytes) }
        let abilities = parts.library.abilities
        return Initialize.Result(
            plugin: PartyInfo(name: parts.identity.name, version: parts.identity.version),
            isolation: Isolation(
                mode: parts.isGuarded ? .guarded : .direct,
                confined: parts.isConfined,
                trustedPath: parts.hasTrustedPath,
                unattended: parts.identity.isUnattended
            ),
            capabilities: Capabilities(
                attachments: framing == .header ? true : nil,
                file: parts.exchange == nil ? nil : true,
                preview: abilities.contains(.previews) ? true : nil,
                properties: abilities.contains(.properties) ? true : nil,
                metadata: abilities.contains(.metadata) ? true : nil,
                receipt: true,
                continuous: parts.interface.followsModel ? true : nil,
                update: parts.interface.followsModel ? true : nil,
                control: parts.interface.followsModel ? true : nil
            ),
            limits: parts.limits.announced,
            exchangeDirectory: parts.exchange?.folder.path
        )
    }

    /// Ends what is under way before the answer: the picker without a decision, loads with an
    /// error.
    private func shutdown() -> NullResult {
        state.withLock { $0.phase = .over }
        endWork()
        parts.exchange?.removeFiles()
        return NullResult()
    }

    private func exit() {
        end(.exit(afterShutdown: state.withLock { $0.phase == .over }))
    }
}
