/// The whole state of a picker: what happens goes in, what is to be seen comes out.
///
/// Knows no thread, no clock and no library, so that the same events give the same result in every
/// face and every test.
struct PickerState: Sendable {
    let terms: PickerTerms
    var limit: Int
    var edges: [String]
    var view: PickerView
    var zoom = PickerZoom.medium
    var selection = PickerSelection()
    /// Items that cannot be read, as a face found out.
    var unavailable: Set<LibraryItem.Key> = []
    var attention: PickerAttention
    /// What the person says of the metadata that leaves.
    var metadata = MetadataWord()
    /// What the person says of the form in which items leave; nil while they say nothing.
    var representation: RepresentationMode?
    /// How far items are that are being prepared for the host, in hundredths.
    var preparing: [LibraryItem.Key: Int] = [:]
    /// How often the host asked to go back to the beginning.
    var returns = 0
    /// Grows with everything that the host does.
    var hostActs = 0
    /// Grows with every change of the selection.
    var changes = 0
    var contents = PickerContents(generation: 0, sections: nil)
    /// Why the library tells nothing; nil while it does.
    var failure: LibraryError?
    /// Whether the library holds anything that the host takes, or anything at all; nil while that
    /// is not known.
    var emptiness: PickerEmptiness?
    var collections: [LibraryCollection]?
    var suggestions: [Suggestion] = []
    /// The text that ``suggestions`` go on with.
    var suggestedText = ""
    /// Grows when the library says that something of it may be different.
    var news = 0
    /// The look at the library that ``contents`` or ``failure`` come from.
    var sectionsRead: Reading?
    /// The news that ``collections`` know of.
    var collectionNews = -1
    var decision: Decision?

    /// How a picker ended.
    enum Decision: Sendable, Hashable {
        case done
        case cancelled
    }

    /// - Parameter least: how long a picker has to be there before it can be confirmed.
    init(_ terms: PickerTerms, attentionOf least: Duration) {
        self.terms = terms
        limit = terms.limit
        edges = terms.edges
        view = PickerView(searchText: Self.cut(terms.searchText))
        attention = PickerAttention(least: least)
    }

    /// What a person did.
    ///
    /// - Returns: why it has no effect, or only a part of it; nil where it has.
    mutating func take(_ event: PickerEvent, at now: ContinuousClock.Instant) -> PickerRefusal? {
        guard decision == nil else { return .over }
        switch event {
        case .search, .sort, .open, .show: return look(event)
        case .zoomIn: zoom = zoom.nearer
        case .zoomOut: zoom = zoom.farther
        case .toggle, .choose, .remove, .removeAll, .move: return select(event)
        case .metadata(let word): metadata = word
        case .representation(let mode):
            guard terms.canConvert else { return .notOffered }
            representation = mode
        case .seen(let keys): selection.see(keys)
        case .failed(let key): return fail(key)
        case .visible(let isVisible): attention.setVisible(isVisible, at: now)
        case .focused(let isFocused): attention.setFocused(isFocused, at: now)
        case .done: return finish(at: now)
        case .cancel: decision = .cancelled
        }
        return nil
    }

    private mutating func look(_ event: PickerEvent) -> PickerRefusal? {
        switch event {
        case .search(let text):
            guard terms.features.contains(.search) else { return .notOffered }
            show(PickerView(Self.cut(text), like: view))
        case .open(let collection):
            guard terms.features.contains(.collections) else { return .notOffered }
            var wanted = view
            wanted.collection = collection
            show(wanted)
        case .sort(let order):
            var wanted = view
            wanted.order = order
            show(wanted)
        case .show(let kinds):
            var wanted = view
            wanted.kinds = kinds
            show(wanted)
        default: break
        }
        return nil
    }

    /// Looks at another part of the library; what is chosen stays chosen.
    mutating func show(_ wanted: PickerView) {
        guard wanted != view else { return }
        view = wanted
        contents = PickerContents(generation: contents.generation + 1, sections: nil)
        emptiness = nil
    }

    private mutating func fail(_ key: LibraryItem.Key) -> PickerRefusal? {
        guard unavailable.count < PickingLimits.unavailableItems else { return .meaningless }
        unavailable.insert(key)
        return nil
    }

    private mutating func finish(at now: ContinuousClock.Instant) -> PickerRefusal? {
        if let refusal = attention.refusal(at: now) ?? obstacle { return refusal }
        decision = .done
        return nil
    }

    /// What has to be done before the choice can be confirmed; nil where it can.
    var obstacle: PickerRefusal? {
        if !selection.unseen.isEmpty { return .unseen(selection.unseen.count) }
        return selection.count > limit ? .tooMany(selection.count - limit) : nil
    }

    /// In which form items leave.
    var mode: RepresentationMode { representation ?? terms.mode }

    /// A part of a whole that may be unknown.
    static func hundredths(_ done: Int64, of total: Int64?) -> Int {
        guard let total, total > 0 else { return 0 }
        return Int((Double(max(0, min(done, total))) / Double(total) * 100).rounded(.down))
    }

    static func cut(_ text: String) -> String {
        String(text.prefix(PickingLimits.searchCharacters))
    }
}

extension PickerView {
    /// The same view with another text.
    fileprivate init(_ searchText: String, like view: PickerView) {
        self = view
        self.searchText = searchText
    }
}
