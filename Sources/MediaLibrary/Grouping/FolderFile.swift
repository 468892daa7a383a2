import PickerPluginKit
import UniformTypes

/// A file of one folder, as far as it matters for what belongs together.
struct FolderFile: Sendable, Hashable {
    /// The last component of the path.
    let name: [UInt8]
    /// What the content is.
    let type: UTType
    /// When it was taken; nil where nobody looked or the file does not say.
    let captured: FileTime?

    /// The name without its last ending, in which ASCII's letters are small: cards and cameras
    /// write one name in different cases.
    var stem: [UInt8] {
        let folded = foldedName
        guard let dot = folded.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return folded }
        return Array(folded[..<dot])
    }

    /// The name with small letters.
    var foldedName: [UInt8] {
        name.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }

    /// Whether it holds what a program wrote about another file.
    var isSidecar: Bool { type == .xmp || type == .adjustmentEnvelope }
}
