import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

/// What a plugin makes of what it inherits.
@Suite(.serialized) struct LaunchTests {
    /// The descriptors of a process, and what they lead to.
    private func descriptors(of process: Int32) -> [Int: String] {
        let folder = "/proc/\(process)/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var found: [Int: String] = [:]
        for name in names {
            let target = try? FileManager.default.destinationOfSymbolicLink(
                atPath: folder + "/" + name
            )
            found[Int(name) ?? -1] = target ?? "?"
        }
        return found
    }

    @Test func `A33: what was left open is closed, and 0, 1 and 2 lead away from the wire`()
        async throws
    {
        let library = try TestLibrary(count: 1)
        let open = (3...9).map { "exec \($0)</" }.joined(separator: "; ")
        let plugin = try PluginProcess(library, script: open + "; exec 5>\(library.home)/kept")
        try plugin.send(PluginProcess.hello)
        _ = try plugin.line()
        let open2 = descriptors(of: plugin.child.identifier)
        #expect(open2[0] == "/dev/null")
        #expect(open2[1] == open2[2])
        #expect(open2[1]?.hasPrefix("pipe:") == true)
        #expect(!open2.values.contains("/"))
        #expect(!open2.values.contains(library.home.appending("kept").string))
        #expect(open2.values.filter { $0.hasPrefix("pipe:") }.count == 4)
        try plugin.closeInput()
        #expect(await plugin.status() == .exited(0))
    }

    @Test func `S1.3: the program's own standard output is not the wire`() async throws {
        // Help goes where people look, also when a host holds the other end of the output.
        let plugin = try PluginProcess(try TestLibrary(count: 0), ["--help"])
        #expect(try plugin.rest().isEmpty)
        #expect(await plugin.status() == .exited(0))
        #expect(plugin.errorText.contains("--select"))
    }

    @Test(arguments: ["0<&-", "1>&-"])
    func `without standard input or output a plugin says so and ends with 69`(closed: String)
        async throws
    {
        let plugin = try PluginProcess(try TestLibrary(count: 0), redirections: closed)
        #expect(await plugin.status() == .exited(69))
        #expect(
            plugin.errorText == "Standard input or output is closed; start the plugin with both.\n"
        )
    }

    @Test func `without standard error a plugin works`() async throws {
        let library = try TestLibrary(count: 1)
        let plugin = try PluginProcess(library, redirections: "2>&-")
        try plugin.send(PluginProcess.hello, PluginProcess.pick)
        try plugin.closeInput()
        #expect(try plugin.rest().contains(#""outcome":"picked""#))
        #expect(await plugin.status() == .exited(0))
    }

    @Test(arguments: [
        ["--frob"], ["--select"], ["--select", "newest"], ["--select", "newest:-1"],
        ["--select", "index:1,"], ["--select", "index:x"], ["--select", "name:"],
        ["--select", "newest:1000000001"], ["--delay", "-1"], ["--delay", "x"],
        ["--authorize", "full"],
        ["--scenario", "x"], ["--library", ""], ["--library=/", "--allow-all"], ["stray"],
    ])
    func `A36: arguments that are not the plugin's end it with 64 and a fixed sentence`(
        arguments: [String]
    ) async throws {
        let plugin = try PluginProcess(try TestLibrary(count: 1), arguments)
        #expect(try plugin.rest().isEmpty)
        #expect(await plugin.status() == .exited(64))
        #expect(plugin.errorText == "The arguments are not valid; --help lists them.\n")
    }

    @Test func `S4.6: started on a terminal a plugin explains itself and ends with 64`()
        async throws
    {
        let plugin = try PluginProcess(
            try TestLibrary(count: 1),
            script: #"exec script -qefc "'$0'" /dev/null"#
        )
        let text = try plugin.rest()
        #expect(await plugin.status() == .exited(64))
        #expect(text.contains("postern pick --plugin scripted"))
    }

    @Test(arguments: ["000", "777"])
    func `A35: whatever the umask, what is made is this user's alone`(umask: String) async throws {
        let library = try TestLibrary(count: 1)
        let plugin = try PluginProcess(library, script: "umask \(umask)")
        try plugin.send(PluginProcess.hello, PluginProcess.pick)
        let directory = try #require(try plugin.line()["result"]?["exchangeDirectory"]?.string)
        let item = try #require(try plugin.line()["result"]?["results"]?[0]?["item"]?.string)
        try plugin.send(
            #"{"jsonrpc":"2.0","id":3,"method":"item/loadFile","params":{"item":"\#(item)","type":"public.png"}}"#
        )
        let file = try #require(try plugin.line()["result"]?["file"]?.string)
        let path = FilePath(directory).appending(file)
        #expect(try #require(FileStatus(path)).mode & 0o7777 == 0o600)
        #expect(try #require(FileStatus(FilePath(directory))).mode & 0o7777 == 0o700)
        try plugin.closeInput()
        #expect(await plugin.status() == .exited(0))
        #expect(FileStatus(FilePath(directory)) == nil)
    }

    @Test func `F31: without a home and its folders a plugin picks, and writes nowhere`()
        async throws
    {
        let library = try TestLibrary(count: 1)
        let before = FileTree.names(library.home)
        for script in ["unset HOME", "HOME=relative", "HOME=/proc/none/home", "HOME=/proc"] {
            let plugin = try PluginProcess(library, script: script)
            try plugin.send(PluginProcess.hello, PluginProcess.pick)
            let answer = try plugin.line()
            #expect(answer["result"]?["capabilities"]?["file"] == nil)
            let item = try #require(try plugin.line()["result"]?["results"]?[0]?["item"]?.string)
            try plugin.send(
                #"{"jsonrpc":"2.0","id":3,"method":"item/loadData","params":{"item":"\#(item)","type":"public.png"}}"#
            )
            #expect(try plugin.line()["result"]?["byteCount"] == .integer(1_000))
            try plugin.closeInput()
            #expect(await plugin.status() == .exited(0))
        }
        #expect(FileTree.names(library.home) == before)
    }
}
