public import Foundation
import PickerProtocol
public import SystemPackage
public import UniformTypes

extension ItemProvider {
    /// Loads the item's bytes into memory.
    ///
    /// - Parameters:
    ///   - type: what is wanted; a parent type gets the best representation below it.
    ///   - progress: told how far the load is; cancelling it cancels the load.
    /// - Throws: the reason; an item larger than ``HostLimits/dataBytes`` is refused.
    public func loadDataRepresentation(
        for type: UTType,
        progress: LoadProgress = LoadProgress()
    ) async throws(ItemProviderError) -> Data {
        let served = try served(type)
        return try await load(progress) { () async throws(PickerError) in
            try await self.data(served, progress)
        }
    }

    /// Loads the item's bytes into a file that lives as long as the closure runs.
    ///
    /// - Parameters:
    ///   - type: what is wanted; a parent type gets the best representation below it.
    ///   - progress: told how far the load is; cancelling it cancels the load.
    ///   - body: uses the file, and may move it away.
    /// - Throws: ``ItemProviderError``, or what the closure throws.
    public nonisolated(nonsending) func loadFileRepresentation<Value>(
        for type: UTType,
        progress: LoadProgress = LoadProgress(),
        _ body: nonisolated(nonsending) (LoadedFile) async throws -> Value
    ) async throws -> Value {
        let served = try served(type)
        let file = try TemporaryFile(name: suggestedName, type: served)
        defer { file.remove() }
        let delivered = try await write(to: file.descriptor, type: served, progress: progress)
        file.close()
        return try await body(LoadedFile(path: file.path, delivered: delivered))
    }

    /// Writes the item's bytes to a descriptor, from where it stands.
    ///
    /// - Parameters:
    ///   - descriptor: where to write; a file or a pipe. It is not closed.
    ///   - type: what is wanted; a parent type gets the best representation below it.
    ///   - progress: told how far the load is; cancelling it cancels the load.
    /// - Returns: what was written. After an error there may be a part of it.
    public func write(
        to descriptor: FileDescriptor,
        type: UTType,
        progress: LoadProgress = LoadProgress()
    ) async throws(ItemProviderError) -> Delivered {
        let served = try served(type)
        return try await load(progress) { () async throws(PickerError) in
            try await self.write(served, to: DescriptorSink(descriptor), progress)
        }
    }

    /// Has the plugin make a representation that it has to make, without loading it; of what is
    /// there already nothing happens.
    ///
    /// A load that follows, or is under way, uses what was made. For programs that load several
    /// items one after another.
    ///
    /// - Parameters:
    ///   - type: what is wanted; a parent type gets the best representation below it.
    ///   - progress: told what the plugin does; cancelling it cancels the making.
    public func prepare(
        for type: UTType,
        progress: LoadProgress = LoadProgress()
    ) async throws(ItemProviderError) {
        let served = try served(type)
        try await load(progress) { () async throws(PickerError) in
            _ = try await self.source.firstRange(of: served, length: 0, progress)
        }
    }

    /// Runs a load that its progress can cancel, and brings the progress to its end.
    func load<Value: Sendable>(
        _ progress: LoadProgress,
        _ work: @escaping @Sendable () async throws(PickerError) -> Value
    ) async throws(ItemProviderError) -> Value {
        let result = await withTaskGroup(
            of: Result<Value, PickerError>?.self,
            returning: Result<Value, PickerError>.self
        ) { group in
            group.addTask {
                do throws(PickerError) { return .success(try await work()) } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                await progress.cancelled()
                return nil
            }
            // Cancelled by its progress, the load ends soon, perhaps with its last byte.
            var result: Result<Value, PickerError>?
            while result == nil, let ended = await group.next() {
                group.cancelAll()
                result = ended
            }
            group.cancelAll()
            return result ?? .failure(.cancelled)
        }
        switch result {
        case .success(let value):
            progress.end(succeeded: true)
            return value
        case .failure(let reason):
            progress.end(succeeded: false)
            throw ItemProviderError(reason)
        }
    }

    private func data(
        _ type: UTType,
        _ progress: LoadProgress
    ) async throws(PickerError) -> Data {
        let limit = source.session.limits.dataBytes
        var data = Data()
        let destination = Transfer.Destination(
            begin: { (byteCount) throws(PickerError) in
                guard byteCount <= limit else {
                    throw .tooLarge(byteCount: byteCount, limit: limit)
                }
                data.reserveCapacity(Int(byteCount))
            },
            take: { (bytes) throws(PickerError) in data.append(contentsOf: bytes) }
        )
        _ = try await Transfer(source: source, type: type, progress: progress).run(destination)
        return data
    }

    private func write(
        _ type: UTType,
        to sink: DescriptorSink,
        _ progress: LoadProgress
    ) async throws(PickerError) -> Delivered {
        var digest = ContentDigest()
        let destination = Transfer.Destination(
            begin: { (_) throws(PickerError) in },
            take: { (bytes) async throws(PickerError) in
                async let written: Void = sink.write(bytes)
                digest.update(bytes)
                do { try await written } catch { throw error as? PickerError ?? .ioFailed(0) }
            }
        )
        let transfer = Transfer(source: source, type: type, progress: progress)
        let outcome = try await transfer.run(destination)
        let sha256 = digest.hexadecimal()
        var receipt = outcome.receipt
        receipt?.sha256 = sha256
        guard receipt?.wholeSha256 ?? sha256 == sha256 else {
            throw source.session.violate(ProtocolViolation(.receipt))
        }
        return Delivered(
            type: type,
            byteCount: outcome.byteCount,
            sha256: sha256,
            isReencoded: outcome.isReencoded,
            receipt: receipt
        )
    }
}
