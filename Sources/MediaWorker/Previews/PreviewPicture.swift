import CMedia
import MediaWork
import UniformTypes

/// A small picture that was made.
struct PreviewPicture {
    let description: PictureDescription
    let bytes: [UInt8]

    /// Takes over what the library made.
    init(taking made: cmedia_picture, _ status: cmedia_status) throws(WorkFailure) {
        switch status {
        case CMEDIA_OK: break
        case CMEDIA_TOO_LARGE: throw .tooLarge
        default: throw .badMedia
        }
        var made = made
        defer { cmedia_picture_free(&made) }
        let type: UTType =
            switch made.form {
            case CMEDIA_FORM_PNG: .png
            case CMEDIA_FORM_WEBP: .webP
            default: .jpeg
            }
        description = PictureDescription(
            type: type,
            pixelWidth: Int(made.width),
            pixelHeight: Int(made.height)
        )
        bytes = Array(UnsafeBufferPointer(start: made.bytes, count: made.count))
    }
}
