/// All that a face shows beside the items themselves: one value, made anew at every change.
public struct PickerScreen: Sendable, Hashable {
    /// Something chosen, as the tray shows it.
    public struct Chosen: Sendable, Hashable {
        /// The item.
        public let item: LibraryItem
        /// Its number from 1 in the order of choosing; nil where the order does not matter.
        public let number: Int?
        /// Whether the host chose it beforehand and no person has seen it yet.
        public let isUnseen: Bool
        /// How far it is being prepared for the host, in hundredths; nil where it is not.
        public let progress: Int?
    }

    /// What the host calls itself, on one line and cut: to be shown as its claim.
    public let claim: String
    /// At most how many items can be chosen.
    public let limit: Int
    /// Whether the order of choosing matters to the host.
    public let isOrdered: Bool
    /// Whether each change leaves at once: the person is to be told.
    public let isContinuous: Bool
    /// The parts of the picker that the host did not wish away.
    public let features: PickerFeatures
    /// Whether one row is wanted.
    public let isCompact: Bool
    /// The edges without a margin, as the host named them.
    public let edgesWithoutContentMargins: [String]
    /// Which part of the library is looked at.
    public let view: PickerView
    /// How large items are.
    public let zoom: PickerZoom
    /// Of which state of the view the sections are; a window of another one is old.
    public let generation: Int
    /// The sections of the view; empty while they are not known.
    public let sections: [LibrarySection]
    /// How many items the view has; nil while that is not known.
    public let count: Int?
    /// Why there is nothing in the view; nil where there is something.
    public let emptiness: PickerEmptiness?
    /// The collections that can be opened; none where the host wished them away, nil while they are
    /// not known.
    public let collections: [LibraryCollection]?
    /// Ways to go on with the text of the view; none where they are not known yet.
    public let suggestions: [Suggestion]
    /// What is chosen, in the order of choosing.
    public let tray: [Chosen]
    /// Classes of metadata of which nothing leaves, once host, person and settings have spoken.
    public let withheldMetadata: MetadataClasses
    /// Classes that the host wants to be taken out: the person cannot give them either.
    public let metadataStrippedByHost: MetadataClasses
    /// Whether metadata can be taken out at all; a face offers no choice where it cannot.
    public let canStripMetadata: Bool
    /// In which form items leave, as the person or else the host wants it.
    public let representation: RepresentationMode
    /// Whether there is a choice of forms at all.
    public let canConvert: Bool
    /// Why the choice cannot be confirmed as it is; nil where it can.
    public let obstacle: PickerRefusal?
    /// How often the host asked to go back to the beginning; a face that sees it grow does so.
    public let returns: Int
    /// How often the host did anything to the open picker, so that a face can announce it.
    public let hostActs: Int
    /// Whether the picker is closed.
    public let isOver: Bool

    init(_ state: PickerState) {
        let terms = state.terms
        claim = terms.claim
        limit = state.limit
        isOrdered = terms.isOrdered
        isContinuous = terms.isContinuous
        features = terms.features
        isCompact = terms.isCompact
        edgesWithoutContentMargins = state.edges
        view = state.view
        zoom = state.zoom
        generation = state.contents.generation
        sections = state.contents.sections ?? []
        count = state.contents.count
        emptiness = state.emptinessShown
        collections = terms.features.contains(.collections) ? state.collections : []
        suggestions = state.suggestedText == state.view.searchText ? state.suggestions : []
        tray = state.selection.items.enumerated().map { place, item in
            Chosen(
                item: item,
                number: terms.isOrdered ? place + 1 : nil,
                isUnseen: state.selection.unseen.contains(item.key),
                progress: state.preparing[item.key]
            )
        }
        withheldMetadata = state.metadata.withheld(
            settings: terms.settledMetadata,
            host: terms.strippedByHost,
            isUnattended: terms.isUnattended
        )
        metadataStrippedByHost = terms.strippedByHost
        canStripMetadata = terms.canStripMetadata
        representation = state.mode
        canConvert = terms.canConvert
        obstacle = state.obstacle
        returns = state.returns
        hostActs = state.hostActs
        isOver = state.decision != nil
    }
}

extension PickerState {
    fileprivate var emptinessShown: PickerEmptiness? {
        if let failure { return .failed(failure) }
        guard let count = contents.count else { return .looking }
        return count == 0 ? emptiness ?? .looking : nil
    }
}
