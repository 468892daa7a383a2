import CMedia
import MediaWork

/// A picture of full size that was made, and how.
struct MadePicture {
    /// A whole JPEG without metadata.
    let bytes: [UInt8]
    /// In pixels.
    let width: Int
    /// In pixels.
    let height: Int
    var transformations: [Transformation]

    /// Lets a library make it.
    ///
    /// - Parameter orientation: 1 to 8 as in EXIF; 0 where the picture itself says it.
    init(
        orientation: Int = 0,
        _ make: (
            UnsafePointer<cmedia_still_plan>, UnsafeMutablePointer<cmedia_picture>,
            UnsafeMutablePointer<cmedia_changes>
        ) -> cmedia_status
    ) throws(WorkFailure) {
        var plan = cmedia_still_plan(
            orientation: (0...8).contains(orientation) ? Int32(orientation) : 0,
            pixel_limit: UInt64(MediaWorkLimits.pixels)
        )
        var picture = cmedia_picture()
        var changes = cmedia_changes()
        switch make(&plan, &picture, &changes) {
        case CMEDIA_OK: break
        case CMEDIA_TOO_LARGE: throw .tooLarge
        default: throw .badMedia
        }
        defer { cmedia_picture_free(&picture) }
        bytes = Array(UnsafeBufferPointer(start: picture.bytes, count: picture.count))
        width = Int(picture.width)
        height = Int(picture.height)
        transformations = changes.transformations + [.reencoded]
    }
}

extension cmedia_changes {
    /// What was done, in the order in which it was done.
    fileprivate var transformations: [Transformation] {
        [
            (was_toned, Transformation.toneMapped), (was_recolored, .colorConverted),
            (was_reduced, .depthReduced), (was_flattened, .flattened), (was_turned, .oriented),
        ]
        .filter(\.0).map(\.1)
    }
}
