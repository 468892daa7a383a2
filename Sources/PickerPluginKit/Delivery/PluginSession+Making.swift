import PickerProtocol
import PickerWire
import UniformTypes

// Every way by which something of a picked item leaves begins here: where metadata is withheld,
// nothing else than what was made without it is ever read.
extension PluginSession {
    /// What is handed over of an item as one of its types: its own file where all of it may leave,
    /// else what its library makes.
    func subject(
        _ picked: PickedItem,
        _ handle: ItemHandle,
        as type: UTType,
        _ pace: ProgressPace
    ) async throws(LibraryError) -> ItemSubject {
        guard type != picked.item.type || !picked.withheld.isEmpty else {
            return ItemSubject(original: picked)
        }
        let demand = RepresentationDemand(type: type, withheld: picked.withheld)
        let made = try await representations.item(handle, as: type, pace) {
            (making) async throws(LibraryError) in
            try await self.made(picked, demand, making)
        }
        return ItemSubject(made, of: picked)
    }

    private func made(
        _ picked: PickedItem,
        _ demand: RepresentationDemand,
        _ making: Making
    ) async throws(LibraryError) -> MadeItem {
        guard parts.library.canMake(demand, of: picked.item) else { throw .unsupportedType }
        making.report(.queued, 0, of: nil)
        guard await makings.enter() else { throw .cancelled }
        defer { makings.leave() }
        let library = parts.library
        let file = try await threads.run { _ throws(LibraryError) in
            try picked.open(in: library)
        }
        let representation = try await library.represent(picked.item, in: file, as: demand) {
            making.report($0, $1, of: $2)
        }
        return try await threads.run { isAbandoned throws(LibraryError) in
            guard try file.identityNow() == picked.item.identity else { throw .itemChanged }
            return try MadeItem(
                representation,
                demand,
                of: picked.item.identity,
                isAbandoned: isAbandoned
            )
        }
    }
}

extension PickerLibrary {
    /// Whether the library says that it makes such things at all.
    fileprivate func canMake(_ demand: RepresentationDemand, of item: LibraryItem) -> Bool {
        (demand.withheld.isEmpty || abilities.contains(.metadata))
            && (demand.type == item.type || abilities.contains(.representations))
    }
}
