import Foundation
@testable import PickerAudit
import PickerTesting
import PickerWire
import SystemPackage
import Testing

/// An alarm is worth something where there is none without a reason.
@Suite(.serialized) struct SoakTests {
    /// How many sessions; `POSTERN_CLEAN_SESSIONS` makes them as many as one likes.
    private static let sessions =
        ProcessInfo.processInfo.environment["POSTERN_CLEAN_SESSIONS"].flatMap { Int($0) } ?? 64
    /// Sessions over one pair of libraries.
    private static let pairSessions = 64

    @Test func `clean sessions raise no alarm, neither for a mark nor for a difference`()
        async throws
    {
        var subjects: [Subject] = []
        for plugin in [Places.scripted, Places.python] {
            let command = PluginCommand(name: plugin, executable: FilePath(plugin))
            subjects.append(try await Subject.meet(command, home: .present("it is our own")))
        }
        let start = ContinuousClock.now
        var done = 0
        var late = 0
        var alarms: [String] = []
        while done < Self.sessions {
            let twins = try CanaryLibrary.twins(count: 7, other: 23, common: 2)
            let end = min(Self.sessions, done + Self.pairSessions)
            while done < end {
                for subject in subjects {
                    for framing in [Framing.line, .header] {
                        do {
                            try await TwinChecks.compare(Trial(subject), twins, framing)
                        } catch let breach as Breach {
                            alarms += breach.evidence
                        } catch {
                            // What does not come in time on a busy machine says nothing of marks.
                            late += 1
                        }
                        done += 2
                    }
                }
            }
        }
        #expect(alarms.isEmpty)
        #expect(late <= 1 + done / 100, "\(late) sessions of \(done) did not come to their end")
        print("\(done - late) clean sessions raised \(alarms.count) alarms", terminator: "")
        print(" in \(start.duration(to: .now)); \(late) came too late")
    }
}
