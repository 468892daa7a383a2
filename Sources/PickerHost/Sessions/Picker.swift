public import PickerProtocol
import PickerWire

/// A picker in another process, while its scope lasts; made by ``withPicker(_:host:options:_:)``.
public struct Picker: Sendable {
    let session: PluginSession
    let agreement: Agreement

    /// Who the plugin says that it is, made printable; for display, never for decisions.
    public var plugin: PartyInfo { agreement.plugin }

    /// What stands between this program and the library; from a plugin of others a claim.
    public var isolation: Isolation { agreement.isolation }

    /// What the plugin offers beyond the core.
    public var capabilities: Capabilities { agreement.capabilities }

    /// The most items that one presentation can return.
    public var selectionLimit: Int { agreement.selection }

    /// Shows the picker and waits for the person, for as long as they take.
    ///
    /// Cancelling the task closes the picker. It can be shown again afterwards; two at once are
    /// refused with `busy`.
    ///
    /// - Returns: what the person decided; cancelling is a decision, not an error.
    public func present(
        _ configuration: PickerConfiguration = PickerConfiguration()
    ) async throws(PickerError) -> PickerResponse {
        guard configuration.selectionLimit ?? 1 >= 0 else { throw .refused(.invalidConfiguration) }
        let asked = configuration.selectionLimit ?? 1
        let number = session.selections.begin(
            configuration,
            most: asked == 0 ? agreement.selection : min(asked, agreement.selection),
            hasReceipts: agreement.hasReceipts
        )
        defer { session.selections.end(number) }
        let reply = try await session.call(
            Present.self,
            Present.Params(configuration: configuration),
            timeout: nil
        )
        do throws(ProtocolViolation) {
            let checked = try CheckedResults(
                reply.result,
                configuration,
                most: session.selections.end(number) ?? 0,
                hasReceipts: agreement.hasReceipts,
                session.limits
            )
            return PickerResponse(checked, session, agreement)
        } catch {
            throw session.violate(error)
        }
    }

    /// Asks the plugin for a sign of life.
    public func ping() async throws(PickerError) {
        _ = try await session.call(Ping.self, NoParams(), timeout: session.limits.reply)
    }
}
