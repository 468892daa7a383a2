import CMedia
import MediaWork

/// Writes packets of XMP anew from the properties that may stay.
enum PacketRebuilding {
    /// Namespaces whose numbers are long, and say how a picture is shown and nothing else.
    private static let ofNumbers: Set<String> = [
        "http://ns.adobe.com/hdr-gain-map/1.0/", "http://ns.apple.com/HDRGainMap/1.0/",
        "http://ns.apple.com/pixeldatainfo/1.0/", "http://ns.google.com/photos/1.0/panorama/",
    ]

    /// One new packet of these; nil where none could be read, or nothing of them stays.
    static func rebuilt(_ packets: [Bytes], _ deal: inout MetadataDeal) -> [UInt8]? {
        let metadata = Metadata(
            packets.filter { $0.count <= FactLimits.packetBytes }
                .map { Still.Block(kind: CMEDIA_BLOCK_XMP, bytes: $0) }
        )
        let chosen = metadata.entries.map { admits($0, &deal) }
        return chosen.contains(true) ? metadata.packet(of: chosen) : nil
    }

    private static func admits(_ entry: MetadataEntry, _ deal: inout MetadataDeal) -> Bool {
        // A key is "Xmp", a prefix and the property, and inside of a structure the path to it.
        let path = entry.key.split(separator: ".", maxSplits: 2)
        let namespace = entry.namespace
        guard path.count == 3,
            let name = path[2].split(whereSeparator: { "[/".contains($0) }).first,
            let (owner, _) = PropertyRules.rule(of: name, in: namespace)
        else {
            return false
        }
        let isDeep = name.count < path[2].count
        guard let bytes = entry.bytes else {
            // Structures and empty lists have no value of their own.
            return owner.map { deal.admits($0) } ?? false
        }
        guard let owner else {
            return !isDeep && bytes.count <= RebuildLimits.nameBytes
                && (isNumber(bytes, in: namespace) || deal.admits(nil, words: bytes))
        }
        // Inside of a structure that may stay, a place is still a place.
        if isDeep, owner != .location, Self.isOfPlace(path[2]), !deal.admits(.location) {
            return false
        }
        return deal.admits(owner, words: bytes)
    }

    /// Whether a property inside of a structure is one of an address.
    private static func isOfPlace(_ path: Substring) -> Bool {
        let last = path.split(separator: "/").last?.split(separator: ":").last?.lowercased() ?? ""
        return ["adr", "city", "ctry", "country", "region", "pcode", "location", "gps"].contains {
            last.contains($0)
        }
    }

    private static func isNumber(_ bytes: Bytes, in namespace: String) -> Bool {
        ofNumbers.contains(namespace) && bytes.count <= 24
    }
}
