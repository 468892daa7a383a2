import Foundation
import MediaWork
import SystemPackage
import Testing
import UniformTypes

@testable import MediaLibrary

/// What the kernel saw of a worker and its children after they gave up their rights.
@Suite struct ConfinementTraceTests {
    private static let tracer = "/usr/bin/strace"

    /// A program that runs the real worker and writes down each call.
    private static func traced(into log: String) throws -> TracedProgram? {
        guard FileManager.default.isExecutableFile(atPath: tracer), let real = WorkerPrograms.real
        else { return nil }
        return try TracedProgram(
            "#!/bin/sh\nexec \(tracer) -f -q -o '\(log)' '\(real)'\n"
        )
    }

    @Test func `A27 no file is opened, no program started and no socket made once it is confined`()
        async throws
    {
        let log = "/tmp/postern-trace-\(UUID())"
        defer { unlink(log) }
        guard let program = try Self.traced(into: log) else {
            print("skipped: no strace on this machine")
            return
        }
        do {
            var limits = WorkerLimits()
            limits.processors = 1
            let pool = try WorkerPool(program: program.path, limits: limits)
            let png = try OpenFile(PicturePNG.bytes(width: 300, height: 200), .png)
            let svg = try OpenFile(Array(HostilePictures.svg.utf8), .svg)
            _ = try await pool.preview(of: png.work, maxPixelSize: 64)
            _ = try? await pool.preview(of: svg.work, maxPixelSize: 64)
            _ = await pool.facts(of: [png.work, svg.work])
            _ = try? await pool.properties(of: png.work)
            pool.close()
            withExtendedLifetime((png, svg)) {}
        }
        let calls = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        let first = try #require(
            calls.firstIndex { $0.contains("seccomp(SECCOMP_SET_MODE_FILTER") }
        )
        let later = calls[calls.index(after: first)...]
        #expect(later.contains { $0.contains("clone(") }, "children were made")
        #expect(later.contains { $0.contains("+++ exited with 0") }, "and ended well")
        let forbidden =
            /\b(open|openat|openat2|creat|execve|execveat|socket|connect|bind)(\(| resumed)/
        for call in later where call.contains(forbidden) && !call.contains("<unfinished") {
            #expect(call.contains("= -1 E"), "\(call)")
        }
    }
}

/// A program of one script, gone with the last reference.
private final class TracedProgram {
    let path: FilePath

    init(_ text: String) throws {
        path = FilePath("/tmp/postern-traced-\(UUID())")
        try Data(text.utf8).write(to: URL(filePath: path.string))
        try #require(chmod(path.string, 0o700) == 0)
    }

    deinit { unlink(path.string) }
}
