import UniformTypes

/// Which types programs can be given that do not take an item's own.
///
/// JPEG, PNG, GIF and WebP are read everywhere, as is a bitmap; whoever takes an SVG wants its
/// lines. What else is a picture becomes a JPEG, one that moves a WebP; a film becomes MP4.
enum CompatibleTypes {
    private static let stills: [UTType] = [
        .heif, .heifStandard, .avif, .avis, .jpegxl, .tiff, .mpo, .rawImage,
    ]

    /// Whether a file of this type can be coded in ways that few programs read.
    ///
    /// The types above are asked for as another; MP4 alone is what others are made into.
    static func isCodedInManyWays(_ type: UTType) -> Bool { type == .mpeg4Movie }

    /// What programs show moving that show others of these types as one picture.
    private static let moving: [UTType] = [.heif, .heifStandard, .avif, .avis, .jpegxl]

    /// The types that can be made of what has this type, best first; none where it needs none.
    ///
    /// - Parameter moves: whether it is a picture that moves, and is to go on.
    static func types(for type: UTType, moves: Bool) -> [UTType] {
        if moves { return moving.contains(where: type.conforms) ? [.webP] : [] }
        if stills.contains(where: type.conforms) { return [.jpeg] }
        return type.conforms(to: .movie) && type != .mpeg4Movie ? [.mpeg4Movie] : []
    }
}
