import Crypto
import PickerProtocol
import SystemPackage

/// Digests that somebody who knows or guesses a path could compute: a handle, a name or a token
/// that is one of them is as good as the path itself.
enum DerivedMarks {
    /// As much of a digest as fits a handle.
    private static let length = 16

    static func marks(of item: CanaryItem) -> [PlantedMark] {
        let texts = [
            item.path.string, item.relativePath.string, "file://" + item.path.string,
            item.path.lastComponent?.string ?? "",
        ]
        var marks: [PlantedMark] = []
        for text in texts {
            for digest in digests(of: Array(text.utf8)) {
                marks.append(PlantedMark(.pathDigest, item: item.index, digest))
            }
        }
        for digest in FileTree.read(item.path).map(digests) ?? [] {
            marks.append(PlantedMark(.contentDigest, item: item.index, digest))
        }
        return marks
    }

    private static func digests(of bytes: [UInt8]) -> [[UInt8]] {
        [
            Encodings.hexadecimal(ContentDigest.hexadecimal(of: bytes).utf8),
            Array(Insecure.SHA1.hash(data: bytes)),
            Array(Insecure.MD5.hash(data: bytes)),
        ].map { Array($0.prefix(length)) }
    }
}
