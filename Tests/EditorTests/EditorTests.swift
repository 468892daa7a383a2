import Foundation
import Testing

/// The clients of `protocol/clients`, as real processes against real plugins.
@Suite(.serialized)
struct EditorTests {
    static let plugins: [PluginUnderTest] = [.python]

    @Test(arguments: plugins, ClientProgram.allCases)
    func `A client receives exactly the two pictures that were picked`(
        plugin: PluginUnderTest,
        client: ClientProgram
    ) async throws {
        try await withTemporaryFolder { folder in
            let (library, output) = try Self.prepare(folder)
            let command = plugin.command(library: library.folder, "--select", "newest:2")

            let run = try await client.run(command, output: output, home: folder)

            #expect(run.status == 0, "\(run.errors)")
            let lines = run.output.split(separator: "\n").map(String.init)
            #expect(lines.map { String($0.prefix(64)) } == library.picked.map(\.digest))
            let names = lines.map { String($0.dropFirst(66)) }
            if client != .shell {  // it keeps only the plainest characters of a name
                #expect(names == library.picked.enumerated().map { "\($0 + 1)-\($1.name)" })
            }
            let saved = try FileManager.default.contentsOfDirectory(atPath: output.path)
            #expect(saved.sorted() == names.sorted())
            for (name, picture) in zip(names, library.picked) {
                #expect(try Data(contentsOf: output.appending(path: name)) == picture.bytes)
            }
            for secret in library.secrets {
                #expect(!(run.output + run.errors).contains(secret))
            }
        }
    }

    @Test(arguments: plugins, ClientProgram.allCases)
    func `A client saves nothing when the picker is cancelled`(
        plugin: PluginUnderTest,
        client: ClientProgram
    ) async throws {
        try await withTemporaryFolder { folder in
            let (library, output) = try Self.prepare(folder)

            let run = try await client.run(
                plugin.command(library: library.folder, "--cancel"),
                output: output,
                home: folder
            )

            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output.isEmpty)
            #expect(try FileManager.default.contentsOfDirectory(atPath: output.path).isEmpty)
        }
    }

    @Test(arguments: plugins, ClientProgram.allCases)
    func `A client is told that a library without the mark stays shut`(
        plugin: PluginUnderTest,
        client: ClientProgram
    ) async throws {
        try await withTemporaryFolder { folder in
            let (library, output) = try Self.prepare(folder, unattended: false)

            let run = try await client.run(
                plugin.command(library: library.folder, "--select", "all"),
                output: output,
                home: folder
            )

            #expect(run.status != 0)
            #expect((run.output + run.errors).contains("not authorized"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: output.path).isEmpty)
            for secret in library.secrets + library.picked.map(\.name) {
                #expect(!(run.output + run.errors).contains(secret))
            }
        }
    }

    @Test(arguments: plugins, ClientProgram.allCases)
    func `A client leaves a file alone that has the name already`(
        plugin: PluginUnderTest,
        client: ClientProgram
    ) async throws {
        try await withTemporaryFolder { folder in
            let (library, output) = try Self.prepare(folder)
            let command = plugin.command(library: library.folder, "--select", "newest:1")
            let first = try await client.run(command, output: output, home: folder)
            let name = String(first.output.dropFirst(66).dropLast())
            let file = output.appending(path: name)
            try Data("mine".utf8).write(to: file)

            let second = try await client.run(command, output: output, home: folder)

            #expect(second.status != 0)
            #expect(try Data(contentsOf: file) == Data("mine".utf8))
        }
    }

    @Test(arguments: plugins, ClientProgram.allCases)
    func `What a plugin says on stderr disturbs no client`(
        plugin: PluginUnderTest,
        client: ClientProgram
    ) async throws {
        try await withTemporaryFolder { folder in
            let (library, output) = try Self.prepare(folder)
            let talkative = ["sh", "-c", "yes noise | head -c 300000 >&2; exec \"$@\"", "sh"]
            let command = plugin.command(library: library.folder, "--select", "newest:1")

            let run = try await client.run(talkative + command, output: output, home: folder)

            #expect(run.status == 0)
            #expect(run.output.hasPrefix(library.picked[0].digest))
        }
    }

    private static func prepare(
        _ folder: URL,
        unattended: Bool = true
    ) throws -> (CanaryLibrary, output: URL) {
        let output = folder.appending(path: "output")
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        let pictures = folder.appending(path: "Pictures")
        return (try CanaryLibrary(in: pictures, unattended: unattended), output)
    }
}
