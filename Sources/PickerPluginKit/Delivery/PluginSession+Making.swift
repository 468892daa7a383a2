import PickerProtocol
import PickerWire
import Synchronization
import UniformTypes

// Every way by which something of a picked item leaves begins here: where metadata is withheld,
// nothing else than what was made without it is ever read.
extension PluginSession {
    /// What is handed over of an item: its own file where that is what was demanded, else what its
    /// library makes.
    func subject(
        _ picked: PickedItem,
        _ handle: ItemHandle,
        as demand: RepresentationDemand,
        _ pace: ProgressPace
    ) async throws(LibraryError) -> ItemSubject {
        let isOwn = demand == RepresentationDemand(type: picked.item.type)
        guard !isOwn else { return ItemSubject(original: picked) }
        let made = try await representations.item(handle, as: demand, pace) {
            (making) async throws(LibraryError) in
            try await self.made(picked, demand, making)
        }
        return made.map { ItemSubject($0, of: picked) } ?? ItemSubject(original: picked)
    }

    /// The model of the picker that is open, whose face shows what is being prepared.
    private var openModel: PickerModel? {
        state.withLock { $0.picker.flatMap { $0.isOpen ? $0.model : nil } }
    }

    private func made(
        _ picked: PickedItem,
        _ demand: RepresentationDemand,
        _ making: Making
    ) async throws(LibraryError) -> MadeItem? {
        guard parts.library.canMake(demand, of: picked.item) else { throw .unsupportedType }
        making.report(.queued, 0, of: nil)
        guard await makings.enter() else { throw .cancelled }
        defer { makings.leave() }
        let library = parts.library
        let file = try await threads.run { _ throws(LibraryError) in
            try picked.open(in: library)
        }
        let model = openModel
        let key = picked.item.key
        model?.prepare(key, 0, of: nil)
        defer { model?.prepare(key, nil, of: nil) }
        let representation = try await Self.whileWanted(making) { () throws(LibraryError) in
            try await library.represent(picked.item, in: file, as: demand) {
                making.report($0, $1, of: $2)
                model?.prepare(key, $1, of: $2)
            }
        }
        return try await threads.run { isAbandoned throws(LibraryError) in
            guard try file.identityNow() == picked.item.identity else { throw .itemChanged }
            guard let representation else {
                // Nothing else stands for an item without metadata, or in another type.
                guard demand.withheld.isEmpty, demand.type == picked.item.type else {
                    throw .unsupportedType
                }
                return nil
            }
            return try MadeItem(
                representation,
                demand,
                of: picked.item.identity,
                isAbandoned: isAbandoned
            )
        }
    }
}

extension PluginSession {
    /// Makes something, and gives it up when nobody may have it any more.
    private static nonisolated(nonsending) func whileWanted<Value: Sendable>(
        _ making: Making,
        _ make: @escaping @Sendable () async throws(LibraryError) -> Value
    ) async throws(LibraryError) -> Value {
        let made = await withTaskGroup(of: Result<Value, LibraryError>?.self) { group in
            group.addTask {
                do throws(LibraryError) { return .success(try await make()) } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                await making.unwanted.wait()
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
        guard let made else { throw .cancelled }
        return try made.get()
    }
}

extension PickerLibrary {
    /// Whether the library says that it makes such things at all.
    fileprivate func canMake(_ demand: RepresentationDemand, of item: LibraryItem) -> Bool {
        (demand.withheld.isEmpty || abilities.contains(.metadata))
            && (demand.type == item.type || abilities.contains(.representations))
    }
}
