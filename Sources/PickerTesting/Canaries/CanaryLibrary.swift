public import SystemPackage

/// A folder of small valid files in which everything that could leak is a mark of its own.
///
/// Each file bears different marks in its name, its folder's name, its texts, its last bytes and
/// an extended attribute; sizes and times are unique as well. ``LeakScan`` finds them again in
/// what a host can observe, and tells by the mark which secret of which item came out. The library
/// carries `.postern-unattended` and is removed with the last reference.
public final class CanaryLibrary: Sendable {
    /// How many items a library has by default: a prime that turns up nowhere by chance.
    public static let defaultCount = 211

    /// The library's folder.
    public let root: FilePath
    /// The items, newest first.
    public let items: [CanaryItem]
    /// A variable with a mark for the environment of whatever is observed.
    public let environment: (name: String, value: String)

    let index: MarkIndex
    let numbers: NumberScan
    private let folder: TemporaryFolder

    /// Makes a library.
    ///
    /// - Parameter count: how many items; more than zero.
    /// - Throws: ``FileFailure`` where a file cannot be written.
    public convenience init(count: Int = defaultCount) throws(FileFailure) {
        try self.init(count: count, sharing: [], of: nil, otherCount: nil)
    }

    /// Two libraries that have their newest items in common, to the byte, and differ in the rest.
    ///
    /// - Throws: ``FileFailure`` where a file cannot be written.
    public static func twins(
        count: Int,
        other: Int,
        common: Int
    ) throws(FileFailure) -> (CanaryLibrary, CanaryLibrary) {
        let one = try CanaryLibrary(count: count, sharing: [], of: nil, otherCount: other)
        let newest = one.newest(common)
        return (one, try CanaryLibrary(count: other, sharing: newest, of: one, otherCount: count))
    }

    private init(
        count: Int,
        sharing twins: ArraySlice<CanaryItem>,
        of other: CanaryLibrary?,
        otherCount: Int?
    ) throws(FileFailure) {
        folder = try TemporaryFolder()
        let rootMark = Mark.random()
        let outside = Mark.random()
        let variable = Mark.random()
        root = try folder.folder(FilePath(rootMark.text))
        try folder.write([], to: FilePath(rootMark.text + "/.postern-unattended"))
        try folder.write(outside.bytes, to: FilePath(outside.text + ".png"))
        environment = ("POSTERN_CANARY", variable.text)

        var planter = CanaryPlanter(root: root, count: max(1, count), otherCount: otherCount)
        items = try planter.plant(twins: twins)
        let shared = other?.index.marks.filter { mark in
            mark.item.map { $0 < twins.count } ?? false
        }
        let others = [
            PlantedMark(.root, rootMark.bytes),
            PlantedMark(.outside, outside.bytes),
            PlantedMark(.environment, variable.bytes),
        ]
        index = MarkIndex(
            planter.planted + (shared ?? []) + others + items.flatMap(DerivedMarks.marks)
        )
        numbers = NumberScan(items)
    }

    /// The `count` newest items.
    public func newest(_ count: Int) -> ArraySlice<CanaryItem> { items.prefix(count) }
}

/// Bytes that are a secret, and what they are.
struct PlantedMark: Sendable {
    let kind: SecretKind
    let item: Int?
    let bytes: [UInt8]

    init(_ kind: SecretKind, item: Int? = nil, _ bytes: [UInt8]) {
        self.kind = kind
        self.item = item
        self.bytes = bytes
    }
}
