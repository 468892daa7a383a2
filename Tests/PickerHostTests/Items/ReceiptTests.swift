import PickerHost
import PickerProtocol
import PickerTesting
import SystemPackage
import Testing

/// Receipts as a host reads them, and does not believe them.
@Suite(.timeLimit(.minutes(5))) struct ReceiptTests {
    private static var asking: PickerOptions {
        var options = FakePlugin.patient()
        options.asksForReceipts = true
        return options
    }

    @Test func `what was written has the receipt of the whole, whatever the ranges were`()
        async throws
    {
        let plugin = FakePlugin(size: 300_000, offers: "attachments,receipt")
        try await plugin.picking(options: Self.asking) { provider in
            try await provider.loadFileRepresentation(for: .image) { file in
                let receipt = try #require(file.receipt)
                #expect(receipt.byteCount == 300_000 && receipt.offset == 0)
                #expect(receipt.sha256 == file.sha256)
                #expect(receipt.given == ["location"] && !file.isReencoded)
                #expect(receipt.sessionTotal == SessionTotal(items: 1, bytes: 300_000))
            }
        }
    }

    @Test func `who does not ask gets none`() async throws {
        let plugin = FakePlugin(lie: "receipt-digest", size: 1_000, offers: "attachments,receipt")
        try await plugin.picking { provider in
            try await provider.loadFileRepresentation(for: .image) { file in
                #expect(file.receipt == nil)
            }
        }
    }

    @Test(arguments: [
        "none", "digest", "count", "offset", "type", "making", "item", "whole", "total", "given",
    ]) func `A78 a receipt that says something else than what came is an error`(lie: String)
        async throws
    {
        let plugin = FakePlugin(
            lie: "receipt-" + lie,
            size: 300_000,
            offers: "attachments,receipt"
        )
        await #expect {
            try await plugin.picking(options: Self.asking) { provider in
                let null = try FileDescriptor.open("/dev/null", .writeOnly)
                defer { try? null.close() }
                _ = try await provider.write(to: null, type: .image)
            }
        } throws: { $0.violated == .receipt }
    }

    @Test func `A78 a plugin that does not say that it took out what was to go is not believed`()
        async throws
    {
        var configuration = PickerConfiguration()
        configuration.metadata = MetadataWishes(location: .strip)
        let asked = configuration
        await #expect {
            try await FakePlugin().picking(asked) { _ in }
        } throws: { $0.violated == .metadata }
    }

    @Test func `a real plugin's receipts hold, for every way to its items`() async throws {
        let library = try CanaryLibrary(count: 31)
        let source = RealPlugin.scripted.source(library, ["--select", "all"])
        try await withPicker(source, host: FakePlugin.host, options: Self.asking) { picker in
            var configuration = PickerConfiguration()
            configuration.selectionLimit = 0
            var bytes: Int64 = 0
            for result in try await picker.present(configuration).results {
                #expect(result.receipt?.given.contains("suggestedName") == true)
                let provider = result.itemProvider
                try await provider.loadFileRepresentation(for: .item) { file in
                    bytes += file.byteCount
                    #expect(file.receipt?.sessionTotal.bytes == bytes)
                    #expect(file.receipt?.wholeSha256 == file.sha256)
                }
            }
            #expect(bytes > 0)
        }
    }
}
