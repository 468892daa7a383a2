import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// A host asks with filters and texts, and the person closes the picker.
    @Suite struct FilterOracleTests {
        static func questions(_ library: CanaryLibrary) -> [JSON] {
            let secret = library.items[3].relativePath.string
            return [
                [:], ["filter": "images"], ["filter": "videos"], ["filter": ["any": []]],
                ["filter": ["all": ["images", ["not": "images"]]]],
                ["filter": ["not": ["any": ["images", "videos"]]]],
                ["searchText": .string(secret)], ["searchText": .string(String(secret.prefix(4)))],
                ["searchText": "nothing-has-this-name"], ["selectionLimit": 0],
                ["selectionLimit": 5_000], ["includesAssetIdentifiers": true],
                ["preselectedAssetIdentifiers": [.string(secret), "x"]],
            ]
        }

        @Test(arguments: Plugin.allCases)
        func `A12 a person who cancels gives the same bytes, whatever would have matched`(
            kind: Plugin
        ) async throws {
            let library = try CanaryLibrary(count: 29)
            let empty = try CanaryLibrary(count: 1)
            var answers: Set<String> = []
            for place in [library, empty] {
                let plugin = try DrivenPlugin(kind, place, ["--cancel"])
                try plugin.initialize()
                for configuration in Self.questions(library) {
                    let params: JSON = ["configuration": configuration, "progressToken": "p"]
                    answers.insert(try plugin.call("picker/present", params).withoutID)
                }
                // Nothing but the answers came: no progress, no sign before the person decided.
                #expect(plugin.passed.isEmpty)
                try await plugin.expectCleanEnd()
            }
            #expect(answers.count == 1, "\(answers)")
        }

        @Test func `A12 while the picker is open nothing crosses the wire`() async throws {
            let library = try CanaryLibrary(count: 29)
            let plugin = try DrivenPlugin(library, ["--cancel", "--delay", "700"])
            try plugin.initialize()
            for configuration in Self.questions(library).prefix(4) {
                let id = try plugin.ask(
                    "picker/present",
                    ["configuration": configuration, "progressToken": "p"]
                )
                let output = try #require(plugin.output)
                #expect(!DrivenPlugin.isReadable(output, until: .now + .milliseconds(300)))
                #expect(try plugin.answer(to: id).result?["outcome"] == "cancelled")
            }
            try await plugin.expectCleanEnd()
        }
    }
}
