import CMedia
import MediaWork
import UniformTypes

/// Makes small pictures of what files show.
struct PreviewMaker {
    let wish: PreviewWish

    /// A picture of the whole file.
    func preview(_ file: WorkFile) throws(WorkFailure) -> PreviewPicture {
        guard let source = PreviewSource(for: file.file.type) else { throw .unsupportedType }
        switch source {
        case .picture(let loader):
            let mapped = try MappedFile(file)
            return try picture(mapped.bytes, loader)
        }
    }

    /// A picture of a part of the file that is a JPEG by itself, turned as it is told.
    func preview(
        in range: ByteRange,
        _ orientation: Int,
        of file: WorkFile
    ) throws(WorkFailure) -> PreviewPicture {
        let mapped = try MappedFile(file)
        let (end, overflow) = range.offset.addingReportingOverflow(range.length)
        guard range.offset >= 0, range.length > 0, !overflow, end <= mapped.bytes.count else {
            throw .badMedia
        }
        let part = UnsafeRawBufferPointer(rebasing: mapped.bytes[Int(range.offset)..<Int(end)])
        return try picture(part, CMEDIA_LOADER_JPEG, orientation: orientation)
    }

    /// - Parameter orientation: 1 to 8 as in EXIF; 0 where the picture itself says it.
    private func picture(
        _ bytes: UnsafeRawBufferPointer,
        _ loader: cmedia_loader,
        orientation: Int = 0
    ) throws(WorkFailure) -> PreviewPicture {
        var plan = cmedia_plan(
            size: Int32(wish.maxPixelSize),
            moves: wish.keepsMotion,
            orientation: (0...8).contains(orientation) ? Int32(orientation) : 0,
            pixel_limit: UInt64(MediaWorkLimits.pixels),
            moving_pixel_limit: UInt64(MediaWorkLimits.movingPixels)
        )
        var made = cmedia_picture()
        let status = cmedia_make_picture(loader, bytes.baseAddress, bytes.count, &plan, &made)
        return try PreviewPicture(taking: made, status)
    }
}

extension PreviewPicture {
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
