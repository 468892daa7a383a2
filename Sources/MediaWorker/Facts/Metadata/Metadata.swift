import CMedia

/// EXIF, IPTC and XMP of one file by exiv2's keys, such as `Exif.Photo.FNumber`.
final class Metadata {
    private let handle: OpaquePointer?

    /// Reads the blocks; of a damaged one, what was understood before the damage.
    init(_ blocks: [Still.Block]) {
        handle = blocks.isEmpty ? nil : cmedia_metadata_create()
        guard let handle else {
            return
        }
        for block in blocks {
            if block.kind == CMEDIA_BLOCK_XMP, !XMPPacket.isReadable(block.bytes) {
                continue
            }
            block.bytes.withUnsafeBytes { bytes in
                _ = cmedia_metadata_add(
                    handle,
                    block.kind,
                    bytes.bindMemory(to: UInt8.self).baseAddress,
                    bytes.count
                )
            }
        }
    }

    deinit {
        if let handle {
            cmedia_metadata_destroy(handle)
        }
    }

    /// The entry with that key.
    subscript(key: String) -> MetadataEntry? {
        guard let handle else {
            return nil
        }
        let place = cmedia_metadata_find(handle, key)
        return place < 0 ? nil : MetadataEntry(metadata: self, handle: handle, place: place)
    }

    /// The first of these keys that has a text.
    func text(_ keys: String...) -> String? {
        keys.lazy.compactMap { self[$0]?.text }.first
    }

    /// All entries with that key: IPTC repeats its keys.
    func all(_ key: String) -> [MetadataEntry] {
        guard let handle else {
            return []
        }
        var found: [MetadataEntry] = []
        var place = cmedia_metadata_find(handle, key)
        while place >= 0, found.count < FactLimits.items {
            found.append(MetadataEntry(metadata: self, handle: handle, place: place))
            place = cmedia_metadata_next(handle, place)
        }
        return found
    }

    /// All entries, as many as are handed on.
    var entries: [MetadataEntry] {
        entries(from: 0)
    }

    /// The entries of XMP, as many as are handed on.
    var xmpEntries: [MetadataEntry] {
        entries(from: handle.map { cmedia_metadata_xmp_start($0) } ?? 0)
    }

    private func entries(from first: Int) -> [MetadataEntry] {
        guard let handle else {
            return []
        }
        return (first..<max(first, cmedia_metadata_count(handle))).prefix(FactLimits.items).map {
            MetadataEntry(metadata: self, handle: handle, place: $0)
        }
    }

    /// A new packet of XMP of those of these entries that are chosen; nil where nothing was.
    func packet(of chosen: [Bool]) -> [UInt8]? {
        guard let handle else {
            return nil
        }
        var length = 0
        guard let start = cmedia_metadata_packet(handle, chosen, chosen.count, &length) else {
            return nil
        }
        return start.withMemoryRebound(to: UInt8.self, capacity: length) { bytes in
            Array(UnsafeBufferPointer(start: bytes, count: length))
        }
    }

    /// What is true of the picture in another file as well, as a TIFF block: upright, of that size.
    ///
    /// - Parameter isStandard: whether its colours are those of sRGB.
    func exif(width: Int, height: Int, isStandard: Bool, limit: Int) -> [UInt8]? {
        var length = 0
        guard let handle,
            let start = cmedia_metadata_exif(
                handle,
                UInt32(clamping: width),
                UInt32(clamping: height),
                isStandard,
                limit,
                &length
            )
        else { return nil }
        return Array(UnsafeBufferPointer(start: start, count: length))
    }

    /// What is true of the picture in another file as well, as an XMP packet.
    func xmp(limit: Int) -> [UInt8]? {
        var length = 0
        guard let handle, let start = cmedia_metadata_xmp(handle, limit, &length) else {
            return nil
        }
        return Array(UnsafeBufferPointer(start: start, count: length))
    }

    /// All records of IPTC.
    func records(limit: Int) -> [UInt8]? {
        var length = 0
        guard let handle, let start = cmedia_metadata_records(handle, limit, &length) else {
            return nil
        }
        return Array(UnsafeBufferPointer(start: start, count: length))
    }
}
