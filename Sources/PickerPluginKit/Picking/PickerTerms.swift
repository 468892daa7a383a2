import PickerProtocol
import UniformTypes

/// What stays the same of a picker while it is open.
struct PickerTerms: Sendable {
    /// What the host calls itself, harmless to show.
    let claim: String
    /// Whether the order of choosing matters.
    let isOrdered: Bool
    /// Whether each change leaves at once.
    let isContinuous: Bool
    /// What the host takes; nil for everything.
    let filter: LibraryFilter?
    let features: PickerFeatures
    let isCompact: Bool
    /// The limit, the edges and the text that the picker begins with.
    let limit: Int
    let edges: [String]
    let searchText: String
    /// What the person's settings say of metadata, and what the host wants to be taken out.
    let settledMetadata: MetadataWord
    let strippedByHost: MetadataClasses
    /// Whether metadata can be taken out at all.
    let canStripMetadata: Bool
    /// In which form the host wants items, which types it can use, and whether there is a choice.
    let mode: RepresentationMode
    let accepted: [UTType]
    let canConvert: Bool
    /// Whether a script stands for the person.
    let isUnattended: Bool

    init(_ request: PresentationRequest, host: PartyInfo, of parts: SessionParts) {
        let configuration = request.configuration
        claim = ClaimedName.text(host.name)
        isOrdered = request.isOrdered
        isContinuous = request.isContinuous
        filter = request.filter
        features = PickerFeatures(configuration, isContinuous: request.isContinuous)
        isCompact = configuration.mode == .compact
        limit = request.selectionLimit
        edges = configuration.edgesWithoutContentMargins ?? []
        searchText = configuration.searchText ?? ""
        settledMetadata = parts.settledMetadata
        strippedByHost = request.stripped
        canStripMetadata = parts.library.abilities.contains(.metadata)
        mode = request.mode
        accepted = request.accepted
        canConvert = parts.library.abilities.contains(.representations)
        isUnattended = parts.identity.isUnattended
    }

    /// Whether the host takes the item.
    func admits(_ item: LibraryItem) -> Bool { filter?.admits(item) ?? true }
}
