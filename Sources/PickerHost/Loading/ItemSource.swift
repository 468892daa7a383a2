import PickerProtocol
import PickerWire
import UniformTypes

/// Where the bytes of one chosen item come from.
struct ItemSource: Sendable {
    let session: PluginSession
    let agreement: Agreement
    let handle: ItemHandle

    /// Bytes that one range may have, by the way in which ranges come.
    var rangeBytes: Int { agreement.attachmentBytes ?? agreement.inlineBytes }

    /// One range, exactly.
    ///
    /// - Parameters:
    ///   - type: a registered type of the item.
    ///   - byteCount: the length that an earlier answer told; nil for the first.
    func range(
        of type: UTType,
        at offset: Int64,
        length: Int,
        byteCount: Int64?
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
        do throws(ProtocolViolation) {
            return try CheckedRange(
                reply,
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
            return try CheckedPreview(reply, maxPixelSize: maxPixelSize, byteLimit: rangeBytes)
                .preview
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
        guard LoadProperties.isProper(members) else {
            throw session.violate(ProtocolViolation(.properties))
        }
        return ItemProperties(members)
    }

    /// Asks patiently: busy is no answer but a wish to be asked later.
    private func answer<M: Method>(
        _ method: M.Type,
        _ params: M.Params
    ) async throws(PickerError) -> Reply<M.Result> {
        let limits = session.limits
        var pause = limits.busyPause
        for _ in 0..<limits.busyRetries {
            do throws(PickerError) {
                return try await session.call(method, params, timeout: limits.reply)
            } catch {
                guard case .refused(.busy) = error else { throw error }
            }
            try? await Task.sleep(for: pause)
            pause += pause
        }
        return try await session.call(method, params, timeout: limits.reply)
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
