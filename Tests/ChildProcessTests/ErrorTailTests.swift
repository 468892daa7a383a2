import ChildProcess
import SystemPackage
import Testing

@Suite struct `Standard error` {
    private static func tail(of script: String) async throws -> [UInt8] {
        let child = try Shell.start(script)
        #expect(await child.waitForExit() == .exited(0))
        return child.errorTail
    }

    @Test func `A flood is drained, and its last lines are kept`() async throws {
        let tail = try await Self.tail(
            of: "i=0; head -c 20000000 /dev/zero | tr '\\0' 'x' | fold -w 99 >&2; echo end >&2"
        )
        #expect(tail.count <= ProcessLimits.errorTailBytes)
        #expect(tail.count > ProcessLimits.errorTailBytes - 101, "whole lines, as many as fit")
        #expect(tail.suffix(4) == Array("end\n".utf8)[...])
        let lines = String(decoding: tail, as: UTF8.self).split(separator: "\n").dropLast(2)
        #expect(lines.allSatisfy { $0.utf8.count == 99 })
    }

    @Test func `A line of two megabytes is cut and takes no other line with it`() async throws {
        let tail = try await Self.tail(
            of:
                "echo before >&2; head -c 2000000 /dev/zero | tr '\\0' y >&2; echo >&2; echo after >&2"
        )
        let lines = String(decoding: tail, as: UTF8.self).split(separator: "\n")
        try #require(lines.count == 3)
        #expect(lines[0] == "before")
        #expect(lines[1].utf8.count == ProcessLimits.errorLineBytes + "…".utf8.count)
        #expect(lines[1].hasSuffix("y…"))
        #expect(lines[2] == "after")
    }

    @Test func `A line that is just as long as allowed is whole`() async throws {
        let length = ProcessLimits.errorLineBytes
        let tail = try await Self.tail(
            of: "head -c \(length) /dev/zero | tr '\\0' z >&2; echo >&2"
        )
        #expect(tail.count == length + 1)
    }

    @Test func `Bytes of any kind pass, and no line end is needed`() async throws {
        let tail = try await Self.tail(of: "printf '\\000\\377\\033[31m' >&2")
        #expect(tail == [0, 255, 27, 91, 51, 49, 109])
    }

    @Test func `A child that closes it lives on`() async throws {
        let child = try Shell.start("exec 2>&-; read line; exit 8")
        #expect(child.errorTail.isEmpty)
        try child.takeStandardInput()?.close()
        #expect(await child.waitForExit() == .exited(8))
    }

    @Test func `It can be read while the child lives`() async throws {
        let child = try Shell.start("echo here >&2; cat")
        while child.errorTail.isEmpty { await Task.yield() }
        #expect(child.errorTail == Array("here\n".utf8))
        await child.stop()
    }
}
