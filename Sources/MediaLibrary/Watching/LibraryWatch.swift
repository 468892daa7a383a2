import Synchronization
import SystemPackage

/// The folders of a library under watch, and where each of them lies.
///
/// A scan adds every folder before it reads it. Where the system has no watches to give, nothing
/// is told and whoever looks on sees what the next scan finds.
final class LibraryWatch: Sendable {
    private struct State {
        var numbers: [FolderPlace: Int64] = [:]
        var places: [Int64: FolderPlace] = [:]
        var nextNumber: Int64 = 0
        var watch: FolderWatch?
    }

    private let state = Mutex(State())
    private let tell: @Sendable (ScanScope) -> Void

    /// - Parameter tell: called with what has to be looked at, on the watch's own thread.
    init(limits: WatchLimits = WatchLimits(), tell: @escaping @Sendable (ScanScope) -> Void) {
        self.tell = tell
        let watch = try? FolderWatch(limits: limits) { [weak self] changes in
            self?.take(changes)
        }
        state.withLock { $0.watch = watch }
    }

    /// Watches a folder that is about to be read.
    func add(_ folder: FileDescriptor, at place: FolderPlace) {
        let (watch, number) = state.withLock { state in
            if let number = state.numbers[place] {
                return (state.watch, number)
            }
            let number = state.nextNumber
            state.nextNumber += 1
            state.numbers[place] = number
            state.places[number] = place
            return (state.watch, number)
        }
        if watch?.watch(folder, as: number) != true {
            forget { $0 == place }
        }
    }

    /// Whether the folder was read while it was watched.
    func holds(_ place: FolderPlace) -> Bool {
        state.withLock { $0.numbers[place] != nil }
    }

    /// The folders directly in a folder that are watched.
    func folders(in place: FolderPlace) -> [FolderPlace] {
        let prefix = place.path.isEmpty ? [] : place.path + [0x2F]
        return state.withLock { state in
            state.numbers.keys.filter { other in
                other.root == place.root && other.path.count > prefix.count
                    && other.path.starts(with: prefix)
                    && !other.path[prefix.count...].contains(0x2F)
            }
        }
    }

    /// Watches no folder any more that is not among those.
    func keep(_ places: Set<FolderPlace>) {
        forget { !places.contains($0) }
    }

    private func forget(_ isForgotten: (FolderPlace) -> Bool) {
        let (watch, numbers) = state.withLock { state in
            let gone = state.numbers.filter { isForgotten($0.key) }
            for (place, number) in gone {
                state.numbers[place] = nil
                state.places[number] = nil
            }
            return (state.watch, gone.values)
        }
        for number in numbers {
            watch?.forget(number)
        }
    }

    private func take(_ changes: FolderChanges) {
        let places = state.withLock { state in
            changes.folders.compactMap { state.places[$0] }
        }
        if changes.isEverything || !changes.gone.isEmpty {
            let gone = state.withLock { state in changes.gone.compactMap { state.places[$0] } }
            forget { gone.contains($0) }
            tell(.everything)
        } else if !places.isEmpty {
            tell(.folders(Set(places)))
        }
    }
}
