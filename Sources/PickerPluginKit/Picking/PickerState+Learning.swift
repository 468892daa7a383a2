extension PickerState {
    /// A look at the library: at which part, and knowing which news.
    struct Reading: Sendable, Hashable {
        let view: PickerView
        let news: Int
    }

    /// What has to be read so that the screen is complete.
    enum Want: Sendable, Hashable {
        case sections(Reading)
        case suggestions(String)
        case collections(news: Int)
    }

    /// What is to be read next; nil where all is known, or was tried.
    var want: Want? {
        guard decision == nil else { return nil }
        let reading = Reading(view: view, news: news)
        if sectionsRead != reading { return .sections(reading) }
        if terms.features.contains(.search), suggestedText != view.searchText {
            return .suggestions(view.searchText)
        }
        let wantsCollections = terms.features.contains(.collections) && collectionNews != news
        return wantsCollections ? .collections(news: news) : nil
    }

    /// The sections of a view; whoever looks at another one by now learns nothing.
    mutating func learn(
        _ sections: [LibrarySection],
        _ emptiness: PickerEmptiness?,
        by reading: Reading
    ) {
        guard reading.view == view else { return }
        sectionsRead = reading
        failure = nil
        self.emptiness = emptiness
        contents = PickerContents(generation: contents.generation + 1, sections: sections)
    }

    mutating func fail(_ error: LibraryError, in reading: Reading) {
        guard reading.view == view else { return }
        sectionsRead = reading
        failure = error
    }

    mutating func learn(_ found: [LibraryCollection]?, of news: Int) {
        collectionNews = news
        collections = found ?? collections ?? []
    }

    mutating func learn(_ found: [Suggestion]?, for text: String) {
        suggestedText = text
        suggestions = found ?? []
    }
}
