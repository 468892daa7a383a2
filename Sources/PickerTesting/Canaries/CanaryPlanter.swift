import Glibc
import SystemPackage

/// Writes the items of a canary library and keeps account of their marks.
struct CanaryPlanter {
    /// Beyond the codes of errors, which end at 32,768: a size that is one would seem to be told.
    private static let sizes = 33_000..<60_000
    private static let dates = 1_000_000_000..<1_600_000_000
    /// Degrees of latitude, in ten millionths.
    private static let positions = 110_000_000..<890_000_000
    private static let nanoseconds = 100_000_000..<1_000_000_000

    let root: FilePath
    let count: Int
    /// How many items another library has that shares some of them.
    let otherCount: Int?
    private(set) var planted: [PlantedMark] = []

    init(root: FilePath, count: Int, otherCount: Int? = nil) {
        self.root = root
        self.count = count
        self.otherCount = otherCount
    }

    /// Writes the items, newest first.
    ///
    /// - Parameter twins: items of another library that this one has as well; they are the newest.
    mutating func plant(twins: ArraySlice<CanaryItem> = []) throws(FileFailure) -> [CanaryItem] {
        var items: [CanaryItem] = []
        for twin in twins { items.append(try plant(twin)) }
        let sizes = distinct(Self.sizes)
        let newest = twins.last?.seconds ?? Self.dates.upperBound
        let dates = distinct(Self.dates.lowerBound..<newest).sorted(by: >)
        for (size, date) in zip(sizes, dates).dropFirst(twins.count) {
            items.append(try plant(items.count, size: size, date: date))
        }
        return items
    }

    /// Writes the same item a second time.
    private func plant(_ twin: CanaryItem) throws(FileFailure) -> CanaryItem {
        let path = root.appending(twin.relativePath.components)
        try makeFolder(path.removingLastComponent())
        try FileTree.write(try twin.content(), to: path)
        for (name, value) in FileAttributes.all(of: twin.path) {
            _ = FileAttributes.set(String(decoding: name, as: UTF8.self), to: value, of: path)
        }
        return try dated(path, twin.seconds, twin.nanoseconds) { inode in
            CanaryItem(
                index: twin.index,
                form: twin.form,
                path: path,
                relativePath: twin.relativePath,
                byteCount: twin.byteCount,
                seconds: twin.seconds,
                nanoseconds: twin.nanoseconds,
                inode: inode,
                position: twin.position
            )
        }
    }

    private mutating func plant(
        _ index: Int,
        size: Int,
        date: Int
    ) throws(FileFailure) -> CanaryItem {
        let forms = CanaryItem.Form.allCases
        let form = forms[index % forms.count]
        let relative = FilePath(mark(.folder, index).text)
            .appending(mark(.name, index).text + "." + form.rawValue)
        let path = root.appending(relative.components)
        try makeFolder(path.removingLastComponent())

        let texts = texts(of: form, index)
        let position = position()
        let head = SampleMedia.file(form, texts: texts, position: position)
        let tail = mark(.tail, index).bytes
        let padding = [UInt8](repeating: 0, count: max(0, size - head.count - tail.count))
        try FileTree.write(head + padding + tail, to: path)
        _ = FileAttributes.set("user.postern", to: mark(.attribute, index).bytes, of: path)

        let nanoseconds = Int.random(in: Self.nanoseconds)
        return try dated(path, date, nanoseconds) { inode in
            CanaryItem(
                index: index,
                form: form,
                path: path,
                relativePath: relative,
                byteCount: size,
                seconds: date,
                nanoseconds: nanoseconds,
                inode: inode,
                position: form == .jpg ? position : nil
            )
        }
    }

    private func makeFolder(_ path: FilePath) throws(FileFailure) {
        guard path.withPlatformString({ mkdir($0, 0o755) }) == 0 else {
            throw FileFailure(action: "making a folder", code: errno)
        }
    }

    /// Dates a file that was written; the item, with the number that the file has.
    private func dated(
        _ path: FilePath,
        _ seconds: Int,
        _ nanoseconds: Int,
        _ item: (UInt64) -> CanaryItem
    ) throws(FileFailure) -> CanaryItem {
        let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
        let dated = path.withPlatformString { utimensat(AT_FDCWD, $0, [time, time], 0) }
        guard dated == 0, let status = FileTree.status(of: path) else {
            throw FileFailure(action: "setting the date of a file", code: errno)
        }
        return item(UInt64(status.st_ino))
    }

    /// The marks that a file of a form has places for.
    private mutating func texts(of form: CanaryItem.Form, _ index: Int) -> [SecretKind: [UInt8]] {
        let kinds: [SecretKind] =
            switch form {
            case .png: [.metadata, .xmp]
            case .jpg: [.metadata, .comment, .xmp, .iptc, .colorProfile, .thumbnail]
            case .gif: [.metadata]
            case .mp4: [.metadata]
            }
        var texts: [SecretKind: [UInt8]] = [:]
        for kind in kinds { texts[kind] = mark(kind, index).bytes }
        return texts
    }

    private mutating func mark(_ kind: SecretKind, _ item: Int) -> Mark {
        let mark = Mark.random()
        planted.append(PlantedMark(kind, item: item, mark.bytes))
        return mark
    }

    /// A place of which neither degrees, minutes nor seconds are a number of items: whoever hands out
    /// a picture with its place tells these.
    private func position() -> Int {
        while true {
            let position = Int.random(in: Self.positions)
            let seconds = position * 3_600 / 10_000_000
            let parts = [seconds / 3_600, seconds / 60 % 60, seconds % 60]
            let counts = [count, otherCount].compactMap { $0 }
            // Some round down and some up.
            let told = Set(parts + parts.map { $0 + 1 })
            if told.isDisjoint(with: counts + counts.map { $0 - 1 }) { return position }
        }
    }

    private func distinct(_ range: Range<Int>) -> [Int] {
        var found: Set<Int> = []
        while found.count < min(count, range.count) { found.insert(.random(in: range)) }
        return Array(found)
    }
}
