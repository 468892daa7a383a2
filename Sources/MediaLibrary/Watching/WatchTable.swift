/// Which folder the kernel means by a watch's number.
struct WatchTable {
    private var folders: [Int32: Int64] = [:]
    private var watches: [Int64: Int32] = [:]

    var count: Int {
        folders.count
    }

    /// - Returns: nil where the watch's folder is not known any more.
    func folder(of watch: Int32) -> Int64? {
        folders[watch]
    }

    /// Names the folder of a watch; one that was moved keeps its watch and changes its folder.
    mutating func set(_ watch: Int32, to folder: Int64) {
        if let former = folders.updateValue(folder, forKey: watch), former != folder {
            watches[former] = nil
        }
        if let former = watches.updateValue(watch, forKey: folder), former != watch {
            folders[former] = nil
        }
    }

    /// Forgets a watch that the kernel ended.
    mutating func remove(watch: Int32) -> Int64? {
        guard let folder = folders.removeValue(forKey: watch) else {
            return nil
        }
        watches[folder] = nil
        return folder
    }

    /// Forgets a folder, and gives its watch, so that it can be ended.
    mutating func remove(folder: Int64) -> Int32? {
        guard let watch = watches.removeValue(forKey: folder) else {
            return nil
        }
        folders[watch] = nil
        return watch
    }
}
