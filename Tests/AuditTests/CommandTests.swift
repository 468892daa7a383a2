import Foundation
import PickerAudit
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

/// The command as an author or a distrustful person runs it.
@Suite(.serialized) struct CommandTests {
    @Test func `one promise is tried alone, and the time it took is printed`() async throws {
        let clock = ContinuousClock()
        let start = clock.now
        let run = try await AuditRun("--only", "S4.1/handshake", "--", Places.scripted)
        let took = clock.now - start
        print("one promise: \(took)")
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.lines.contains { $0.hasPrefix("passed") && $0.contains("S4.1/handshake") })
    }

    @Test func `what is no promise is a mistake of the command line`() async throws {
        let run = try await AuditRun("--only", "A99", "--", Places.scripted)
        #expect(run.status == 64)
        #expect(run.output == "")
        #expect(run.errors.contains("A99"))
    }

    @Test func `a plugin that is not there or says nothing is not startable`() async throws {
        for program in ["/nowhere", "/bin/true", "no-such-plugin"] {
            let run = try await AuditRun("--only", "S4.1", "--", program)
            #expect(run.status == 69, "\(program)")
            #expect(run.output == "")
        }
    }

    @Test func `a broken promise is told in every form of report`() async throws {
        let plugin = Places.packageRoot.appending("Tests/AuditTests/Support/mute.sh").string
        for format in ReportFormat.allCases {
            let run = try await AuditRun(
                "--report",
                format.rawValue,
                "--only",
                "S4.1/handshake",
                "--",
                plugin
            )
            #expect(run.status == 1, "\(format): \(run.errors)")
            switch format {
            case .table: #expect(run.lines.contains { $0.hasPrefix("failed") })
            case .tap: #expect(run.lines.contains { $0.hasPrefix("not ok 1 - S4.1/handshake") })
            case .junit:
                let parser = XMLText(run.output)
                #expect(parser.isWellFormed)
                #expect(parser.count("failure") == 1)
            case .json:
                let report = try JSON.parse(Array(run.output.utf8))
                #expect(report["holds"] == false)
                #expect(report["checks"]?[0]?["result"] == "failed")
            }
        }
    }
}
