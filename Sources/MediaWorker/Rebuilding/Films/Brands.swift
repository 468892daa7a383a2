/// Writes the box anew that says by which standards a file can be read (ISO/IEC 14496-12, 4.3).
enum Brands {
    private static let known: Set<BoxName> = [
        "isom", "iso2", "iso3", "iso4", "iso5", "iso6", "iso7", "iso8", "iso9", "isoa", "mp41",
        "mp42", "mp71", "M4V ", "M4VH", "M4VP", "M4A ", "M4B ", "qt  ", "avc1", "av01", "hvc1",
        "hev1", "dby1", "MSNV", "XAVC", "3gp4", "3gp5", "3gp6", "3gp7", "3gp8", "3gp9", "3gg6",
        "3gs7", "3g2a", "3g2b", "3g2c", "kddi", "heic", "heix", "heim", "heis", "hevc", "hevx",
        "mif1", "mif2", "msf1", "miaf", "MiHB", "MiHA", "MiHE", "MiPr", "tmap", "avif", "avis",
        "avio", "MA1A", "MA1B",
    ]

    /// The new box; none where there was none.
    static func rebuilt(_ content: Bytes?) -> [UInt8] {
        guard let content, let first = content.fourCC(0) else {
            return []
        }
        let order = ByteOrder.big
        let main = known.contains(first) ? first : "isom"
        let others = stride(from: 8, to: min(content.count, 256), by: 4)
            .compactMap { content.fourCC($0) }.filter(known.contains)
        let version = order.bytes(UInt32(content.u32(4) ?? 0))
        return BoxName(stringLiteral: "ftyp").box(
            order.bytes(main.rawValue) + version + others.flatMap { order.bytes($0.rawValue) }
        )
    }
}
