import CMedia
import MediaWork

/// The words in a picture's XMP that promise a film in its file (Google, Motion Photo format 1.0).
enum MotionWords {
    private static let words = ["GCamera:MotionPhoto", "GCamera:MicroVideo", "Camera:MotionPhoto"]

    /// The places in the file of each digit that promises a film where there is none.
    ///
    /// Nil where the file cannot be read.
    static func changes(in file: WorkFile) -> [Int]? {
        let count = file.file.byteCount
        guard let memory = try? Memory(descriptor: file.descriptor, byteCount: count) else {
            return nil
        }
        let bytes = Bytes(memory)
        guard let still = try? StillReader.read(bytes, type: file.file.type),
            MotionPhotoRule.film(Metadata(still.blocks), still, in: bytes) == nil
        else {
            return nil
        }
        return still.blocks.filter { $0.kind == CMEDIA_BLOCK_XMP && $0.bytes.isPart(of: bytes) }
            .flatMap { places(in: $0.bytes) }
    }

    /// Where a word stands as an attribute or an element with the value 1.
    private static func places(in packet: Bytes) -> [Int] {
        let text = packet.withUnsafeBytes { Array($0) }
        return words.flatMap { word in
            [word + "=\"1\"", word + "='1'", word + ">1<"].flatMap { form in
                let wanted = Array(form.utf8)
                return text.indices.filter { text[$0...].starts(with: wanted) }
                    .map { packet.start + $0 + wanted.count - 2 }
            }
        }
    }
}
