import Glibc

/// A file or folder that is there, by its path without links and by what the kernel calls it.
struct RealPath: Hashable {
    /// What the kernel calls a file or folder, whatever its paths are.
    private struct Identity: Hashable {
        let device: UInt
        let number: UInt

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            device = UInt(status.st_dev)
            number = UInt(status.st_ino)
        }
    }

    let text: String
    /// Its own, where it is there.
    private let identity: Identity?
    /// Those of all folders that it lies in.
    private let above: Set<Identity>

    /// - Returns: nil where there is nothing of that path.
    init?(_ path: String) {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        text = String(cString: real)
        identity = Identity(text)
        guard identity != nil else { return nil }
        var above: Set<Identity> = []
        var place = text
        while place != "/", let slash = place.lastIndex(of: "/") {
            place = slash == place.startIndex ? "/" : String(place[..<slash])
            if let folder = Identity(place) { above.insert(folder) }
        }
        self.above = above
    }

    /// What would have the path, where there is nothing yet: its folders without links.
    init?(expecting path: String) {
        if let there = RealPath(path) {
            self = there
            return
        }
        guard path.hasPrefix("/"), let slash = path.dropLast().lastIndex(of: "/") else {
            return nil
        }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        guard let holder = RealPath(expecting: folder) else { return nil }
        text = (holder.text == "/" ? "" : holder.text) + "/" + path[path.index(after: slash)...]
        identity = nil
        above = holder.above.union([holder.identity].compactMap(\.self))
    }

    /// Whether it is the other, or lies in it, under whatever name.
    func isWithin(_ other: RealPath) -> Bool {
        let folder = other.text == "/" ? "/" : other.text + "/"
        if text == other.text || text.hasPrefix(folder) { return true }
        return other.identity.map { $0 == identity || above.contains($0) } ?? false
    }
}
