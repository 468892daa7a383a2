import CMedia
import MediaWork

/// A JPEG of full size that was made, and how.
struct MadePicture {
    /// A whole JPEG without metadata.
    let bytes: [UInt8]
    /// In pixels.
    let width: Int
    /// In pixels.
    let height: Int
    /// The profile of its colours, whole segments of a JPEG; none for sRGB.
    let profile: [UInt8]
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
        let status = make(&plan, &picture, &changes)
        defer { cmedia_changes_free(&changes) }
        switch status {
        case CMEDIA_OK: break
        case CMEDIA_TOO_LARGE: throw .tooLarge
        default: throw .badMedia
        }
        defer { cmedia_picture_free(&picture) }
        bytes = Array(UnsafeBufferPointer(start: picture.bytes, count: picture.count))
        profile = Self.segments(
            UnsafeRawBufferPointer(start: changes.profile, count: changes.profile_count)
        )
        width = Int(picture.width)
        height = Int(picture.height)
        transformations = changes.transformations + [.reencoded]
    }

    /// A profile as a JPEG carries it (ICC.1, annex B.4): in pieces, each with its number and theirs.
    private static func segments(_ profile: UnsafeRawBufferPointer) -> [UInt8] {
        let mark = Array("ICC_PROFILE\0".utf8)
        let room = 65_533 - mark.count - 2
        let count = (profile.count + room - 1) / room
        // What is longer than a JPEG can have is no profile.
        guard profile.count > 0, let pieces = UInt8(exactly: count) else { return [] }
        return (1...pieces).flatMap { number in
            let begin = (Int(number) - 1) * room
            let piece = profile[begin..<min(begin + room, profile.count)]
            let length = UInt16(2 + mark.count + 2 + piece.count)
            return [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 0xFF)] + mark + [number, pieces]
                + piece
        }
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
