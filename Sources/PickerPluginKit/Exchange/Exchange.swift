import Glibc
import PickerProtocol
import Synchronization

/// The files that a session handed over and the host still has.
final class Exchange: Sendable {
    private struct State {
        var names: [[UInt8]: [String]] = [:]
        var sizes: [String: Int64] = [:]
        var usedBytes: Int64 = 0
        var isOver = false
    }

    let folder: ExchangeFolder
    private let byteLimit: Int64
    private let state = Mutex(State())

    init(_ folder: ExchangeFolder, byteLimit: Int) {
        self.folder = folder
        self.byteLimit = Int64(byteLimit)
    }

    /// Keeps room for a file; what is kept is given back by ``free(_:)`` or with the file.
    func reserve(_ bytes: Int64) throws(DeliveryError) {
        let isKept = state.withLock { state in
            guard !state.isOver, bytes <= byteLimit - state.usedBytes else { return false }
            state.usedBytes += bytes
            return true
        }
        guard isKept else { throw .limitExceeded }
    }

    func free(_ bytes: Int64) {
        state.withLock { $0.usedBytes -= bytes }
    }

    /// Notes a file that was handed over, for the item that it is a copy of.
    func add(_ name: String, byteCount: Int64, of item: ItemHandle) {
        let isOver = state.withLock { state in
            guard !state.isOver else { return true }
            state.names[Array(item.rawValue.utf8), default: []].append(name)
            state.sizes[name] = byteCount
            return false
        }
        if isOver { unlinkat(folder.folder.descriptor, name, 0) }
    }

    /// Removes the copies of an item.
    func remove(_ item: ItemHandle) {
        let names = state.withLock { state in
            let names = state.names.removeValue(forKey: Array(item.rawValue.utf8)) ?? []
            for name in names { state.usedBytes -= state.sizes.removeValue(forKey: name) ?? 0 }
            return names
        }
        for name in names { unlinkat(folder.folder.descriptor, name, 0) }
    }

    /// Removes one copy that nobody was told of.
    func remove(file name: String) {
        let isKnown = state.withLock { state in
            guard let size = state.sizes.removeValue(forKey: name) else { return false }
            state.usedBytes -= size
            for (item, names) in state.names where names.contains(name) {
                state.names[item] = names.filter { $0 != name }
            }
            return true
        }
        if isKnown { unlinkat(folder.folder.descriptor, name, 0) }
    }

    /// Removes every copy; a file that is finished later is taken back.
    func removeFiles() {
        let names = state.withLock { state in
            defer {
                state = State()
                state.isOver = true
            }
            return Array(state.sizes.keys)
        }
        for name in names { unlinkat(folder.folder.descriptor, name, 0) }
    }

    /// Removes the folder with everything in it.
    func remove() {
        removeFiles()
        folder.remove()
    }
}
