public import PickerProtocol

/// Starts a plugin and lends its picker to a closure; whatever happens in there, conversation and
/// process have ended when this returns, and every item of theirs with them.
///
/// Cancelling the task ends the plugin at once. Otherwise the plugin is asked to end, and made to
/// where it does not: this returns within two seconds after the closure.
///
/// - Parameters:
///   - plugin: what to start.
///   - host: who this program says that it is.
///   - options: bounds and a trace.
///   - body: uses the picker; what it lets out of itself, such as an ``ItemProvider``, loads
///     nothing any more.
/// - Throws: ``PickerError`` where the plugin cannot be started or does not introduce itself, else
///   what the closure throws.
public nonisolated(nonsending) func withPicker<Value>(
    _ plugin: PluginSource,
    host: PartyInfo,
    options: PickerOptions = PickerOptions(),
    _ body: nonisolated(nonsending) (Picker) async throws -> Value
) async throws -> Value {
    let session = try await PluginSession.open(
        plugin,
        limits: options.limits,
        trace: options.trace
    )
    let outcome = await withTaskGroup(of: Void.self) { group -> Result<Value, any Error> in
        group.addTask { await session.supervise() }
        let outcome: Result<Value, any Error>
        do {
            let agreement = try await session.shakeHands(host, options)
            outcome = .success(try await body(Picker(session: session, agreement: agreement)))
        } catch {
            outcome = .failure(error)
        }
        await session.end()
        await group.waitForAll()
        return outcome
    }
    return try outcome.get()
}
