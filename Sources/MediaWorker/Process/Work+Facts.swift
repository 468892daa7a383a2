import MediaWork
import PickerJSON

extension Work {
    /// What is known of one file.
    func facts(_ file: WorkFile) -> FileAnswer<MediaFacts> {
        FileAnswer(
            Result { () throws(MediaReadingError) in
                try FactReader().facts(
                    of: file.descriptor,
                    byteCount: file.file.byteCount,
                    type: file.file.type,
                    fileName: file.file.name.bytes
                )
            }
            .mapError(WorkFailure.init)
        )
    }

    /// The metadata of one file.
    func properties(_ file: WorkFile) throws(WorkFailure) -> JSON {
        do throws(MediaReadingError) {
            return try PropertyReader().properties(
                of: file.descriptor,
                byteCount: file.file.byteCount,
                type: file.file.type
            )
        } catch {
            throw WorkFailure(error)
        }
    }
}

extension WorkFailure {
    fileprivate init(_ error: MediaReadingError) {
        self =
            switch error {
            case .unreadable: .unreadable
            case .notMedia: .notMedia
            case .damaged: .badMedia
            case .tooLarge: .tooLarge
            }
    }
}
