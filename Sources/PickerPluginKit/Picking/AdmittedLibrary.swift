/// A library as far as the host takes it: its filter stands above everything that is asked.
struct AdmittedLibrary: Sendable {
    let library: any PickerLibrary
    let filter: LibraryFilter?

    func page(
        _ query: LibraryQuery,
        after cursor: LibraryCursor?,
        limit: Int
    ) async throws(LibraryError) -> LibraryPage {
        try await library.page(admitted(query), after: cursor, limit: limit)
    }

    func sections(_ query: LibraryQuery) async throws(LibraryError) -> [LibrarySection] {
        try await library.sections(admitted(query))
    }

    /// Why a query admits nothing.
    func emptiness(of view: PickerView) async throws(LibraryError) -> PickerEmptiness {
        let all = LibraryQuery(waits: .whatIsKnown)
        if view.isNarrowed, try await !page(all, after: nil, limit: 1).items.isEmpty {
            return .nothingFound
        }
        guard filter != nil else { return .libraryEmpty }
        let isEmpty = try await library.page(all, after: nil, limit: 1).items.isEmpty
        return isEmpty ? .libraryEmpty : .nothingAdmitted
    }

    private func admitted(_ query: LibraryQuery) -> LibraryQuery {
        guard let filter else { return query }
        var query = query
        query.filter = query.filter.map { .all([filter, $0]) } ?? filter
        return query
    }
}
