import MediaWork
import PickerPluginKit

/// What an item can be, as people ask for it by a word.
enum SearchKind: UInt8, CaseIterable, Sendable {
    case images
    case videos
    case livePhotos
    case screenshots
    case panoramas
    case bursts
    case depth
    case slomo
    case timelapse
    case screenRecordings
    case cinematic
    case spatial
    case animated
    case raw
    case hdr
    case favourites

    /// What it is called where it is shown.
    var title: String {
        switch self {
        case .images: "Photos"
        case .videos: "Videos"
        case .livePhotos: "Live Photos"
        case .screenshots: "Screenshots"
        case .panoramas: "Panoramas"
        case .bursts: "Bursts"
        case .depth: "Portraits"
        case .slomo: "Slo-mo"
        case .timelapse: "Time-lapse"
        case .screenRecordings: "Screen Recordings"
        case .cinematic: "Cinematic"
        case .spatial: "Spatial"
        case .animated: "Animated"
        case .raw: "RAW"
        case .hdr: "HDR"
        case .favourites: "Favourites"
        }
    }

    /// What people call it, folded as searched text is.
    var names: [String] {
        switch self {
        case .images: ["photos", "photo", "picture", "pictures", "image", "images", "pics"]
        case .videos: ["videos", "video", "movie", "movies", "film", "films", "clip", "clips"]
        case .livePhotos: ["live photos", "live photo", "motion photo", "motion photos"]
        case .screenshots: ["screenshots", "screenshot", "screen shot", "screen shots"]
        case .panoramas: ["panoramas", "panorama", "pano", "panos"]
        case .bursts: ["bursts", "burst"]
        case .depth: ["portraits", "portrait", "portrait mode", "depth"]
        case .slomo: ["slo mo", "slomo", "slow motion"]
        case .timelapse: ["time lapse", "time lapses", "timelapse", "timelapses"]
        case .screenRecordings:
            ["screen recordings", "screen recording", "screencast", "screencasts"]
        case .cinematic: ["cinematic"]
        case .spatial: ["spatial"]
        case .animated: ["animated", "animations", "animation"]
        case .raw: ["raw"]
        case .hdr: ["hdr"]
        case .favourites: ["favourites", "favourite", "favorites", "favorite"]
        }
    }

    /// The stars that make a favourite.
    ///
    /// XMP has stars and no hearts. Programs that write favourites of Apple Photos out give them
    /// five, and four are many people's word for "good".
    private static let favouriteRating = 5

    /// The kinds of an item by what is known of it.
    static func kinds(_ kinds: MediaKinds, _ facts: MediaFacts?) -> Set<SearchKind> {
        var found = Set(allCases.filter { !$0.mediaKinds.isDisjoint(with: kinds) })
        guard let facts else { return found }
        let traits: [(MediaTraits, SearchKind)] = [
            (.animated, .animated), (.raw, .raw), (.hdr, .hdr), (.gainMap, .hdr),
        ]
        for (trait, kind) in traits where facts.traits.contains(trait) {
            found.insert(kind)
        }
        if facts.words?.rating == favouriteRating {
            found.insert(.favourites)
        }
        return found
    }

    /// The kind's bit, where filters have one for it.
    var mediaKinds: MediaKinds {
        switch self {
        case .images: .images
        case .videos: .videos
        case .livePhotos: .livePhotos
        case .screenshots: .screenshots
        case .panoramas: .panoramas
        case .bursts: .bursts
        case .depth: .depthEffectPhotos
        case .slomo: .slomoVideos
        case .timelapse: .timelapseVideos
        case .screenRecordings: .screenRecordings
        case .cinematic: .cinematicVideos
        case .spatial: .spatialMedia
        case .animated, .raw, .hdr, .favourites: []
        }
    }

    private static let phrases: [(words: [String], kind: SearchKind)] = allCases.flatMap { kind in
        kind.names.map { ($0.split(separator: " ").map(String.init), kind) }
    }

    /// Letters of a word that is still being typed from which on it may become a kind.
    private static let openLetters = 3

    /// The kinds that the beginning of the words names, by the longest name that fits.
    ///
    /// - Parameter isOpen: whether the last word may go on.
    static func read(
        _ words: ArraySlice<String>,
        isOpen: Bool
    ) -> (kinds: Set<SearchKind>, count: Int)? {
        var best: (kinds: Set<SearchKind>, count: Int)?
        for (phrase, kind) in phrases {
            let count = min(phrase.count, words.count)
            guard count >= best?.count ?? 1 else {
                continue
            }
            let typed = words.prefix(count)
            let fits = typed.elementsEqual(phrase)
            let begins = isOpen && count == words.count && begins(phrase, with: typed)
            guard fits || begins else {
                continue
            }
            best = (count == best?.count ? best?.kinds ?? [] : [], count)
            best?.kinds.insert(kind)
        }
        return best
    }

    private static func begins(_ phrase: [String], with typed: ArraySlice<String>) -> Bool {
        guard let last = typed.last, last.utf8.count >= openLetters else {
            return false
        }
        return typed.dropLast().elementsEqual(phrase.prefix(typed.count - 1))
            && phrase[typed.count - 1].hasPrefix(last)
    }
}
