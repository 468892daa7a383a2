import CMedia
import MediaWork
import UniformTypes

/// Makes a file of another type, which more programs can read, of what a file shows.
struct Conversion {
    private let type: UTType
    private let threads: Int

    /// - Parameters:
    ///   - type: what is to be made.
    ///   - threads: how many may compute at once.
    init(_ type: UTType, threads: Int) {
        self.type = type
        self.threads = threads
    }

    /// Makes it.
    func convert(_ file: WorkFile, into output: OutputFile) throws(WorkFailure) -> MadeFile {
        guard let source = PreviewSource(for: file.file.type) else { throw .unsupportedType }
        switch (source, type) {
        case (.film, .mpeg4Movie):
            return try FilmConversion(threads: threads).mp4(file, into: output)
        case (.film, _):
            throw .unsupportedType
        case (_, .webP):
            return try MovingConversion().webP(file, into: output)
        case (_, .jpeg):
            return try StillConversion(source: source).jpeg(file, into: output)
        default:
            throw .unsupportedType
        }
    }
}
