import CMedia
import UniformTypes

/// Which code reads a type; the bytes never choose for themselves.
enum PreviewSource: Equatable {
    /// A loader of libvips.
    case picture(cmedia_loader)
    /// A decoder of FFmpeg for a Windows bitmap.
    case bitmap
    /// The picture that a camera put beside its sensor data.
    case raw
    /// One picture of a film.
    case film

    /// Narrower types first.
    private static let sources: [(type: UTType, source: PreviewSource)] = [
        (.rawImage, .raw),
        (.jpeg, .picture(CMEDIA_LOADER_JPEG)),
        (.mpo, .picture(CMEDIA_LOADER_JPEG)),
        (.png, .picture(CMEDIA_LOADER_PNG)),
        (.webP, .picture(CMEDIA_LOADER_WEBP)),
        (.gif, .picture(CMEDIA_LOADER_GIF)),
        (.heifStandard, .picture(CMEDIA_LOADER_HEIF)),
        (.heif, .picture(CMEDIA_LOADER_HEIF)),
        (.avif, .picture(CMEDIA_LOADER_HEIF)),
        (.jpegxl, .picture(CMEDIA_LOADER_JXL)),
        (.svg, .picture(CMEDIA_LOADER_SVG)),
        (.tiff, .picture(CMEDIA_LOADER_TIFF)),
        (.bmp, .bitmap),
        (.movie, .film),
    ]

    /// The way for a type; nil where there is none.
    init?(for type: UTType) {
        guard let source = Self.sources.first(where: { type.conforms(to: $0.type) })?.source else {
            return nil
        }
        self = source
    }
}
