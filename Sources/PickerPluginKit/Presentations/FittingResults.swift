import PickerJSON
import PickerProtocol

extension [PickerResult] {
    /// Bytes of a message around its results.
    private static var envelopeBytes: Int { 4_096 }

    /// The results; without the names that are only suggested where these would burst the frame.
    func fitting(_ frameBytes: Int) -> [PickerResult] {
        let bytes = reduce(into: 0) { count, result in
            // A comma stands behind each.
            count += ((try? JSON(encoding: result).serialized().count) ?? 0) + 1
        }
        guard bytes > frameBytes - Self.envelopeBytes else { return self }
        return map { result in
            var result = result
            result.suggestedName = nil
            return result
        }
    }
}
