import CMedia
import MediaWork
import PickerJSON
import UniformTypes

/// Still and film of a live photo as one stream of bytes: a ZIP whose entries are stored as they
/// are, so that every program can take them out again.
///
/// Entries: `still.EXT`, `film.EXT` and `live-photo.json`, which names the two with their types.
/// The layout is that of PKWARE's APPNOTE 6.3.10, without extensions: a live photo is short.
struct LiveBundle {
    private struct Entry {
        let name: [UInt8]
        let checksum: UInt32
        let count: UInt32
        let offset: UInt32
    }

    private let output: OutputFile
    private var entries: [Entry] = []

    private init(_ output: OutputFile) {
        self.output = output
    }

    /// Writes the bundle of a still and a film, in this sequence.
    static func write(_ files: [WorkFile], into output: OutputFile) throws(WorkFailure) -> MadeFile
    {
        guard files.count == 2 else { throw .badMedia }
        var bundle = LiveBundle(output)
        let names = zip(["still", "film"], files).map { $0 + "." + ending(of: $1.file.type) }
        try bundle.addStill(Array(names[0].utf8), files[0])
        try bundle.add(Array(names[1].utf8), files[1])
        try bundle.add(Array("live-photo.json".utf8), description(names, files))
        try bundle.close()
        return MadeFile(
            type: .livePhotoBundle,
            byteCount: output.byteCount,
            transformations: [.bundled]
        )
    }

    private static func ending(of type: UTType) -> String {
        type.preferredFilenameExtension ?? "data"
    }

    private static func description(
        _ names: [String],
        _ files: [WorkFile]
    ) throws(WorkFailure) -> [UInt8] {
        let members = zip(["still", "film"], zip(names, files)).map { part, file in
            let value: JSON = [
                "name": .string(file.0), "type": .string(file.1.file.type.identifier),
            ]
            return (part, value)
        }
        do {
            return try JSON(encoding: Dictionary(uniqueKeysWithValues: members)).serialized()
        } catch {
            throw .badMedia
        }
    }

    /// A still out of which its film was cut does not say any more that it has one.
    private mutating func addStill(_ name: [UInt8], _ file: WorkFile) throws(WorkFailure) {
        guard let changes = MotionWords.changes(in: file), !changes.isEmpty else {
            return try add(name, file)
        }
        var bytes = try MappedFile(file).read { (bytes) throws(WorkFailure) in Array(bytes) }
        for place in changes where bytes.indices.contains(place) {
            bytes[place] = UInt8(ascii: "0")
        }
        try add(name, bytes)
    }

    private mutating func add(_ name: [UInt8], _ file: WorkFile) throws(WorkFailure) {
        let whole = ByteRange(offset: 0, length: file.file.byteCount)
        var checksum = crc32(0, nil, 0)
        try OutputFile.read(whole, of: file) { bytes in
            let start = bytes.bindMemory(to: UInt8.self).baseAddress
            checksum = crc32(checksum, start, UInt32(bytes.count))
        }
        try begin(name, UInt32(truncatingIfNeeded: checksum), file.file.byteCount)
        try output.copy(whole, of: file)
    }

    private mutating func add(_ name: [UInt8], _ bytes: [UInt8]) throws(WorkFailure) {
        let checksum = crc32(0, bytes, UInt32(bytes.count))
        try begin(name, UInt32(truncatingIfNeeded: checksum), Int64(bytes.count))
        try output.write(bytes)
    }

    /// A local header, before the bytes of its entry.
    private mutating func begin(
        _ name: [UInt8],
        _ checksum: UInt32,
        _ count: Int64
    ) throws(WorkFailure) {
        guard let count = UInt32(exactly: count), let offset = UInt32(exactly: output.byteCount)
        else { throw .tooLarge }
        let entry = Entry(name: name, checksum: checksum, count: count, offset: offset)
        entries.append(entry)
        try output.write(Self.number(0x0403_4B50 as UInt32) + fields(entry) + name)
    }

    /// What local header and directory have in common: version 2.0, names in UTF-8, stored, no date.
    private func fields(_ entry: Entry) -> [UInt8] {
        [20, 0x0800, 0, 0, 0x21].flatMap { Self.number($0 as UInt16) }
            + [entry.checksum, entry.count, entry.count].flatMap { Self.number($0) }
            + [UInt16(entry.name.count), 0].flatMap { Self.number($0) }
    }

    /// The directory, and where it lies.
    private func close() throws(WorkFailure) {
        guard let begin = UInt32(exactly: output.byteCount) else { throw .tooLarge }
        for entry in entries {
            try output.write(
                Self.number(0x0201_4B50 as UInt32) + Self.number(20 as UInt16) + fields(entry)
                    + [0, 0, 0].flatMap { Self.number($0 as UInt16) } + Self.number(0 as UInt32)
                    + Self.number(entry.offset) + entry.name
            )
        }
        guard let end = UInt32(exactly: output.byteCount) else { throw .tooLarge }
        let count = UInt16(entries.count)
        try output.write(
            Self.number(0x0605_4B50 as UInt32)
                + [0, 0, count, count].flatMap { Self.number($0 as UInt16) }
                + [end - begin, begin].flatMap { Self.number($0) } + Self.number(0 as UInt16)
        )
    }

    private static func number(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }
}
