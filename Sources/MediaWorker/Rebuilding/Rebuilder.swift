import MediaWork
import UniformTypes

/// Writes files anew from the parts that may stay.
///
/// Nothing is blanked and nothing is searched for: a part is copied because it is known and
/// wanted, or it is not there. What cannot be taken apart with certainty is refused as a whole.
enum Rebuilder {
    /// What a file comes to without the withheld classes; its descriptor stays the caller's.
    static func rebuilt(
        _ file: WorkFile,
        withholding withheld: MetadataClasses
    ) throws(RebuildRefusal) -> Rebuilt {
        let memory: Memory
        do {
            memory = try Memory(descriptor: file.descriptor, byteCount: file.file.byteCount)
        } catch {
            switch error {
            case .tooLarge: throw .tooLarge
            case .unreadable: throw .unreadable
            case .notMedia, .damaged: throw .damaged
            }
        }
        return try rebuilt(Bytes(memory), type: file.file.type, withholding: withheld)
    }

    /// What a picture comes to without the withheld classes.
    ///
    /// - Parameters:
    ///   - file: the whole file.
    ///   - type: its type by its content.
    static func rebuilt(
        _ file: Bytes,
        type: UTType,
        withholding withheld: MetadataClasses
    ) throws(RebuildRefusal) -> Rebuilt {
        var deal = MetadataDeal(withheld: withheld)
        let pieces =
            switch type {
            case .jpeg, .mpo: try JPEGRebuilder.rebuilt(file, &deal)
            case .png: try PNGRebuilder.rebuilt(file, &deal)
            case .webP: try WebPRebuilder.rebuilt(file, &deal)
            case .gif: try GIFRebuilder.rebuilt(file, &deal)
            case .tiff, .dng: try TIFFRebuilder.rebuilt(file, &deal)
            case .mpeg4Movie, .m4v, .quickTimeMovie, .threeGPP, .threeGPP2, .mpeg4Audio, .m4a:
                try FilmRebuilder.rebuilt(file, &deal)
            case _ where type.conforms(to: .heifStandard):
                try HEIFRebuilder.rebuilt(file, &deal)
            default: throw .unsupported
            }
        guard pieces.pieces.count <= RebuildLimits.pieces else {
            throw .tooLarge
        }
        return Rebuilt(pieces: pieces, deal: deal)
    }
}
