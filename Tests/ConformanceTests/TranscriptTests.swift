import Foundation
import PickerAudit
import PickerTesting
import SystemPackage
import Testing

/// The transcripts that are built into the audit are those of the folder.
@Suite struct TranscriptTests {
    @Test func `every transcript is built in as it stands in the folder`() throws {
        let folder = PluginsUnderTest.packageRoot.appending("protocol/transcripts").string
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".jsonl") }.sorted()
        #expect(EmbeddedTranscripts.all.map { $0.name + ".jsonl" } == names)
        for transcript in EmbeddedTranscripts.all {
            #expect(transcript.section.wholeMatch(of: /S\d+\.\d+/) != nil, "\(transcript)")
            #expect(!transcript.framings.isEmpty, "\(transcript)")
        }
    }
}
