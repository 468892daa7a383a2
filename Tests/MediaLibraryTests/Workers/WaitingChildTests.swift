import Foundation
import Glibc
import MediaWork
import SystemPackage
import Testing
import UniformTypes

@testable import MediaLibrary

/// The child that a worker has ready before there is an order for it.
@Suite(.timeLimit(.minutes(2))) struct WaitingChildTests {
    /// A program of this test's own, so that other tests' workers are none of it.
    private let program: FilePath
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        // As much of a name as the kernel tells.
        program = folder.root.appending("w" + String(UInt64.random(in: .min ... .max), radix: 36))
        let original = try #require(WorkerPrograms.real)
        try FileManager.default.copyItem(atPath: original.string, toPath: program.string)
    }

    private func pool() throws -> WorkerPool {
        var limits = WorkerLimits()
        limits.processors = 1
        return try WorkerPool(program: program, limits: limits)
    }

    /// The filters of system calls of the processes that run the program, by their numbers.
    private func filters() throws -> [Int32: Int] {
        var found: [Int32: Int] = [:]
        let name = program.lastComponent.map { String($0.string.prefix(15)) }
        for entry in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
            guard let number = Int32(entry), status("Name", of: number) == name,
                let filters = status("Seccomp_filters", of: number)
            else { continue }
            found[number] = Int(filters)
        }
        return found
    }

    /// The one child of the one worker, once there is no other; no event tells of processes of
    /// processes.
    private func waiting() async throws -> Int32 {
        while true {
            let all = try filters()
            // The worker was made first; numbers may have begun anew since.
            if all.count == 2, let child = all.keys.first(where: isChild) { return child }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    private func isChild(_ process: Int32) -> Bool {
        status("PPid", of: process).flatMap { Int32($0) } != getpid()
    }

    /// The first word that the kernel says of a process under that name.
    private func status(_ name: String, of process: Int32) -> String? {
        let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line?.split(separator: "\t").dropFirst().first?.split(separator: " ").first
            .map(String.init)
    }

    /// Kills the child that waits, and waits until its descriptors are closed for sure.
    private func killWaiting() async throws {
        let child = try await waiting()
        kill(child, SIGKILL)
        while status("State", of: child) != "Z" { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test func `one that died before its order is replaced, and no order fails`() async throws {
        let pool = try pool()
        let file = try OpenFile(PicturePNG.bytes(width: 300, height: 200), .png)
        let first = try await pool.preview(of: file.work, maxPixelSize: 64)
        for _ in 0..<3 {
            try await killWaiting()
            #expect(try await pool.preview(of: file.work, maxPixelSize: 64) == first)
        }
        // As many files as an order has: the new child has each of them once.
        try await killWaiting()
        let files = [WorkFile](repeating: file.work, count: MediaWorkLimits.filesPerOrder)
        let order = WorkOrder(.facts, files.map(\.ordered))
        let answer = try await pool.ask(order, files, .index)
        let facts = try WorkerPool.decode([FileAnswer<MediaFacts>].self, answer)
        #expect(facts.count == files.count)
        withExtendedLifetime((file, folder)) {}
    }

    @Test func `the one that waits does the order, with fewer rights from then on`() async throws {
        let pool = try pool()
        let file = try OpenFile(PicturePNG.bytes(width: 300, height: 200), .png)
        _ = try await pool.preview(of: file.work, maxPixelSize: 64)
        let child = try await waiting()
        let before = try #require(try filters()[child])
        #expect(before > 0)
        let drawing = try OpenFile(Array(HostilePictures.slow.utf8), .svg)
        let task = Task { try? await pool.preview(of: drawing.work, maxPixelSize: 4_000) }
        while let now = try filters()[child], now <= before {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(try filters()[child] == before + 1)
        task.cancel()
        _ = await task.value
        withExtendedLifetime((pool, file, drawing, folder)) {}
    }
}
