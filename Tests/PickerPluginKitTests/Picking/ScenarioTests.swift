import ChildProcess
import PickerJSON
import PickerProtocol
import PickerTesting
import PickerWire
import SystemPackage
import Testing

@testable import PickerPluginKit
@testable import ScriptedPlugin

/// The same scenario has the same result, played in this process and by a plugin of its own.
@Suite struct ScenarioTests {
    struct Story: Sendable, CustomTestStringConvertible {
        let steps: String
        /// Numbers of the picked items, the newest from 0; nil for cancelled.
        let picked: [Int]?
        var limit = 0
        var isOrdered = true
        var testDescription: String { steps.split(separator: "\n").joined(separator: "; ") }

        var names: [String]? { picked?.map { "\($0).png" } }
    }

    static let stories = [
        Story(steps: "choose newest:2\ndone", picked: [0, 1]),
        Story(steps: "choose newest:2", picked: nil),
        Story(steps: "choose newest:2\ncancel", picked: nil),
        Story(steps: "done", picked: []),
        Story(steps: "choose oldest:2\ndone", picked: [8, 7]),
        Story(steps: "choose oldest:2\ndone", picked: [7, 8], isOrdered: false),
        Story(steps: "choose all\ndone", picked: [0, 1, 2], limit: 3),
        Story(steps: "all\ndone", picked: [0, 1, 2], limit: 3),
        Story(steps: "range 2 4\ndone", picked: [2, 3, 4]),
        Story(steps: "range 4 2\ndone", picked: [4, 3, 2]),
        Story(steps: "sort oldest\nrange 0 1\ndone", picked: [8, 7]),
        Story(steps: "sort oldest\nchoose index:0,2\ndone", picked: [8, 6]),
        Story(steps: "choose newest:4\nunchoose index:1,2\ndone", picked: [0, 3]),
        Story(steps: "choose newest:3\ntoggle index:1,5\ndone", picked: [0, 2, 5]),
        Story(steps: "choose newest:3\nnone\nchoose index:5\ndone", picked: [5]),
        Story(steps: "toggle index:1\ntoggle index:2\ndone", picked: [2], limit: 1),
        Story(steps: "choose index:1\nchoose index:2\ndone", picked: [1], limit: 1),
        Story(steps: "choose newest:3\nmove 3 0\nmove 2 3\ndone", picked: [2, 1, 0]),
        Story(steps: "choose newest:3\nmove 3 0\ndone", picked: [0, 1, 2], isOrdered: false),
        Story(steps: "choose newest:2\nleave\ndone\nreturn\nnone\ndone", picked: []),
        Story(steps: "kinds videos\nall\nkinds images\nchoose name:4*\ndone", picked: [4]),
        Story(steps: "# a story\n\n  zoom in\nzoom out\nchoose newest:1\nsee\ndone", picked: [0]),
    ]

    private func write(_ story: String, in library: TestLibrary) throws -> String {
        try library.folder.write(Array(story.utf8), to: "scenario").string
    }

    @Test(arguments: stories)
    func `a scenario ends the same in memory and in a process`(_ story: Story) async throws {
        let library = try TestLibrary(count: 9)
        let file = try write(story.steps, in: library)
        let scenario = try Scenario(text: story.steps)
        let face = FakeInterface(followsModel: true) { presentation in
            presentation.model.send(.visible(true))
            presentation.model.send(.focused(true))
            return try await ScenarioPlayer(presentation).play(scenario)
        }
        let parts = try library.parts(face, unattended: true)
        let inMemory = try await withPlugin(parts) { host in
            try await host.initialize()
            return try await host.present {
                $0.selectionLimit = story.limit
                $0.selection = story.isOrdered ? .ordered : .default
            }
        }.value
        #expect((inMemory.outcome == .picked) == (story.picked != nil))
        #expect(inMemory.results.map(\.suggestedName) == story.names ?? [])
        let plugin = try PluginProcess(library, ["--scenario", file])
        try plugin.send(PluginProcess.hello)
        _ = try plugin.line()
        let selection = story.isOrdered ? "ordered" : "default"
        try plugin.send(
            #"{"jsonrpc":"2.0","id":2,"method":"picker/present","params":{"configuration":"#
                + #"{"selectionLimit":\#(story.limit),"selection":"\#(selection)"}}}"#
        )
        let result = try plugin.line()["result"]
        try plugin.closeInput()
        let names = result?["results"]?.array?.map { $0["suggestedName"]?.string ?? "" }
        #expect(result?["outcome"] == .string(story.picked == nil ? "cancelled" : "picked"))
        #expect(names == story.names ?? [])
        #expect(await plugin.status() == .exited(0))
    }

    @Test func `a scenario waits for what the host does`() async throws {
        let library = try TestLibrary(count: 9)
        let file = try write("choose newest:3\nwait update\nnone\nall\ndone", in: library)
        let plugin = try PluginProcess(library, ["--scenario", file])
        try plugin.send(PluginProcess.hello)
        _ = try plugin.line()
        try plugin.send(
            PluginProcess.pick,
            #"{"jsonrpc":"2.0","id":3,"method":"picker/update","params":{"selectionLimit":1}}"#
        )
        #expect(try plugin.line()["id"] == 3)
        let picked = try plugin.line()["result"]?["results"]?.array
        #expect(picked?.map { $0["suggestedName"] } == ["0.png"])
        try plugin.closeInput()
        #expect(await plugin.status() == .exited(0))
    }

    @Test func `a scenario that crashes takes the plugin along, one that stalls decides nothing`()
        async throws
    {
        let library = try TestLibrary(count: 1)
        let crashing = try write("choose newest:1\ncrash\ndone", in: library)
        let crash = try PluginProcess(library, ["--scenario", crashing])
        try crash.send(PluginProcess.hello, PluginProcess.pick)
        _ = try crash.line()
        #expect(try crash.rest().isEmpty)
        #expect(await crash.status() == .signalled(9))
        let other = try TestLibrary(count: 1)
        let stalling = try write("choose newest:1\nstall\ndone", in: other)
        let stall = try PluginProcess(other, ["--scenario", stalling])
        try stall.send(PluginProcess.hello, PluginProcess.pick)
        try stall.closeInput()
        #expect(try stall.rest().contains(#""outcome":"cancelled""#))
        #expect(await stall.status() == .exited(0))
    }

    @Test(arguments: [
        "dance", "choose", "choose some", "zoom", "zoom up", "range 1", "range 1 2 3", "range -1 2",
        "move 1", "kinds cats", "sort size", "wait", "wait x", "wait 99999999", "done now",
        "location somewhere", "\u{0}",
    ])
    func `a line that is no step is refused before anything begins`(_ line: String) throws {
        #expect(throws: (any Error).self) { try Scenario(text: "done\n" + line) }
        #expect(try Scenario(text: "# " + line).steps.isEmpty)
    }
}
