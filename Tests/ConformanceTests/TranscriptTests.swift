import Foundation
import PickerTesting
import PickerWire
import SystemPackage
import Testing

/// Every transcript, in every framing it names, with every plugin of the project.
@Suite(.serialized) struct TranscriptTests {
    struct Run: Sendable, CustomTestStringConvertible {
        let transcript: Transcript
        let framing: Framing
        let plugin: PluginCommand
        var testDescription: String { "\(transcript) \(framing) \(plugin)" }
    }

    static let runs: [Run] = {
        let folder = PluginsUnderTest.packageRoot.appending("protocol/transcripts").string
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().filter { $0.hasSuffix(".jsonl") }.flatMap { name -> [Run] in
            guard let data = FileManager.default.contents(atPath: folder + "/" + name),
                let transcript = try? Transcript(Array(data))
            else {
                Issue.record("\(name) is no transcript")
                return []
            }
            return transcript.framings.flatMap { framing in
                PluginsUnderTest.all.map {
                    Run(transcript: transcript, framing: framing, plugin: $0)
                }
            }
        }
    }()

    @Test func `there are transcripts`() { #expect(Self.runs.count > 300) }

    @Test(arguments: runs)
    func `a plugin has the conversation`(_ run: Run) async throws {
        let outcome = try await TranscriptRunner.play(
            run.transcript,
            with: run.plugin,
            framing: run.framing
        )
        guard case .skipped(let capability) = outcome else { return }
        // The Python plugin serves the core alone; the kit offers all that transcripts need,
        // attachments in the framing that can carry them.
        let lacks = run.plugin == PluginsUnderTest.python
        #expect(lacks == run.transcript.needs.contains(capability), "\(capability)")
    }
}
