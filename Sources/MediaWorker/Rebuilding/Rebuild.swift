import MediaWork

/// Makes a file of the same type and the same picture, without the metadata that is withheld.
struct Rebuild {
    private let withheld: MetadataClasses

    init(withholding withheld: MetadataClasses) {
        self.withheld = withheld
    }

    /// Writes the new file; what cannot be taken apart for sure is `unsupportedType`.
    func rebuild(_ file: WorkFile, into output: OutputFile) throws(WorkFailure) -> MadeFile {
        let rebuilt: Rebuilt
        do {
            rebuilt = try Rebuilder.rebuilt(file, withholding: withheld)
        } catch {
            throw error.failure
        }
        try write(rebuilt.pieces, of: file, into: output)
        return MadeFile(
            type: file.file.type,
            byteCount: output.byteCount,
            transformations: [.rebuilt],
            account: rebuilt.account
        )
    }

    private func write(
        _ list: PieceList,
        of file: WorkFile,
        into output: OutputFile
    ) throws(WorkFailure) {
        for piece in list.pieces {
            switch piece {
            case .made(let bytes): try output.write(bytes)
            case .copied(let range): try output.copy(range, of: file)
            }
            output.report(UInt64(output.byteCount), of: UInt64(list.byteCount))
        }
    }
}

extension RebuildRefusal {
    /// The refusal in the words of a worker.
    fileprivate var failure: WorkFailure {
        switch self {
        case .unsupported: .unsupportedType
        case .damaged: .badMedia
        case .tooLarge: .tooLarge
        case .unreadable: .unreadable
        }
    }
}
