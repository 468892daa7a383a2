import Glibc
import PickerAudit
import PickerHost
import PickerTesting
import SystemPackage

/// One audit of one plugin, from its command line to its report.
struct AuditRun {
    private let options: AuditCommand

    init(_ options: AuditCommand) { self.options = options }

    func perform() async throws(Failure) -> Status {
        let checks: [Check]
        do throws(UnknownCheck) {
            checks = try Catalogue.checks(only: options.only)
        } catch {
            throw Failure(.usage, "\(error) postern audit --list names all.")
        }
        if options.list {
            for check in checks { print("\(check.id)  \(check.title)") }
            return .success
        }
        let subject = try await subject()
        let isWatched = isatty(STDERR_FILENO) == 1
        let report = await Audit.run(checks, on: subject) { entry in
            if isWatched { Say.line("\(entry.result.word)  \(entry.check.id)") }
        }
        print(options.report.text(report), terminator: "")
        return report.holds ? .success : .cancelled
    }

    private func subject() async throws(Failure) -> Subject {
        let command = try AuditedProgram.find(options.plugin)
        let home = await HomeAbsence.examine()
        do {
            return try await Subject.meet(command, person: options.person, home: home)
        } catch {
            throw Failure(.unavailable, "\(error)")
        }
    }
}
