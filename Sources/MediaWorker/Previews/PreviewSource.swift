import CMedia
import UniformTypes

/// Which code reads a type; the bytes never choose for themselves.
enum PreviewSource: Equatable {
    /// A loader of libvips, by its name there.
    case picture(cmedia_loader)

    private static let loaders: [(type: UTType, loader: cmedia_loader)] = [
        (.jpeg, CMEDIA_LOADER_JPEG),
        (.mpo, CMEDIA_LOADER_JPEG),
        (.png, CMEDIA_LOADER_PNG),
        (.webP, CMEDIA_LOADER_WEBP),
        (.gif, CMEDIA_LOADER_GIF),
        (.heifStandard, CMEDIA_LOADER_HEIF),
        (.heif, CMEDIA_LOADER_HEIF),
        (.avif, CMEDIA_LOADER_HEIF),
        (.jpegxl, CMEDIA_LOADER_JXL),
        (.svg, CMEDIA_LOADER_SVG),
        (.tiff, CMEDIA_LOADER_TIFF),
    ]

    /// The way for a type; nil where there is none.
    init?(for type: UTType) {
        guard let loader = Self.loaders.first(where: { type.conforms(to: $0.type) })?.loader else {
            return nil
        }
        self = .picture(loader)
    }
}
