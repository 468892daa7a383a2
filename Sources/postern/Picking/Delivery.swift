import Glibc
import PickerHost
import SystemPackage

/// The way of the picked items from the plugin to where the person wants them, one after another.
///
/// What the plugin has to make first, it makes while an earlier item is delivered.
struct Delivery: Sendable {
    /// Items that are made ready at once, the one that is delivered included.
    static let window = 4

    private let wish: PickWish
    private let results: [PickerResult]
    private let progress: ProgressLine

    init(_ wish: PickWish, _ results: [PickerResult]) {
        self.wish = wish
        self.results = results
        progress = ProgressLine(wish.progress, count: results.count)
    }

    /// Delivers each; what fails is named on standard error, and the others are delivered still.
    func run() async throws(Failure) -> Status {
        let outcome = await withTaskGroup(returning: Result<Status, Failure>.self) { group in
            defer { group.cancelAll() }
            do throws(Failure) {
                return .success(try await deliver(preparing: &group))
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    private func deliver(
        preparing group: inout TaskGroup<Void>
    ) async throws(Failure) -> Status {
        var delivered = 0
        var failures: [Failure] = []
        var prepared = 1
        for (index, result) in results.enumerated() {
            while prepared < min(results.count, index + Self.window) {
                let next = results[prepared]
                prepared += 1
                guard mayBeMade(next) else { continue }
                group.addTask { await prepare(next) }
            }
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

    /// Whether the plugin may have to make what is loaded.
    private func mayBeMade(_ result: PickerResult) -> Bool {
        wish.type != nil || result.metadata?.strips == true
            || wish.configuration.preferredAssetRepresentationMode == .compatible
    }

    /// Has an item made that is delivered soon; what goes wrong is said when it is.
    private func prepare(_ result: PickerResult) async {
        guard let type = try? served(result.itemProvider, "") else { return }
        try? await result.itemProvider.prepare(for: type)
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
                let wanted = DeliveredName(
                    result.itemProvider.suggestedName(for: written.type),
                    type: written.type
                )
                return try folder.publish(file, as: wanted)
            }
            let item = DeliveredItem(
                path: path,
                type: written.type.identifier,
                byteCount: written.byteCount,
                sha256: written.sha256,
                suggestedName: result.itemProvider.suggestedName,
                isReencoded: written.isReencoded,
                metadata: result.metadata,
                receipt: written.receipt
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

extension MetadataOutcome {
    /// Whether anything is taken out.
    fileprivate var strips: Bool {
        [location, captions, people, cameraSerial, thumbnails, makerNotes].contains(.stripped)
    }
}
