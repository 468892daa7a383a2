import Foundation
import Glibc
import MediaWork
import SystemPackage
import Testing

@testable import MediaLibrary

/// When the workers' processes become their program.
@Suite struct WorkerStartTests {
    /// A program of this test's own, so that other tests' workers are not counted.
    private func withOwnProgram(_ body: (FilePath) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        let program = folder.root.appending("worker-of-\(UUID())")
        let original = try #require(WorkerPrograms.unreliable)
        try FileManager.default.copyItem(atPath: original.string, toPath: program.string)
        try await body(program)
        withExtendedLifetime(folder) {}
    }

    /// How many processes run the program.
    private func running(_ program: FilePath) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
            let link = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/\(name)/exe"
            )
            return link == program.string
        }.count
    }

    @Test func `nothing is loaded before there is work, and then once`() async throws {
        try await withOwnProgram { program in
            var limits = WorkerLimits()
            limits.processors = 2
            let pool = try WorkerPool(program: program, limits: limits)
            #expect(try running(program) == 0)
            let file = try OpenFile()
            for _ in 0..<3 { _ = await pool.facts(of: [file.work]) }
            // One question after the other never needs the second worker.
            #expect(try running(program) == 1)
            withExtendedLifetime(file) {}
        }
    }

    @Test func `a pool that was woken answers as any other`() async throws {
        try await withOwnProgram { program in
            let pool = try WorkerPool(program: program)
            pool.wake()
            pool.wake()
            let file = try OpenFile()
            let facts = try #require(await pool.facts(of: [file.work]).first).get()
            #expect(facts.type == "well")
            withExtendedLifetime(file) {}
        }
    }

    @Test func `a program that cannot be run is a worker that is gone`() async throws {
        let folder = try TemporaryFolder()
        let program = folder.root.appending("empty")
        #expect(FileManager.default.createFile(atPath: program.string, contents: Data([0])))
        #expect(chmod(program.string, 0o700) == 0)
        let pool = try WorkerPool(program: program)
        let file = try OpenFile()
        let outcome = try #require(await pool.facts(of: [file.work]).first)
        #expect(outcome == .failure(.resourceExhausted))
        withExtendedLifetime((folder, file)) {}
    }
}
