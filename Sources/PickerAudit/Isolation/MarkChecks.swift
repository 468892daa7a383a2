import PickerJSON
import PickerTesting
import PickerWire

/// Nothing of what was not picked can be seen, whatever a host does with what it has.
enum MarkChecks {
    static let all: [Check] = [
        Check(
            "S10.1/marks",
            "in a whole session no mark of what was not picked is in anything a host can see",
            needs: [.decision]
        ) { trial in
            for framing in [Framing.line, .header] { try await story(trial, framing) }
        },
        Check(
            "S10.1/cancelled",
            "who closes the picker tells nothing, not even how much there is",
            needs: [.decision]
        ) { trial in
            let talk = try trial.conversation(CanaryLibrary(), .cancel)
            try await talk.wire.initialize()
            let answer = try await talk.present(["selectionLimit": 0])
            try require(
                answer.message["result"] == ["outcome": "cancelled", "results": []],
                "it was answered with \(answer.brief)"
            )
            try await talk.end()
        },
        Check(
            "S10.1/all",
            "of picked items a host learns what picking tells: no path, date or attribute",
            needs: [.decision]
        ) { trial in
            let library = try CanaryLibrary(count: 11)
            let talk = try trial.conversation(library, .select("all"))
            let results = try await talk.pick(0)
            try require(results.count == 11, "\(results.count) of 11 items were picked")
            for result in results {
                _ = try await talk.whole(result["item"] ?? .null, type: "public.data")
            }
            try await talk.end(picked: library.items)
        },
    ]

    /// Everything that a host can ask for, with two of many items picked.
    private static func story(_ trial: Trial, _ framing: Framing) async throws {
        let library = try CanaryLibrary(count: 61)
        let talk = try trial.conversation(library, .select("newest:2"), framing: framing)
        let configuration: JSONObject = ["includesAssetIdentifiers": true]
        let results = try await talk.pick(
            2,
            configuration,
            capabilities: ["attachments": .bool(framing == .header), "receipt": true]
        )
        try require(results.count == 2, "\(results.count) of 2 items were picked")
        for (result, item) in zip(results, library.items) {
            let handle = result["item"] ?? .null
            let types = result["registeredTypeIdentifiers"]?.array ?? []
            let type = try require(types.first, "an item has no type")
            let bytes = try await talk.whole(handle, type: type)
            try require(bytes == (try item.content()), "other bytes came than were picked")
            for (method, params) in asked {
                var params = params
                params["item"] = handle
                _ = try await talk.wire.call(method, .object(params))
            }
        }
        _ = try await talk.wire.call(
            "item/release",
            ["items": .array(results.compactMap { $0["item"] })]
        )
        _ = try await talk.wire.call("shutdown")
        try await talk.end(picked: library.newest(2))
        let handles = results.map { $0["item"]?.string ?? "" }
        try talk.requireReceipts(of: Dictionary(zip(handles, library.items)) { one, _ in one })
    }

    /// What else is asked of an item; methods that are not offered are refused, which is an answer
    /// as well.
    private static let asked: [(String, JSONObject)] = [
        ("item/loadPreview", ["maxPixelSize": 64]), ("item/properties", [:]),
        ("item/loadFile", ["type": "public.data"]), ("item/loadData", ["type": "public.pdf"]),
        ("item/loadData", ["type": "public.data", "offset": -1]),
        ("library/fetchAssets", [:]), ("library/fetchCollections", [:]),
    ]
}
