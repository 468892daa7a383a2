import PickerAudit
import PickerTesting
import Testing

/// Every promise that the audit tries, kept by every plugin of the project.
@Suite(.serialized) struct PromiseTests {
    struct Run: Sendable, CustomTestStringConvertible {
        let check: Check
        let plugin: PluginCommand
        var testDescription: String { "\(check) \(plugin)" }
    }

    static let runs = Catalogue.all.flatMap { check in
        PluginsUnderTest.all.map { Run(check: check, plugin: $0) }
    }

    @Test(arguments: runs)
    func `a promise is kept`(_ run: Run) async throws {
        let subject = try await PluginsUnderTest.subject(run.plugin)
        let result = await run.check.run(on: subject)
        guard case .notRequired = result else {
            #expect(result == .passed, "\(run.check.title): \(result.remarks)")
            return
        }
        // The kit offers whatever transcripts need; the Python plugin serves the core alone.
        #expect(run.plugin == PluginsUnderTest.python || run.check.needs.isEmpty == false)
    }
}
