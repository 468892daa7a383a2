import Foundation
import PickerHost
import Testing

/// Previews and properties, from plugins that tell the truth and from others.
@Suite(.timeLimit(.minutes(5))) struct DescribingTests {
    private static let offers = "preview,properties"

    @Test(arguments: ["preview", "preview,attachments"])
    func `a preview is what the plugin sent, in either way`(offers: String) async throws {
        let plugin = FakePlugin(size: 300, offers: offers)
        try await plugin.picking { provider in
            #expect(provider.offersPreview)
            let progress = LoadProgress()
            let preview = try await provider.loadPreview(maxPixelSize: 32, progress: progress)
            #expect(preview.type == .png)
            #expect(preview.pixelWidth == 32)
            #expect(preview.pixelHeight == 30)
            #expect(preview.data == plugin.content)
            #expect(progress.isFinished)
            await #expect {
                try await provider.loadPreview(maxPixelSize: 0)
            } throws: { ($0 as? ItemProviderError)?.reason?.isRefusal(.invalidParams) == true }
        }
    }

    @Test func `the completion gets the preview once, away from the main thread`() async throws {
        try await FakePlugin(size: 300, offers: Self.offers).picking { provider in
            let (preview, error, wasMain) = await withCheckedContinuation { continuation in
                provider.loadPreviewImage(maxPixelSize: 256) { preview, error in
                    continuation.resume(returning: (preview, error, Thread.isMainThread))
                }
            }
            #expect(preview?.pixelWidth == 40)
            #expect(error == nil)
            #expect(!wasMain)
        }
    }

    @Test func `SM2 SM3 properties have sides, colour model, turning and groups by name`()
        async throws
    {
        try await FakePlugin(offers: Self.offers).picking { provider in
            #expect(provider.offersProperties)
            let properties = try await provider.properties()
            #expect(properties.pixelWidth == 4_032)
            #expect(properties.pixelHeight == 3_024)
            #expect(properties.orientation == 6)
            #expect(properties.colorModel == "RGB")
            #expect(properties.duration == nil)
            #expect(properties.exif["FNumber"]?.number == 1.8)
            #expect(properties.gps["Latitude"]?.number == 53.5)
            #expect(properties.tiff["Make"]?.string == "Example")
            #expect(properties.members["more"] == [1, .null])
        }
    }

    @Test func `what the plugin does not offer it is not asked for`() async throws {
        try await FakePlugin().picking { provider in
            #expect(!provider.offersPreview)
            #expect(!provider.offersProperties)
            await #expect {
                try await provider.loadPreview(maxPixelSize: 256)
            } throws: { ($0 as? ItemProviderError)?.code == .itemUnavailable }
            await #expect {
                try await provider.properties()
            } throws: { ($0 as? ItemProviderError)?.code == .itemUnavailable }
        }
    }

    @Test func `an item without a preview is an error of this item alone`() async throws {
        let plugin = FakePlugin(lie: "preview-bad", offers: Self.offers)
        try await plugin.picking { provider in
            await #expect {
                try await provider.loadPreview(maxPixelSize: 256)
            } throws: {
                ($0 as? ItemProviderError)?.reason?.isRefusal(.badMedia) == true
                    && !"\($0)".contains("pwned")
            }
            let data = try await provider.loadDataRepresentation(for: .image)
            #expect(data == plugin.content)
        }
    }

    @Test(arguments: [
        ("preview-empty", ProtocolViolation.Rule.preview), ("preview-long", .preview),
        ("preview-wide", .preview), ("preview-tall", .preview), ("preview-zero", .preview),
        ("preview-negative", .preview), ("preview-huge", .preview),
        ("preview-type", .servedType), ("preview-movie", .servedType),
        ("preview-neither", .data), ("preview-text", .malformedAnswer),
    ]) func `A78 a preview that cannot be what was asked for is a breach`(
        lie: String,
        rule: ProtocolViolation.Rule
    ) async throws {
        await #expect {
            try await FakePlugin(lie: lie, offers: "preview,attachments").picking { provider in
                _ = try await provider.loadPreview(maxPixelSize: 256)
            }
        } throws: { $0.violated == rule }
    }

    @Test func `A78 a preview in base64 with junk in it is a breach`() async throws {
        await #expect {
            try await FakePlugin(lie: "preview-junk", offers: "preview").picking { provider in
                _ = try await provider.loadPreview(maxPixelSize: 256)
            }
        } throws: { $0.violated == .data }
    }

    @Test(arguments: [
        "properties-width", "properties-height", "properties-turn", "properties-group",
        "properties-deep", "properties-long", "properties-duration", "properties-none",
    ]) func `A78 properties that cannot be are a breach`(lie: String) async throws {
        await #expect {
            try await FakePlugin(lie: lie, offers: Self.offers).picking { provider in
                _ = try await provider.properties()
            }
        } throws: { $0.violated == .properties }
    }

    @Test func `A78 properties that are no object are no answer`() async throws {
        await #expect {
            try await FakePlugin(lie: "properties-list", offers: Self.offers).picking { provider in
                _ = try await provider.properties()
            }
        } throws: { $0.violated == .malformedAnswer }
    }

    @Test func `a preview that does not come can be cancelled by its progress`() async throws {
        let plugin = FakePlugin(lie: "stops-preview", offers: Self.offers)
        try await plugin.picking { provider in
            let done = AsyncStream<ItemProviderError?>.makeStream()
            let progress = provider.loadPreviewImage(maxPixelSize: 256) { _, error in
                done.continuation.yield(error)
                done.continuation.finish()
            }
            progress.cancel()
            for await error in done.stream { #expect(error?.isCancellation == true) }
        }
    }
}

extension PickerError {
    fileprivate func isRefusal(_ kind: ErrorKind) -> Bool {
        if case .refused(kind) = self { true } else { false }
    }
}
