import ChildProcess
import enum ChildProcess.ExitStatus
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

/// A plugin on a machine that gives it little.
@Suite(.serialized) struct ScarcityTests {
    /// Runs a whole session and expects it to succeed, or to be refused in order.
    private func expectOrder(
        _ script: String,
        count: Int = 40,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> ExitStatus {
        let library = try TestLibrary(count: count)
        let plugin = try PluginProcess(library, ["--select", "all"], script: script)
        try? plugin.send(PluginProcess.hello, PluginProcess.pick)
        try plugin.closeInput()
        let text = try plugin.rest()
        let status = await plugin.status(within: .seconds(10), sourceLocation: sourceLocation)
        let isOrderly = [.exited(0), .exited(69)].contains(status)
        #expect(
            isOrderly,
            "\(script): \(status) \(plugin.errorText)",
            sourceLocation: sourceLocation
        )
        if status == .exited(0) {
            #expect(text.split(separator: "\n").count == 2, sourceLocation: sourceLocation)
        } else {
            #expect(text.isEmpty, sourceLocation: sourceLocation)
            #expect(plugin.errorText.split(separator: "\n").count == 1)
        }
        return status
    }

    @Test func `F19: any limit of open files gives a session or a sentence`() async throws {
        for limit in 6...64 { _ = try await expectOrder("ulimit -n \(limit)") }
        #expect(try await expectOrder("ulimit -n 6") == .exited(69))
        #expect(try await expectOrder("ulimit -n 64") == .exited(0))
    }

    @Test(arguments: ["64", "128", "256", "512", "1024"])
    func `A34: any limit of the stack gives a session or a sentence`(kilobytes: String) async throws
    {
        _ = try await expectOrder("ulimit -s \(kilobytes)")
        _ = try await expectOrder("ulimit -Ss \(kilobytes)")
    }

    @Test(arguments: ["1", "20"])
    func `A34: little time of the processor or no nice place ends in order`(value: String)
        async throws
    {
        #expect(
            try await expectOrder("ulimit -t \(value); renice -n 19 $$ >/dev/null") == .exited(0)
        )
    }

    @Test func `A34: little memory gives a session or a sentence`() async throws {
        // With less the system cannot even load the libraries, and no line of ours is run.
        for megabytes in [96, 128, 256, 512, 1_024] {
            _ = try await expectOrder("ulimit -v \(megabytes * 1_024)")
        }
    }

    @Test func `A34: no process to spare gives a sentence`() async throws {
        guard geteuid() == 0 else {
            print("A34: the limit of processes is tried by root alone, as another user; skipped.")
            return
        }
        // A user of its own, so that the processes of others do not count.
        for limit in [1, 2, 3, 8, 64] {
            let library = try TestLibrary(count: 1)
            let user = "setpriv --reuid 61234 --regid 61234 --clear-groups"
            let plugin = try PluginProcess(
                library,
                script:
                    "HOME=/nonexistent; exec \(user) bash -c 'ulimit -u \(limit); exec \"$0\" \"$@\"' \"$0\" \"$@\""
            )
            try? plugin.send(PluginProcess.hello, PluginProcess.pick)
            try plugin.closeInput()
            let status = await plugin.status(within: .seconds(10))
            #expect([.exited(0), .exited(69)].contains(status), "\(limit): \(status)")
            if limit == 1 { #expect(status == .exited(69)) }
        }
    }

    @Test func `F10: a limit of file sizes is no space, and leaves nothing`() async throws {
        let library = try TestLibrary(count: 0)
        try library.write(TestLibrary.content(0, 3_000_000), to: "a.png", year: 2020)
        for blocks in [0, 1, 100] {
            try await expectNoSpace(library, script: "ulimit -f \(blocks)")
        }
    }

    @Test func `F10: a full disk is no space, leaves nothing, and the plugin goes on`() async throws
    {
        let library = try TestLibrary(count: 0)
        try library.write(TestLibrary.content(0, 3_000_000), to: "a.png", year: 2020)
        let mount = "mount -t tmpfs -o size=64k,mode=0700 tmpfs \(library.home)/.cache"
        guard geteuid() == 0, try await Self.succeeds("unshare -m true") else {
            print("F10: a small disk of its own needs root and mount namespaces; skipped.")
            return
        }
        _ = try library.folder.folder(".cache")
        try await expectNoSpace(
            library,
            script: "exec unshare -m sh -c '\(mount) && exec \"$0\" \"$@\"' \"$0\" \"$@\""
        )
    }

    private static func succeeds(_ command: String) async throws -> Bool {
        let child = try ChildProcess.spawn(
            ProcessSpecification(executable: "/bin/sh", arguments: ["-c", command])
        )
        try child.takeStandardInput()?.close()
        try child.takeStandardOutput()?.close()
        return await child.waitForExit().isSuccess
    }

    private func expectNoSpace(_ library: TestLibrary, script: String) async throws {
        let plugin = try PluginProcess(library, script: script)
        try plugin.send(PluginProcess.hello, PluginProcess.pick)
        let directory = try #require(try plugin.line()["result"]?["exchangeDirectory"]?.string)
        let item = try #require(try plugin.line()["result"]?["results"]?[0]?["item"]?.string)
        let root = "/proc/\(plugin.child.identifier)/root"
        for id in 3...5 {
            try plugin.send(
                #"{"jsonrpc":"2.0","id":\#(id),"method":"item/loadFile","params":{"item":"\#(item)","type":"public.png"}}"#
            )
            #expect(try plugin.line()["error"]?["code"] == .integer(-31011))
            #expect(FileTree.names(FilePath(root + directory)) == [])
        }
        try plugin.send(
            #"{"jsonrpc":"2.0","id":9,"method":"item/loadData","params":{"item":"\#(item)","type":"public.png","length":9}}"#
        )
        #expect(try plugin.line()["result"]?["byteCount"] == .integer(3_000_000))
        try plugin.closeInput()
        #expect(await plugin.status() == .exited(0))
    }
}
