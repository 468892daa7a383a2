import MediaWork

/// Writes a JPEG anew: tables, frames and scans as they are, applications' segments from what may
/// stay of them, and behind the picture only pictures that belong to it.
struct JPEGRebuilder {
    private let parts: JPEGSegments
    private var metadata = JPEGMetadata()
    private var deal: MetadataDeal

    /// The new file.
    static func rebuilt(
        _ file: Bytes,
        _ deal: inout MetadataDeal
    ) throws(RebuildRefusal) -> PieceList {
        var rebuilder = try JPEGRebuilder(file, deal)
        defer { deal = rebuilder.deal }
        let behind = try JPEGCompanions(rebuilder.metadata.pictures, of: file, &rebuilder.deal)
        return try rebuilder.picture(with: behind)
    }

    /// A picture without any metadata, for one that lies inside of another file; nil where it is
    /// none.
    static func bare(_ picture: Bytes) -> [UInt8]? {
        var deal = MetadataDeal(withheld: .all)
        let bytes = try? alone(picture, &deal).joined(of: picture, atMost: picture.count * 2)
        return bytes.flatMap(\.self)
    }

    /// The first picture of the bytes, whatever lies behind it left out.
    static func alone(
        _ file: Bytes,
        _ deal: inout MetadataDeal
    ) throws(RebuildRefusal) -> PieceList {
        var rebuilder = try JPEGRebuilder(file, deal)
        defer { deal = rebuilder.deal }
        return try rebuilder.picture(with: JPEGCompanions())
    }

    private init(_ file: Bytes, _ deal: MetadataDeal) throws(RebuildRefusal) {
        parts = try JPEGSegments(file)
        self.deal = deal
        for part in parts.segments {
            if let marker = part.marker {
                metadata.read(marker, part.content)
            }
        }
    }

    private mutating func picture(
        with companions: JPEGCompanions
    ) throws(RebuildRefusal) -> PieceList {
        var list = PieceList()
        list.add([0xFF, 0xD8])
        for (marker, content) in try metadata.rebuilt(
            gainMap: companions.gainMapBytes,
            &deal
        ) {
            list.add(Self.segment(marker, content))
        }
        let index = companions.reserve(in: &list)
        for part in parts.segments {
            guard let marker = part.marker else {
                list.copy(part.content)
                continue
            }
            guard !Self.isOfApplication(marker) else {
                continue
            }
            guard JPEGForm.isRight(marker, part.content) else {
                throw .damaged
            }
            list.add([0xFF, marker] + ByteOrder.big.bytes(UInt16(part.content.count + 2)))
            list.copy(part.content)
        }
        guard parts.segments.contains(where: { $0.marker == 0xDA }) else {
            throw .damaged
        }
        list.add([0xFF, 0xD9])
        companions.add(to: &list, index)
        return list
    }

    /// Segments of applications, comments and what the standard left to extensions.
    private static func isOfApplication(_ marker: UInt8) -> Bool {
        (0xE0...0xEF).contains(marker) || marker == 0xFE || (0xF0...0xFD).contains(marker)
    }

    private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker] + ByteOrder.big.bytes(UInt16(content.count + 2)) + content
    }
}
