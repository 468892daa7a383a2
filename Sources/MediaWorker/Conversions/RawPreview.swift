import CMedia
import MediaWork

/// The picture that a camera put beside its sensor data.
final class RawPreview {
    private let found: cmedia_raw_preview

    /// Finds it in the bytes of a file, which must stay until this is gone; nil where there is none.
    init?(_ bytes: UnsafeRawBufferPointer) {
        var found = cmedia_raw_preview()
        guard cmedia_raw_preview_find(bytes.baseAddress, bytes.count, &found) else { return nil }
        self.found = found
    }

    deinit {
        var found = found
        cmedia_raw_preview_free(&found)
    }

    /// Whether it is a whole JPEG, and not pixels.
    var isJPEG: Bool { found.is_jpeg }
    /// Its width before it is turned, in pixels.
    var width: Int { Int(found.width) }
    /// Its height before it is turned, in pixels.
    var height: Int { Int(found.height) }
    /// How it is to be turned, 1 to 8 as in EXIF.
    var orientation: Int { Int(found.orientation) }

    /// Lends its bytes.
    func read<Value>(
        _ body: (UnsafeRawBufferPointer) throws(WorkFailure) -> Value
    ) throws(WorkFailure) -> Value {
        try body(UnsafeRawBufferPointer(start: found.bytes, count: found.count))
    }
}
