/// What the brands in the `ftyp` box of an ISO base media file say.
enum BrandSignature {
    static func type(brandsOf box: Box, in head: SignatureHead) -> UTType? {
        guard let major = head.fourCC(at: box.content) else {
            return nil
        }
        if let type = specific[major] ?? mobile(major) {
            return type
        }
        let compatible = compatibleBrands(of: box, in: head)
        if stillContainers.contains(major) {
            return still(major, compatible: compatible)
        }
        if filmContainers.contains(major) {
            return .mpeg4Movie
        }
        return guess(from: compatible)
    }

    /// Major brands that leave no choice.
    private static let specific: [FourCC: UTType] = [
        "qt  ": .quickTimeMovie,
        "M4V ": .m4v, "M4VH": .m4v, "M4VP": .m4v,
        "M4A ": .m4a, "M4B ": .m4a, "M4P ": .m4a,
        "crx ": .canonCR3,
        "heic": .heic, "heix": .heic, "heim": .heic, "heis": .heic,
        "hevc": .heics, "hevx": .heics, "hevm": .heics, "hevs": .heics,
        "avci": .avci,
        "avif": .avif, "avis": .avis,
        "jp2 ": .jpeg2000, "jpx ": .jpeg2000,
        "jxl ": .jpegxl,
        "mmp4": .threeGPP,
    ]

    /// Major brands of pictures that leave the coding to the compatible brands.
    private static let stillContainers: Set<FourCC> = [
        "mif1", "mif2", "miaf", "MiHB", "MiHE", "msf1",
    ]

    private static let filmContainers: Set<FourCC> = [
        "isom", "iso2", "iso3", "iso4", "iso5", "iso6", "iso7", "iso8", "iso9",
        "mp41", "mp42", "mp71", "avc1", "av01", "hvc1", "dash", "MSNV", "XAVC", "f4v ", "mp4v",
        "NDSC", "NDSH", "NDSM", "NDSP", "NDSS", "NDXC", "NDXH", "NDXM", "NDXP", "NDXS",
    ]

    private static func mobile(_ brand: FourCC) -> UTType? {
        if brand.begins(with: "3g2") {
            return .threeGPP2
        }
        return brand.begins(with: "3g") ? .threeGPP : nil
    }

    /// A still or a sequence: the brand that names its coding decides.
    private static func still(_ major: FourCC, compatible: Set<FourCC>) -> UTType {
        let sequence = major == "msf1"
        if !compatible.isDisjoint(with: ["avif", "avis"]) {
            return sequence ? .avis : .avif
        }
        if !compatible.isDisjoint(with: ["heic", "heix", "heim", "heis", "hevc", "hevx"]) {
            return sequence ? .heics : .heic
        }
        if compatible.contains("avci") {
            return .avci
        }
        return sequence ? .heifs : .heif
    }

    /// The type of a file whose major brand is nobody's: what it says that it is compatible with.
    private static func guess(from compatible: Set<FourCC>) -> UTType? {
        if !compatible.isDisjoint(with: stillContainers) {
            return still("mif1", compatible: compatible)
        }
        if compatible.contains("qt  ") {
            return .quickTimeMovie
        }
        return compatible.isDisjoint(with: filmContainers) ? nil : .mpeg4Movie
    }

    /// The brands behind the major one, as far as the box and the head reach.
    private static func compatibleBrands(of box: Box, in head: SignatureHead) -> Set<FourCC> {
        let end = min(box.end ?? head.count, head.count)
        let offsets = stride(from: box.content + 8, to: max(box.content + 8, end - 3), by: 4)
        return Set(offsets.compactMap { head.fourCC(at: $0) })
    }
}
