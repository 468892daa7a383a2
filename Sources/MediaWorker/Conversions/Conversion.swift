import CMedia
import MediaWork
import UniformTypes

/// Makes a file of another type, which more programs can read, of what a file shows.
struct Conversion {
    private let type: UTType
    private let withheld: MetadataClasses

    /// - Parameters:
    ///   - type: what is to be made.
    ///   - withheld: the metadata that must not be in it.
    init(_ type: UTType, withholding withheld: MetadataClasses) {
        self.type = type
        self.withheld = withheld
    }

    /// Makes it.
    func convert(_ file: WorkFile, into output: OutputFile) throws(WorkFailure) -> MadeFile {
        guard let source = PreviewSource(for: file.file.type) else { throw .unsupportedType }
        switch type {
        case .jpeg:
            let made = try StillConversion(source: source).jpeg(file)
            output.report(1, of: 1)
            try output.write(made.bytes)
            return MadeFile(
                type: .jpeg,
                byteCount: output.byteCount,
                isReencoded: true,
                transformations: made.transformations
            )
        default:
            throw .unsupportedType
        }
    }
}
