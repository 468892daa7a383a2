import Foundation
import PickerJSON
import Testing

/// What the plugin in Python does beyond what transcripts can show.
@Suite(.serialized)
struct PythonPluginTests {
    private typealias Talk = Conversation
    private let plugin = PluginUnderTest.python

    @Test
    func `A picker that waits can be cancelled, and a second one is refused meanwhile`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let library = try CanaryLibrary(in: folder)
            let talk = try Talk(plugin.command(library: library.folder, "--delay", "60000"))
            _ = try talk.ask(Talk.initialize)
            try talk.send(Talk.present(id: 1))

            #expect(try talk.ask(Talk.present(id: 2))?.errorKind == "busy")
            #expect(try talk.ask(Talk.request(1, "ping", "{}"))?.errorKind == "invalidRequest")
            try talk.send(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"1"}}"#)
            #expect(try talk.ask(Talk.request(3, "ping", "{}"))?["result"] == [:])
            let answer = try talk.ask(
                #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}"#
            )
            #expect(answer?["id"] == 1)
            #expect(answer?.errorKind == "cancelled")
            #expect(try talk.close() == 0)
        }
    }

    @Test
    func `The end of input cancels a picker that waits, and the plugin ends`() async throws {
        try await withTemporaryFolder { folder in
            let library = try CanaryLibrary(in: folder)
            let run = try await FinishedProcess.run(
                plugin.command(library: library.folder, "--delay", "60000"),
                input: Talk.initialize + "\n" + Talk.present(id: 1) + "\n" + #"{"half":"#
            )
            #expect(run.status == 0)
            let lines = run.output.split(separator: "\n")
            #expect(lines.count == 2)
            let last = try JSON.parse(Array((lines.last ?? "").utf8))
            #expect(last["result"]?["outcome"] == "cancelled")
            #expect(run.errors.isEmpty)
        }
    }

    @Test
    func `A file that was swapped after it was picked is not delivered`() async throws {
        try await withTemporaryFolder { folder in
            let library = try CanaryLibrary(in: folder)
            let album = try #require(
                FileManager.default.contentsOfDirectory(atPath: folder.path)
                    .first { $0.hasPrefix("Album") }
            )
            let path = folder.appending(path: album).appending(path: library.picked[0].name)
            let talk = try Talk(plugin.command(library: library.folder, "--select", "newest:2"))
            _ = try talk.ask(Talk.initialize)
            let items = try talk.ask(Talk.present(id: 1))?.items ?? []
            let handle = try #require(items.first)
            let load = Talk.request(
                2,
                "item/loadData",
                #"{"item":"\#(handle)","type":"public.image"}"#
            )
            #expect(try talk.ask(load)?["result"]?["byteCount"] == 508)

            let handWritten = try FileHandle(forWritingTo: path)
            try handWritten.write(contentsOf: Data("other".utf8))
            try handWritten.close()
            #expect(try talk.ask(load)?.errorKind == "itemChanged")

            let outside = folder.appending(path: ".outside")
            try library.picked[0].bytes.write(to: outside)
            try FileManager.default.removeItem(at: path)
            try FileManager.default.createSymbolicLink(at: path, withDestinationURL: outside)
            #expect(try talk.ask(load)?.errorKind == "itemGone")

            try FileManager.default.removeItem(at: path)
            #expect(try talk.ask(load)?.errorKind == "itemGone")
            #expect(try talk.close() == 0)
        }
    }

    @Test
    func `Links, hidden files and what is no picture are not in the library`() async throws {
        try await withTemporaryFolder { folder in
            let library = try CanaryLibrary(in: folder.appending(path: "Pictures"))
            let outside = folder.appending(path: "outside.png")
            try library.picked[0].bytes.write(to: outside)
            let inside = library.folder
            try FileManager.default.createSymbolicLink(
                at: inside.appending(path: "link.png"),
                withDestinationURL: outside
            )
            try FileManager.default.createSymbolicLink(
                at: inside.appending(path: "links"),
                withDestinationURL: folder
            )
            try library.picked[0].bytes.write(to: inside.appending(path: ".hidden.png"))
            try Data("text".utf8).write(to: inside.appending(path: "text.png"))
            try Data().write(to: inside.appending(path: "empty.png"))

            let talk = try Talk(plugin.command(library: library.folder, "--select", "all"))
            _ = try talk.ask(Talk.initialize)
            #expect(try talk.ask(Talk.present(id: 1))?.items.count == 5)
            #expect(try talk.close() == 0)
        }
    }

    @Test(arguments: ["n", "ä"])
    func `As many as the protocol's default can be picked, however long their names are`(
        letter: String
    ) async throws {
        let most = 5_000
        try await withTemporaryFolder { folder in
            let library = try CanaryLibrary(in: folder)
            for number in 0...most {
                let stem = letter == "n" ? "" : String(repeating: letter, count: 100)
                let path = library.folder.appending(path: "\(stem)\(number).gif")
                try Data("GIF89a".utf8).write(to: path)
            }
            let talk = try Talk(plugin.command(library: library.folder, "--select", "all"))
            _ = try talk.ask(Talk.initialize)
            let answer = try talk.ask(Talk.present(id: 1))
            let results = answer?["result"]?["results"]?.array ?? []
            #expect(Set(answer?.items ?? []).count == most)
            #expect(results.allSatisfy { ($0["suggestedName"] != nil) == (letter == "n") })
            #expect(try talk.close() == 0)
        }
    }

    @Test
    func `Started by hand on a terminal it explains itself and exits with 64`() async throws {
        let command = PluginUnderTest.python.command(library: URL(filePath: "/nowhere"))
        let run = try await FinishedProcess.run([
            "script", "--quiet", "--return", "--command", command.joined(separator: " "),
            "/dev/null",
        ])
        #expect(run.status == 64)
        #expect(run.output.contains("A host starts it"))
    }

    @Test
    func `Arguments that it does not understand are not repeated`() async throws {
        let library = URL(filePath: "/secret/folder")
        let run = try await FinishedProcess.run(
            plugin.command(library: library, "--select", "what:/secret/folder")
        )
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
        #expect(!run.errors.contains("secret"))
    }

    @Test
    func `A library that is not there is no other library`() async throws {
        try await withTemporaryFolder { folder in
            let missing = folder.appending(path: "missing")
            let run = try await FinishedProcess.run(
                plugin.command(library: missing, "--select", "all"),
                input: Talk.initialize + "\n" + Talk.present(id: 1) + "\n"
            )
            #expect(run.output.contains(#""kind":"libraryUnavailable""#))
            #expect(run.status == 0)
            #expect(run.errors.isEmpty)
        }
    }
}
