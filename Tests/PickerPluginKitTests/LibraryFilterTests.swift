import PickerPluginKit
import PickerProtocol
import Testing

struct LibraryFilterTests {
    @Test func `a filter of judged kinds is checked and admits what it names`() throws {
        let filter = PickerFilter.any([.all([.images, .not(.videos)]), .not(.images)])
        let checked = try #require(LibraryFilter(filter, judging: [.images, .videos]))
        #expect(checked.admits(.images, .image))
        #expect(checked.admits(.videos, .video))
        #expect(!checked.admits([.images, .videos], .image))
    }

    @Test func `a kind that the library cannot judge is refused, however deep it stands`() {
        let unjudged: [PickerFilter] = [
            .livePhotos, .kind(.init(rawValue: "sunsets")), .playbackStyle("loop"),
            .any([.images, .panoramas]), .all([.images, .panoramas]), .not(.not(.bursts)),
        ]
        for filter in unjudged {
            #expect(LibraryFilter(filter, judging: [.images, .videos]) == nil, "\(filter)")
        }
    }

    @Test func `every kind of the protocol has its own bit`() {
        let checked = PickerFilter.Kind.all.map { LibraryFilter(.kind($0), judging: .every) }
        #expect(!checked.contains(nil))
        #expect(Set(checked).count == PickerFilter.Kind.all.count)
    }

    @Test func `a playback style is one of five, and told by a library that judges every kind`()
        throws
    {
        for style in PlaybackStyle.allCases {
            let filter = PickerFilter.playbackStyle(style.name)
            #expect(LibraryFilter(filter, judging: .every) == .playbackStyle(style))
            #expect(LibraryFilter(filter, judging: [.images, .videos]) == nil)
        }
        #expect(LibraryFilter(.playbackStyle("loop"), judging: .every) == nil)
        let moving = try #require(LibraryFilter(.playbackStyle("imageAnimated"), judging: .every))
        #expect(moving.admits(.images, .imageAnimated))
        #expect(!moving.admits(.images, .image))
    }
}
