public import PickerProtocol

extension LibraryFilter {
    /// Checks a host's filter against what a library can judge.
    ///
    /// Nil where the filter names a kind beyond those, an unknown one or a playback style that
    /// cannot be told: an answer that guessed would show what was not asked for, or hide it. Styles
    /// are told by a library that judges every kind.
    public init?(_ filter: PickerFilter, judging judged: MediaKinds) {
        switch filter {
        case .kind(let kind):
            guard let kinds = MediaKinds(kind), judged.isSuperset(of: kinds) else {
                return nil
            }
            self = .kinds(kinds)
        case .any(let filters):
            guard let checked = LibraryFilter.checked(filters, judging: judged) else {
                return nil
            }
            self = .any(checked)
        case .all(let filters):
            guard let checked = LibraryFilter.checked(filters, judging: judged) else {
                return nil
            }
            self = .all(checked)
        case .not(let filter):
            guard let checked = LibraryFilter(filter, judging: judged) else {
                return nil
            }
            self = .not(checked)
        case .playbackStyle(let name):
            guard judged.isSuperset(of: .every), let style = PlaybackStyle(name: name) else {
                return nil
            }
            self = .playbackStyle(style)
        }
    }

    private static func checked(
        _ filters: [PickerFilter],
        judging judged: MediaKinds
    ) -> [LibraryFilter]? {
        let checked = filters.compactMap { LibraryFilter($0, judging: judged) }
        return checked.count == filters.count ? checked : nil
    }
}

extension MediaKinds {
    /// The one kind of that name; nil for a name that the protocol does not have.
    init?(_ kind: PickerFilter.Kind) {
        switch kind {
        case .images: self = .images
        case .videos: self = .videos
        case .livePhotos: self = .livePhotos
        case .screenshots: self = .screenshots
        case .panoramas: self = .panoramas
        case .bursts: self = .bursts
        case .depthEffectPhotos: self = .depthEffectPhotos
        case .slomoVideos: self = .slomoVideos
        case .timelapseVideos: self = .timelapseVideos
        case .screenRecordings: self = .screenRecordings
        case .cinematicVideos: self = .cinematicVideos
        case .spatialMedia: self = .spatialMedia
        default: return nil
        }
    }

    /// The one kind of a filter's word, such as `livePhotos`; nil for a word that the protocol does
    /// not have.
    public init?(word: String) {
        self.init(PickerFilter.Kind(rawValue: word))
    }
}
