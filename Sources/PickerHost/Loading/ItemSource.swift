import PickerProtocol
import PickerWire
import UniformTypes

/// Where the bytes of one chosen item come from.
struct ItemSource: Sendable {
    let session: PluginSession
    let agreement: Agreement
    let handle: ItemHandle

    /// The item, where its answers have receipts.
    var receiptItem: ItemHandle? { agreement.hasReceipts ? handle : nil }

    /// Bytes that one range may have, by the way in which ranges come.
    var rangeBytes: Int { agreement.attachmentBytes ?? agreement.inlineBytes }

    /// The first range, for which the plugin may have to make the whole: it may take as long as the
    /// plugin gives signs of life.
    ///
    /// - Parameter type: a registered type of the item.
    func firstRange(
        of type: UTType,
        length: Int,
        _ progress: LoadProgress
    ) async throws(PickerError) -> CheckedRange {
        let params = LoadData.Params(
            item: handle,
            type: type.identifier,
            offset: 0,
            length: Int64(length)
        )
        let reply = try await prepared(LoadData.self, params) { progress.enter($0) }
        return try checked(reply, type, offset: 0, length: length, byteCount: nil)
    }

    /// A further range, exactly.
    ///
    /// - Parameters:
    ///   - type: a registered type of the item.
    ///   - byteCount: the length that the first answer told.
    func range(
        of type: UTType,
        at offset: Int64,
        length: Int,
        byteCount: Int64
    ) async throws(PickerError) -> CheckedRange {
        let params = LoadData.Params(
            item: handle,
            type: type.identifier,
            offset: offset,
            length: Int64(length)
        )
        guard await agreement.ranges.enter() else { throw .cancelled }
        defer { agreement.ranges.leave() }
        let reply = try await answer(LoadData.self, params)
        return try checked(reply, type, offset: offset, length: length, byteCount: byteCount)
    }

    private func checked(
        _ reply: Reply<LoadData.Result>,
        _ type: UTType,
        offset: Int64,
        length: Int,
        byteCount: Int64?
    ) throws(PickerError) -> CheckedRange {
        do throws(ProtocolViolation) {
            return try CheckedRange(
                reply,
                of: receiptItem,
                type: type,
                offset: offset,
                length: length,
                byteCount: byteCount
            )
        } catch {
            throw session.violate(error)
        }
    }
}

extension ItemSource {
    /// A small picture of the item.
    func preview(maxPixelSize: Int) async throws(PickerError) -> ItemPreview {
        guard agreement.capabilities.preview == true else { throw .refused(.methodNotFound) }
        let params = LoadPreview.Params(item: handle, maxPixelSize: maxPixelSize)
        guard await agreement.descriptions.enter() else { throw .cancelled }
        defer { agreement.descriptions.leave() }
        let reply = try await answer(LoadPreview.self, params)
        do throws(ProtocolViolation) {
            return try CheckedPreview(
                reply,
                of: receiptItem,
                maxPixelSize: maxPixelSize,
                byteLimit: rangeBytes
            ).preview
        } catch {
            throw session.violate(error)
        }
    }

    /// What the item's bytes say about themselves.
    func properties() async throws(PickerError) -> ItemProperties {
        guard agreement.capabilities.properties == true else { throw .refused(.methodNotFound) }
        let params = LoadProperties.Params(item: handle)
        guard await agreement.descriptions.enter() else { throw .cancelled }
        defer { agreement.descriptions.leave() }
        let members = try await answer(LoadProperties.self, params).result
        do throws(ProtocolViolation) {
            return try ItemProperties(members, of: receiptItem)
        } catch {
            throw session.violate(error)
        }
    }

    /// Asks for what the plugin may have to make first, and waits as long as it gives signs of
    /// life.
    func prepared<M: Method>(
        _ method: M.Type,
        _ params: M.Params,
        report: @escaping @Sendable (ProgressReport) -> Void
    ) async throws(PickerError) -> Reply<M.Result> {
        guard await agreement.preparations.enter() else { throw .cancelled }
        defer { agreement.preparations.leave() }
        return try await patiently { () async throws(PickerError) in
            let pulse = Pulse()
            let result = await withTaskGroup(of: Result<Reply<M.Result>, PickerError>.self) {
                group in
                group.addTask {
                    do throws(PickerError) {
                        return .success(
                            try await session.call(method, params, timeout: nil) {
                                pulse.beat()
                                report($0)
                            }
                        )
                    } catch {
                        return .failure(error)
                    }
                }
                group.addTask {
                    await pulse.stopped(for: session.limits.fileStall)
                    return .failure(Task.isCancelled ? .cancelled : .timedOut(.file))
                }
                defer { group.cancelAll() }
                return await group.next() ?? .failure(.cancelled)
            }
            return try result.get()
        }
    }

    private func answer<M: Method>(
        _ method: M.Type,
        _ params: M.Params
    ) async throws(PickerError) -> Reply<M.Result> {
        try await patiently { () async throws(PickerError) in
            try await session.call(method, params, timeout: session.limits.reply)
        }
    }

    /// Asks patiently: busy is no answer but a wish to be asked later.
    private func patiently<Value: Sendable>(
        _ ask: () async throws(PickerError) -> Value
    ) async throws(PickerError) -> Value {
        let limits = session.limits
        var pause = limits.busyPause
        for _ in 0..<limits.busyRetries {
            do throws(PickerError) {
                return try await ask()
            } catch {
                guard case .refused(.busy) = error else { throw error }
            }
            try? await Task.sleep(for: pause)
            pause += pause
        }
        return try await ask()
    }

    /// Lets the plugin forget the item; whether it did is of no interest to the host.
    func release() async {
        _ = try? await session.call(
            ReleaseItems.self,
            ReleaseItems.Params(items: [handle]),
            timeout: session.limits.reply
        )
    }
}
