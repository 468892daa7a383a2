import Glibc

/// A file or folder that is there, by its path without links and by what the kernel calls it.
struct RealPath: Hashable {
    let text: String
    private let device: UInt
    private let number: UInt

    /// - Returns: nil where there is nothing of that path.
    init?(_ path: String) {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        let text = String(cString: real)
        var status = stat()
        guard stat(text, &status) == 0 else { return nil }
        self.text = text
        device = UInt(status.st_dev)
        number = UInt(status.st_ino)
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
        guard let above = RealPath(expecting: folder) else { return nil }
        let name = path[path.index(after: slash)...]
        text = (above.text == "/" ? "" : above.text) + "/" + name
        device = 0
        number = 0
    }

    /// Whether it is the other, or lies in it, under whatever name.
    func isWithin(_ other: RealPath) -> Bool {
        var place = text
        while true {
            if place == other.text { return true }
            if other.number != 0, let here = RealPath(place), here.device == other.device,
                here.number == other.number
            {
                return true
            }
            guard place != "/", let slash = place.lastIndex(of: "/") else { return false }
            place = slash == place.startIndex ? "/" : String(place[..<slash])
        }
    }
}
