import Glibc
import PickerHost
import SystemPackage

/// The way of the picked items from the plugin to where the person wants them, one after another.
struct Delivery: Sendable {
    private let wish: PickWish
    private let progress: ProgressLine

    /// - Parameter count: how many items there are.
    init(_ wish: PickWish, count: Int) {
        self.wish = wish
        progress = ProgressLine(wish.progress, count: count)
    }

    /// Delivers each; what fails is named on standard error, and the others are delivered still.
    func run(_ results: [PickerResult]) async throws(Failure) -> Status {
        var delivered = 0
        var failures: [Failure] = []
        for (index, result) in results.enumerated() {
            do throws(DeliveryError) {
                try await deliver(result, number: index + 1)
                delivered += 1
            } catch {
                progress.clear()
                guard let failure = error.ofItem else { throw error.ofAll }
                Say.failure(failure)
                failures.append(failure)
            }
            await result.itemProvider.release()
        }
        guard !failures.isEmpty else { return delivered > 0 ? .success : .cancelled }
        let isImpossible = delivered == 0 && failures.allSatisfy { $0.status == .unavailable }
        return isImpossible ? .unavailable : .deliveryFailed
    }

    private func deliver(_ result: PickerResult, number: Int) async throws(DeliveryError) {
        let name = result.itemProvider.suggestedName.map(Say.quoted) ?? "Item \(number)"
        let type = try served(result.itemProvider, name)
        switch wish.destination {
        case .standardOutput:
            _ = try await write(result.itemProvider, name, to: STDOUT_FILENO, type, number)
        case .folder(let folder, let format):
            let file = try DeliveryError.ofItem(name) { () throws(Failure) in
                try UnfinishedFile(in: folder.descriptor)
            }
            defer { file.discard() }
            let descriptor = file.descriptor.number
            let written = try await write(result.itemProvider, name, to: descriptor, type, number)
            let path = try DeliveryError.ofItem(name) { () throws(Failure) in
                let wanted = DeliveredName(result.itemProvider.suggestedName, type: written.type)
                return try folder.publish(file, as: wanted)
            }
            let item = DeliveredItem(
                path: path,
                type: written.type.identifier,
                byteCount: written.byteCount,
                sha256: written.sha256,
                suggestedName: result.itemProvider.suggestedName,
                location: result.metadata?.location.rawValue
            )
            do throws(Failure) {
                try await StandardOutput.write(try format.bytes(item))
            } catch {
                throw .all(error)
            }
        }
    }

    /// The type that is loaded: the one asked for, or the item's best.
    private func served(_ provider: ItemProvider, _ name: String) throws(DeliveryError) -> UTType {
        guard let wanted = wish.type else {
            guard let best = provider.registeredContentTypes.first else {
                throw .item(Failure(.unavailable, "\(name) has no type and cannot be loaded."))
            }
            return best
        }
        guard let served = provider.registeredContentTypes(conformingTo: wanted).first else {
            let known = provider.registeredTypeIdentifiers.joined(separator: ", ")
            throw .item(
                Failure(
                    .unavailable,
                    "\(name) cannot be had as \(wanted.identifier), only as \(known)."
                )
            )
        }
        return served
    }

    private func write(
        _ provider: ItemProvider,
        _ name: String,
        to descriptor: Int32,
        _ type: UTType,
        _ number: Int
    ) async throws(DeliveryError) -> Delivered {
        let load = LoadProgress()
        progress.follow(load, number: number)
        defer { progress.clear() }
        do throws(ItemProviderError) {
            let target = FileDescriptor(rawValue: descriptor)
            return try await provider.write(to: target, type: type, progress: load)
        } catch {
            throw DeliveryError(error, item: name, of: wish.plugin)
        }
    }
}
