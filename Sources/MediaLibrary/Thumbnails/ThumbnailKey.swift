import PickerPluginKit

/// Which thumbnail: of which content, and how large.
///
/// The name is no part of it: a file that was moved keeps its thumbnail, and other content under
/// the same name has another one.
struct ThumbnailKey: Sendable, Hashable {
    /// What the file is and holds.
    let identity: FileIdentity
    /// The longer side in pixels.
    let maxPixelSize: Int

    /// The key as the bytes by which it is stored, of one length.
    var bytes: [UInt8] {
        let numbers: [UInt64] = [
            identity.device, identity.inode,
            UInt64(bitPattern: identity.byteCount),
            UInt64(bitPattern: identity.modified.seconds),
            UInt64(bitPattern: Int64(identity.modified.nanoseconds)),
            UInt64(bitPattern: Int64(maxPixelSize)),
        ]
        return numbers.flatMap { number in
            withUnsafeBytes(of: number.bigEndian) { Array($0) }
        }
    }
}
