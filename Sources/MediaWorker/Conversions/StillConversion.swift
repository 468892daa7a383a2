import CMedia
import MediaWork
import UniformTypes

/// Makes pictures of full size that every program can read.
struct StillConversion {
    /// A picture that was made, and how.
    struct Made {
        let bytes: [UInt8]
        let transformations: [Transformation]
    }

    let source: PreviewSource

    /// A JPEG of what the file shows: sRGB, upright, opaque.
    func jpeg(_ file: WorkFile) throws(WorkFailure) -> Made {
        guard case .picture(let loader) = source else { throw .unsupportedType }
        return try MappedFile(file).read { (bytes) throws(WorkFailure) in
            try made(moves: false, orientation: 0) { plan, picture, changes in
                cmedia_make_still(loader, bytes.baseAddress, bytes.count, plan, picture, changes)
            }
        }
    }

    /// Lets a library make a picture.
    ///
    /// - Parameter orientation: 1 to 8 as in EXIF; 0 where the picture itself says it.
    private func made(
        moves: Bool,
        orientation: Int,
        _ make: (
            UnsafePointer<cmedia_still_plan>, UnsafeMutablePointer<cmedia_picture>,
            UnsafeMutablePointer<cmedia_changes>
        ) -> cmedia_status
    ) throws(WorkFailure) -> Made {
        var plan = cmedia_still_plan(
            orientation: (0...8).contains(orientation) ? Int32(orientation) : 0,
            moves: moves,
            pixel_limit: UInt64(MediaWorkLimits.pixels),
            frame_limit: Int32(MediaWorkLimits.movingFrames)
        )
        var picture = cmedia_picture()
        var changes = cmedia_changes()
        switch make(&plan, &picture, &changes) {
        case CMEDIA_OK: break
        case CMEDIA_TOO_LARGE: throw .tooLarge
        default: throw .badMedia
        }
        defer { cmedia_picture_free(&picture) }
        return Made(
            bytes: Array(UnsafeBufferPointer(start: picture.bytes, count: picture.count)),
            transformations: changes.transformations + [.reencoded]
        )
    }
}

extension cmedia_changes {
    /// What was done, in the order in which it was done.
    var transformations: [Transformation] {
        [
            (was_recolored, Transformation.colorConverted), (was_reduced, .depthReduced),
            (was_flattened, .flattened), (was_turned, .oriented),
        ]
        .filter(\.0).map(\.1)
    }
}
