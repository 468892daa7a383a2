import MediaWork
import PickerPluginKit
import Testing
import UniformTypes

@testable import MediaLibrary

@Suite struct FactKindsTests {
    private static func facts(_ traits: MediaTraits) -> MediaFacts {
        var facts = MediaFacts(type: "")
        facts.traits = traits
        return facts
    }

    private static func kinds(
        _ type: UTType,
        _ traits: MediaTraits,
        hasFilm: Bool = false
    ) -> MediaKinds {
        MediaKinds(type, facts: facts(traits), hasFilm: hasFilm)
    }

    @Test func `a still is a live photo with its film alone, a motion photo by itself`() {
        #expect(Self.kinds(.heic, .liveStill) == .images)
        #expect(Self.kinds(.heic, .liveStill, hasFilm: true) == [.images, .livePhotos])
        #expect(Self.kinds(.heic, [], hasFilm: true) == .images)
        #expect(Self.kinds(.jpeg, .motionPhoto) == [.images, .livePhotos])
    }

    @Test func `what only films can be no picture is, and the other way round`() {
        let all = MediaTraits(rawValue: .max)
        #expect(
            Self.kinds(.jpeg, all, hasFilm: true) == [
                .images, .livePhotos, .screenshots, .panoramas, .bursts, .depthEffectPhotos,
                .spatialMedia,
            ]
        )
        #expect(
            Self.kinds(.quickTimeMovie, all, hasFilm: true) == [
                .videos, .slomoVideos, .timelapseVideos, .screenRecordings, .cinematicVideos,
                .spatialMedia,
            ]
        )
        #expect(Self.kinds(UTType("public.plain-text"), all).isEmpty)
    }

    @Test func `every item has one style`() {
        func style(_ type: UTType, _ traits: MediaTraits, hasFilm: Bool = false) -> PlaybackStyle {
            PlaybackStyle(Self.kinds(type, traits, hasFilm: hasFilm), facts: Self.facts(traits))
        }
        #expect(style(.jpeg, []) == .image)
        #expect(style(.gif, .animated) == .imageAnimated)
        #expect(style(.heic, .liveStill) == .image)
        #expect(style(.heic, [.liveStill, .animated], hasFilm: true) == .livePhoto)
        #expect(style(UTType("public.mpeg-4"), .slomo) == .video)
    }
}
