import Glibc
import SystemPackage

/// Writes the items of a canary library and keeps account of their marks.
struct CanaryPlanter {
    private static let sizes = 12_000..<60_000
    private static let dates = 1_000_000_000..<1_600_000_000
    private static let nanoseconds = 100_000_000..<1_000_000_000

    let root: FilePath
    let count: Int
    private(set) var planted: [PlantedMark] = []

    init(root: FilePath, count: Int) {
        self.root = root
        self.count = count
    }

    /// Writes the items, newest first.
    mutating func plant() throws(FileFailure) -> [CanaryItem] {
        let sizes = distinct(Self.sizes)
        let dates = distinct(Self.dates).sorted(by: >)
        var items: [CanaryItem] = []
        for (index, (size, date)) in zip(sizes, dates).enumerated() {
            items.append(try plant(index, size: size, date: date))
        }
        return items
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
        let made = path.removingLastComponent().withPlatformString { mkdir($0, 0o755) }
        guard made == 0 else { throw FileFailure(action: "making a folder", code: errno) }

        let head = SampleMedia.file(form, text: mark(.metadata, index).bytes)
        let tail = mark(.tail, index).bytes
        let padding = [UInt8](repeating: 0, count: max(0, size - head.count - tail.count))
        try FileTree.write(head + padding + tail, to: path)
        _ = FileAttributes.set("user.postern", to: mark(.attribute, index).bytes, of: path)

        let nanoseconds = Int.random(in: Self.nanoseconds)
        let time = timespec(tv_sec: date, tv_nsec: nanoseconds)
        let dated = path.withPlatformString { utimensat(AT_FDCWD, $0, [time, time], 0) }
        guard dated == 0, let status = FileTree.status(of: path) else {
            throw FileFailure(action: "setting the date of a file", code: errno)
        }
        return CanaryItem(
            index: index,
            form: form,
            path: path,
            relativePath: relative,
            byteCount: size,
            seconds: date,
            nanoseconds: nanoseconds,
            inode: UInt64(status.st_ino)
        )
    }

    private mutating func mark(_ kind: SecretKind, _ item: Int) -> Mark {
        let mark = Mark.random()
        planted.append(PlantedMark(kind, item: item, mark.bytes))
        return mark
    }

    private func distinct(_ range: Range<Int>) -> [Int] {
        var found: Set<Int> = []
        while found.count < min(count, range.count) { found.insert(.random(in: range)) }
        return Array(found)
    }
}
