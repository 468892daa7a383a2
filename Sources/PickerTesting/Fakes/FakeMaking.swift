import Glibc
public import PickerPluginKit
import SystemPackage
public import UniformTypes

/// How a fake library makes representations: what is made says in plain words what it was made of
/// and what was taken out.
public struct FakeMaking: Sendable {
    /// The type to which everything is converted; nil for nothing.
    public var convertsTo: UTType? = .jpeg
    /// Types of which nothing can be taken out for sure.
    public var unstrippable: Set<UTType> = []
    /// Types that are coded as few programs read them: they are made anew where a compatible form is
    /// demanded.
    public var uncommon: Set<UTType> = []
    /// What is kept although it was to be taken out: a broken library.
    public var leaks: MetadataClasses = []
    /// Whether the item's own file is given back as if it had been made: a broken library.
    public var givesOwnFile = false
    /// Whether it says that an item's own file is whatever is demanded: a broken library.
    public var givesNothing = false
    /// What making ends with.
    public var failure: LibraryError?
    /// Bytes that what is made has at least.
    public var byteCount = 0
    /// Called before anything is made; may wait, and throws where its task is cancelled.
    public var work: @Sendable (LibraryItem) async throws -> Void = { _ in }

    /// Converts to JPEG and takes out what is wished.
    public init() {}

    /// What is made of a file for a demand.
    public static func content(
        of original: [UInt8],
        as demand: RepresentationDemand,
        byteCount: Int = 0
    ) -> [UInt8] {
        let withheld = MetadataClasses.words.filter { demand.withheld.contains($0.metadataClass) }
        let words = withheld.map(\.word).joined(separator: " ")
        let sum = original.reduce(into: UInt64(7)) { $0 = $0 &* 31 &+ UInt64($1) }
        let text = "\(demand.type.identifier) of \(sum) without \(words)"
        return Array(text.utf8) + [UInt8](repeating: 0, count: max(0, byteCount - text.utf8.count))
    }

    func types(of item: LibraryItem, mode: RepresentationMode, accepting accepted: [UTType])
        -> [UTType]
    {
        guard let convertsTo, convertsTo != item.type else { return [item.type] }
        let prefersOther =
            accepted.contains { convertsTo.conforms(to: $0) }
            && !accepted.contains { item.type.conforms(to: $0) }
        return switch mode {
        case .current: [item.type]
        case .compatible: [convertsTo]
        case .automatic: prefersOther ? [convertsTo, item.type] : [item.type, convertsTo]
        }
    }

    func represent(
        _ item: LibraryItem,
        in file: OpenedItem,
        as demand: RepresentationDemand,
        report: @escaping RepresentationProgress
    ) async throws(LibraryError) -> Representation? {
        report(.converting, 0, 1_000)
        do {
            try await work(item)
        } catch {
            throw .cancelled
        }
        if let failure { throw failure }
        let isConverted =
            demand.type != item.type || (demand.isCompatible && uncommon.contains(item.type))
        if givesNothing || (!isConverted && demand.withheld.isEmpty) { return nil }
        guard isConverted || !unstrippable.contains(item.type) else { throw .unsupportedType }
        let room = UnsafeMutableRawBufferPointer.allocate(
            byteCount: Int(file.identity.byteCount),
            alignment: 1
        )
        defer { room.deallocate() }
        let original = Array(room.prefix(try file.read(into: room, at: 0)))
        guard original.count == room.count else { throw .itemChanged }
        let content = Self.content(of: original, as: demand, byteCount: byteCount)
        report(.converting, 1_000, 1_000)
        return Representation(
            file: givesOwnFile ? file : try Self.file(content),
            type: demand.type,
            isReencoded: isConverted,
            transformations: isConverted ? [.reencoded] : [.rebuilt],
            fields: Representation.Fields(
                kept: MetadataClasses.all.subtracting(demand.withheld).union(leaks),
                stripped: demand.withheld
            )
        )
    }

    /// A file without a name that holds these bytes.
    private static func file(_ content: [UInt8]) throws(LibraryError) -> OpenedItem {
        var template = Array("/tmp/postern-fake-XXXXXX".utf8CString)
        let number = mkstemp(&template)
        guard number >= 0 else { throw .resourceExhausted }
        unlink(template)
        let descriptor = FileDescriptor(rawValue: number)
        do {
            try descriptor.writeAll(content)
        } catch {
            try? descriptor.close()
            throw .noSpace
        }
        return try OpenedItem(taking: descriptor)
    }
}
