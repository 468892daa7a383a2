import CTranscripts
public import PickerTesting

/// The transcripts of the protocol, as they were when this was built.
public enum EmbeddedTranscripts {
    /// All of them, in the order of their names; what is no transcript is left out.
    public static let all: [Transcript] = (0..<ctranscripts_count()).compactMap { place in
        var count = 0
        guard let bytes = ctranscripts_text(place, &count) else { return nil }
        return try? Transcript(Array(UnsafeBufferPointer(start: bytes, count: count)))
    }
}
