import PickerJSON
import PickerTesting
import PickerWire

/// A preview shows the item, and nothing of any other.
///
/// Nothing is decoded: a library that holds the item alone has nothing else to show, and what comes
/// there has to come elsewhere.
enum PreviewChecks {
    private static let pixels: JSON = 64
    /// The items of a library that are pictures of patterns, newest first: no two look the same.
    private static let patterns = [0, 4]

    static let all: [Check] = [
        Check(
            "S9.12/own-picture",
            "a preview is the same whatever else is in the library, and each item has its own",
            needs: [.decision, .capability("preview")]
        ) { trial in
            let twins = try CanaryLibrary.twins(count: 1, other: 6, common: 1)
            let alone = try await previews(trial, twins.0, .select("newest:1"), of: [0])
            let picked = try await previews(trial, twins.1, .select("newest:1"), of: [0])
            try require(alone == picked, "a preview depends on what was not picked")
            let all = try await previews(trial, twins.1, .select("all"), of: patterns)
            try require(alone[0] == all[0], "a preview depends on what else was picked")
            try require(all[0] != all[1], "two items that look different have one preview")
        }
    ]

    /// What came as previews of some of the items that were picked, without its receipts.
    private static func previews(
        _ trial: Trial,
        _ library: CanaryLibrary,
        _ decision: Decision,
        of places: [Int]
    ) async throws -> [[JSON]] {
        let talk = try trial.conversation(library, decision)
        let count = decision == .select("all") ? library.items.count : 1
        let results = try await talk.pick(Int64(count))
        try require(results.count == count, "\(results.count) of \(count) items were picked")
        var previews: [[JSON]] = []
        for place in places {
            let params: JSON = [
                "item": results[place]["item"] ?? .null, "maxPixelSize": pixels,
            ]
            let answer = try await talk.wire.call("item/loadPreview", params)
            let result = try require(
                answer.message["result"],
                "item/loadPreview was answered with \(answer.brief)"
            )
            try require(answer.data?.isEmpty == false, "a preview is empty")
            previews.append(
                ["type", "data", "pixelWidth", "pixelHeight"].map { result[$0] ?? .null }
            )
        }
        try await talk.end(picked: library.items.prefix(count))
        return previews
    }
}
