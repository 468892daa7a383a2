import PickerJSON
import PickerTesting
import SystemPackage
import Testing

/// A plugin with a face is tried where somebody decides in it, and is not called good where nobody
/// does.
@Suite(.serialized) struct PersonTests {
    private static let folder = Places.packageRoot.appending("Tests/AuditTests/Support/Face")
    private static let plugin = folder.appending("picker").string
    /// Checks in which somebody chooses, somebody cancels, and a picker is refused unshown.
    private static let checks = ["S10.1", scripted, "S9.2/every-item", "A12", "A69", "A13"]
    private static let scripted = "S9.1/handles-are-new"

    /// How each check came out, or why it did not.
    private func audit(_ person: String?) async throws -> [String: String] {
        let acting = person.map { ["--person", $0] } ?? []
        let run = try await AuditRun(
            ["--report", "json"] + acting + ["--only"] + Self.checks + ["--", Self.plugin]
        )
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        let report = try JSON.parse(Array(run.output.utf8))
        var results: [String: String] = [:]
        for check in report["checks"]?.array ?? [] {
            let remark = check["remarks"]?[0]?.string
            results[check["id"]?.string ?? ""] = remark ?? check["result"]?.string
        }
        #expect(results.count > Self.checks.count)
        return results
    }

    @Test func `with a person it is tried like any other`() async throws {
        let results = try await audit(Self.folder.appending("person").string)
        for (check, result) in results {
            // What only a script does at will no person does.
            let due = check == Self.scripted ? "needs a person" : "passed"
            #expect(result == due, "\(check)")
        }
    }

    @Test func `without a person nothing passes that needs one`() async throws {
        for (check, result) in try await audit(nil) {
            #expect(result == "needs a person", "\(check)")
        }
    }

    @Test func `of a person who cannot act the plugin learns nothing, and neither do we`()
        async throws
    {
        let results = try await audit("exit 3 #")
        for (check, result) in results where check != Self.scripted {
            #expect(result.contains("status 3"), "\(check): \(result)")
        }
    }

    @Test func `a plugin that asks nobody is found out, whatever becomes of the person`()
        async throws
    {
        // The person finds no face to act in, and fails when the plugin has long decided.
        let run = try await AuditRun(
            "--person",
            "sleep 5; exit 3 #",
            "--only",
            "S10.1/cancelled",
            "--",
            Self.plugin,
            "--hasty"
        )
        #expect(run.status == 1, "\(run.output)\(run.errors)")
        #expect(run.lines.contains { $0.hasPrefix("failed") })
    }
}
