import UniformTypes

/// Which types programs can be given that do not take an item's own.
///
/// JPEG, PNG, GIF and WebP are read everywhere, as is a bitmap; whoever takes an SVG wants its
/// lines. What else is a picture becomes a JPEG; a film becomes MP4.
enum CompatibleTypes {
    private static let stills: [UTType] = [
        .heif, .heifStandard, .avif, .avis, .jpegxl, .tiff, .mpo, .rawImage,
    ]

    /// The types that can be made of what has this type, best first; none where it needs none.
    static func types(for type: UTType) -> [UTType] {
        if stills.contains(where: type.conforms) { return [.jpeg] }
        return type.conforms(to: .movie) && type != .mpeg4Movie ? [.mpeg4Movie] : []
    }
}
