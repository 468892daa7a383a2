import PickerTesting
import PickerWire

/// The transcripts of the protocol, each in every framing that it names.
enum TranscriptChecks {
    static let all: [Check] = EmbeddedTranscripts.all.map { transcript in
        Check(
            transcript.section + "/" + transcript.name,
            transcript.about,
            needs: transcript.needs.map(Check.Need.capability)
                + transcript.lacks.map(Check.Need.absence)
                + (transcript.presents || !transcript.arguments.isEmpty ? [.script] : [])
        ) { trial in
            for framing in transcript.framings {
                let outcome = try await TranscriptRunner.play(
                    transcript,
                    framing: framing,
                    patience: AuditLimits.answer,
                    until: trial.deadline
                ) { library, folder, arguments in
                    try trial.subject.command(library: library, in: folder, arguments: arguments)
                }
                if case .skipped(let capability) = outcome {
                    throw Breach("\(capability) is offered in one session and not in another")
                }
            }
        }
    }
}
