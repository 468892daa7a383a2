import Foundation
import PickerHost
import PickerTesting
import SystemPackage
import Testing

/// A picker that stays open, and what a host does with it meanwhile.
@Suite struct LivePickerTests {
    private func scenario(_ steps: String, _ folder: PickerTesting.TemporaryFolder) throws -> String
    {
        try folder.write(Array(steps.utf8), to: "scenario").string
    }

    @Test func `SD3: each change reaches the host, whose own limit reaches the picker`()
        async throws
    {
        let library = try CanaryLibrary(count: 5)
        let folder = try PickerTesting.TemporaryFolder()
        let file = try scenario("choose newest:1\nwait update\nchoose newest:3\nstall", folder)
        let source = RealPlugin.scripted.source(library, ["--scenario", file])
        var configuration = PickerConfiguration()
        configuration.selectionLimit = 1
        configuration.selection = .continuousAndOrdered
        let asked = configuration
        let options = FakePlugin.patient()
        try await withPicker(source, host: FakePlugin.host, options: options) { picker in
            var selections = picker.selections().makeAsyncIterator()
            async let decision = picker.present(asked)
            let first = try #require(try await selections.next())
            #expect(first.count == 1)
            let early = try await first[0].itemProvider.loadDataRepresentation(for: .item)
            let newest = try library.newest(1)[0].content()
            #expect(Array(early) == newest)
            try await picker.update(PickerConfiguration.Update(selectionLimit: 2))
            let second = try #require(try await selections.next())
            #expect(second.count == 2)
            try await picker.zoomIn()
            try await picker.scrollToInitialPosition()
            try await picker.dismiss()
            let response = try await decision
            #expect(response.outcome == .picked)
            #expect(response.results.count == 2)
            let late = try await first[0].itemProvider.loadDataRepresentation(for: .item)
            #expect(late == early, "what stays selected keeps its handle")
        }
    }

    @Test func `without an open picker there is nothing to change`() async throws {
        let library = try CanaryLibrary(count: 1)
        let source = RealPlugin.scripted.source(library, [])
        let options = FakePlugin.patient()
        try await withPicker(source, host: FakePlugin.host, options: options) { picker in
            await #expect(throws: PickerError.self) { try await picker.dismiss() }
            await #expect(throws: PickerError.self) {
                try await picker.update(PickerConfiguration.Update(selectionLimit: -1))
            }
            let results = try await picker.present().results
            #expect(results.count == 1)
        }
    }

    @Test func `a plugin that offers no control says so, and the picker goes on`() async throws {
        let library = try CanaryLibrary(count: 1)
        let source = RealPlugin.python.source(library, ["--select", "newest:1"])
        let options = FakePlugin.patient()
        try await withPicker(source, host: FakePlugin.host, options: options) { picker in
            #expect(picker.capabilities.control == nil && picker.capabilities.continuous == nil)
            await #expect(throws: PickerError.self) { try await picker.zoomIn() }
            let results = try await picker.present().results
            #expect(results.count == 1)
        }
    }
}
