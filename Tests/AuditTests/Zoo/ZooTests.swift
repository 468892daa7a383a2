import ChildProcess
import PickerAudit
import PickerTesting
import SystemPackage
import Testing

@testable import ScriptedPlugin

/// The audit is worth what it finds: each of these plugins has one fault, and a check that finds it.
@Suite(.serialized) struct ZooTests {
    /// Animals that are tried at the same time.
    private static let cages = 3
    @Test func `every animal is caught by the check that is named for it`() async throws {
        let folder = try TemporaryFolder()
        let absence = await HomeAbsence.examine()
        var animals = ZooAnimal.all.filter { $0.caughtBy != nil }
        if case .present(let reason) = absence {
            print("left out: \(animals.filter(\.isShared).map(\.name)), because \(reason)")
            animals.removeAll(where: \.isShared)
        }
        #expect(animals.count >= 40)
        let start = ContinuousClock.now
        var suspects: [String] = []
        await withTaskGroup(of: String?.self) { group in
            for (number, animal) in animals.enumerated() {
                if number >= Self.cages, let name = await group.next() ?? nil {
                    suspects.append(name)
                }
                group.addTask {
                    await Self.escape(of: animal, folder, absence).map { _ in animal.name }
                }
            }
            for await name in group { suspects += [name].compactMap(\.self) }
        }
        // What the others' load may have hidden is looked for once more, alone.
        var free: [String] = []
        for animal in animals where suspects.contains(animal.name) {
            free += [await Self.escape(of: animal, folder, absence)].compactMap(\.self)
        }
        #expect(free.isEmpty, "\(free)")
        print(
            "\(animals.count - free.count) of \(animals.count) animals were caught",
            terminator: ""
        )
        print(" in \(start.duration(to: .now))")
    }

    @Test(arguments: ZooAnimal.all.filter { $0.caughtBy == nil })
    func `an honest plugin passes every check`(_ animal: ZooAnimal) async throws {
        let subject = try await Self.meet(animal, TemporaryFolder())
        let report = await Audit.run(Catalogue.all, on: subject)
        // Some checks give half a second; what a busy machine took from them, they have alone.
        let failed = report.entries.filter { $0.result.word == "failed" }.map(\.check)
        for check in failed {
            let result = await check.run(on: subject)
            #expect(result.word != "failed", "\(check) \(result.remarks)")
        }
        #expect(report.count("passed") > 100)
    }

    @Test func `the table names every animal and every fault`() async throws {
        let child = try ChildProcess.spawn(
            ProcessSpecification(executable: ZooAnimal.program, arguments: ["--list"])
        )
        try child.takeStandardInput()?.close()
        var list: [UInt8] = []
        let output = try #require(child.takeStandardOutput())
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = try buffer.withUnsafeMutableBytes({ try output.read(into: $0) }),
            count > 0
        {
            list += buffer[..<count]
        }
        try output.close()
        #expect(await child.waitForExit() == .exited(0))
        let lines = String(decoding: list, as: UTF8.self).split(separator: "\n").map(String.init)
        let inPython = ZooAnimal.all.filter { $0.fault == nil }.map(\.line)
        #expect(inPython == lines)
        let inSwift = ZooAnimal.all.compactMap(\.fault)
        #expect(Set(inSwift).isSubset(of: Misconduct.allCases))
        #expect(Set(ZooAnimal.all.map(\.name)).count == ZooAnimal.all.count)
    }

    private static let present = HomeAbsence.present("the zoo is part of the project")

    /// How an animal got away; nil for one that was caught.
    ///
    /// Who cannot be tried got away.
    private static func escape(
        of animal: ZooAnimal,
        _ folder: TemporaryFolder,
        _ absence: HomeAbsence
    ) async -> String? {
        do {
            let checks = try Catalogue.checks(only: [animal.caughtBy ?? ""])
            let home = animal.isShared ? absence : present
            let report = await Audit.run(checks, on: try meet(animal, folder, home))
            guard report.holds else { return nil }
            let results = report.entries.map { "\($0.check) \($0.result)" }
            return "\(animal.name): \(results.joined(separator: ", "))"
        } catch {
            return "\(animal.name) could not be tried: \(error)"
        }
    }

    private static func meet(
        _ animal: ZooAnimal,
        _ folder: TemporaryFolder,
        _ home: HomeAbsence = present
    ) async throws -> Subject {
        do {
            return try await Subject.meet(animal.command(folder), home: home)
        } catch is SubjectNotStartable {
            // On a busy machine a first word may come too late.
            return try await Subject.meet(animal.command(folder), home: home)
        }
    }
}
