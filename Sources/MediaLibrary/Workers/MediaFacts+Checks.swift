import MediaWork

extension MediaFacts {
    /// The facts, if they are possible; what a worker says is a claim of the file's.
    var checked: Result<MediaFacts, WorkError> {
        let sizes = [storedSize, displaySize].compactMap(\.self)
        let isPossible =
            sizes.allSatisfy { $0.width >= 1 && $0.height >= 1 }
            && (1...8).contains(orientation)
            && place.map { (-90...90).contains($0.latitude) && (-180...180).contains($0.longitude) }
                ?? true
            && [embeddedFilm, embeddedPreview].compactMap(\.self).allSatisfy {
                $0.offset >= 0 && $0.length >= 1
                    && !$0.offset.addingReportingOverflow($0.length).overflow
            }
        return isPossible ? .success(self) : .failure(.badAnswer)
    }
}
