import Foundation
import PickerHost
import Testing

@Suite(.timeLimit(.minutes(5))) struct PresentTests {
    @Test func `SD1 SD5 finishing gives the chosen items once, each with its provider`()
        async throws
    {
        var configuration = PickerConfiguration()
        configuration.selectionLimit = 3
        let response = try await withPicker(
            FakePlugin().source,
            host: FakePlugin.host,
            options: FakePlugin.patient()
        ) { picker in
            #expect(picker.plugin.name == "fake\\x07")
            return try await picker.present(configuration)
        }
        #expect(response.outcome == .picked)
        #expect(response.results.count == 3)
        #expect(response.results.allSatisfy { $0.itemProvider.suggestedName == "Sea.heic" })
    }

    @Test func `SD2 cancelling gives an empty result, told apart from an empty choice`()
        async throws
    {
        let cancelled = try await response(FakePlugin(lie: "cancelled"))
        #expect(cancelled.outcome == .cancelled)
        #expect(cancelled.results.isEmpty)
        let empty = try await response(FakePlugin(lie: "empty"))
        #expect(empty.outcome == .picked)
        #expect(empty.results.isEmpty)
    }

    @Test func `SC11 without a wish for them results carry no identifier`() async throws {
        let response = try await response(FakePlugin())
        #expect(response.results.map(\.assetIdentifier) == [nil])
    }

    @Test func `SC10 SD6 where they are wished for results carry identifiers`() async throws {
        var configuration = PickerConfiguration()
        configuration.includesAssetIdentifiers = true
        let response = try await response(FakePlugin(), configuration)
        #expect(response.results.map(\.assetIdentifier) == [String(repeating: "a", count: 20)])
    }

    @Test func `SD8 one item that is gone does not take the others with it`() async throws {
        let plugin = FakePlugin(lie: "second-gone")
        var configuration = PickerConfiguration()
        configuration.selectionLimit = 3
        try await withPicker(plugin.source, host: FakePlugin.host, options: FakePlugin.patient()) {
            picker in
            let providers = try await picker.present(configuration).results.map(\.itemProvider)
            var loaded: [Data] = []
            var failures: [ItemProviderError] = []
            for provider in providers {
                do throws(ItemProviderError) {
                    loaded.append(try await provider.loadDataRepresentation(for: .image))
                } catch {
                    failures.append(error)
                }
            }
            #expect(loaded == [plugin.content, plugin.content])
            #expect(failures.map(\.code) == [.itemUnavailable])
            #expect(!failures.map(\.description).joined().contains("pwned"))
        }
    }

    @Test func `cancelling the task closes the picker and ends the scope at once`() async throws {
        let source = FakePlugin(lie: "waits").source
        await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                do {
                    _ = try await withPicker(
                        source,
                        host: FakePlugin.host,
                        options: FakePlugin.patient()
                    ) { picker in
                        try await picker.present()
                    }
                    return false
                } catch PickerError.cancelled {
                    return true
                } catch {
                    Issue.record(error)
                    return false
                }
            }
            try? await Task.sleep(for: .milliseconds(300))
            group.cancelAll()
            #expect(await group.next() == true)
        }
    }

    @Test func `what leaves the scope loads nothing any more`() async throws {
        let plugin = FakePlugin()
        let provider = try await plugin.picking { $0 }
        await #expect {
            try await provider.loadDataRepresentation(for: .image)
        } throws: { error in
            if case .closed? = (error as? ItemProviderError)?.reason { true } else { false }
        }
    }

    @Test func `SC3 a whole selection fits into one answer`() async throws {
        var configuration = PickerConfiguration()
        configuration.selectionLimit = 5_000
        let response = try await response(FakePlugin(), configuration)
        #expect(response.results.count == 5_000)
    }

    @Test func `a limit below 0 is refused before anybody is asked`() async throws {
        var configuration = PickerConfiguration()
        configuration.selectionLimit = -1
        await #expect {
            try await response(FakePlugin(), configuration)
        } throws: { error in
            if case PickerError.refused(.invalidConfiguration) = error { true } else { false }
        }
    }

    private func response(
        _ plugin: FakePlugin,
        _ configuration: PickerConfiguration = PickerConfiguration()
    ) async throws -> PickerResponse {
        try await withPicker(plugin.source, host: FakePlugin.host, options: FakePlugin.patient()) {
            picker in
            try await picker.present(configuration)
        }
    }
}
