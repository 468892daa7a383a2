import PickerJSON
import PickerProtocol
import PickerTesting
import PickerWire
import SystemPackage
import Testing

extension Isolation {
    /// What was agreed not to leave, leaves by no way of a real plugin.
    @Suite struct WithheldTests {
        private static let everything: JSON = [
            "location": "strip", "captions": "strip", "people": "strip", "cameraSerial": "strip",
            "thumbnails": "strip", "makerNotes": "strip",
        ]

        private func session(_ library: CanaryLibrary, _ framing: PickerWire.Framing) throws
            -> ObservedSession
        {
            let command = PluginCommand(name: "scripted", executable: Plugin.scripted.executable)
            return try ObservedSession(
                command.opening(library).adding(["--select", "all"]),
                framing: framing
            )
        }

        /// Asks for everything of an item, in every way and as every type that could give it.
        ///
        /// - Returns: how many loads gave bytes.
        private func takeAll(_ result: JSON, _ session: ObservedSession) async throws -> Int {
            let item = result["item"] ?? .null
            let registered = result["registeredTypeIdentifiers"]?.array ?? []
            var count = 0
            for type in registered + ["public.data", "public.image", "public.jpeg", "public.movie"]
            {
                for range in [["offset": 0, "length": 65_536], ["offset": 7, "length": 900]] {
                    var load: JSONObject = ["item": item, "type": type]
                    for (name, value) in range { load[name] = .integer(Int64(value)) }
                    let answer = try await session.call("item/loadData", .object(load))
                    if answer.message["result"] != nil { count += 1 }
                }
                _ = try await session.call("item/loadFile", ["item": item, "type": type])
            }
            _ = try await session.call("item/properties", ["item": item])
            _ = try await session.call("item/loadPreview", ["item": item, "maxPixelSize": 64])
            return count
        }

        @Test(arguments: [PickerWire.Framing.line, .header])
        func `A66 what is withheld leaves by no way, and what cannot be stripped not at all`(
            framing: PickerWire.Framing
        ) async throws {
            let library = try CanaryLibrary(count: 11)
            let session = try session(library, framing)
            let attachments: JSON = framing == .header ? true : false
            let offered = try await session.initialize(
                capabilities: ["receipt": true, "attachments": attachments]
            )
            #expect(offered["capabilities"]?["metadata"] == true)
            let answer = try await session.call(
                "picker/present",
                ["configuration": ["selectionLimit": 0, "metadata": Self.everything]]
            )
            let results = answer.message["result"]?["results"]?.array ?? []
            try #require(results.count == library.items.count)
            for (result, item) in zip(results, library.items) {
                #expect(result["metadata"]?["captions"] == "stripped")
                let count = try await takeAll(result, session)
                // A film without pictures cannot be rebuilt; of the others everything comes.
                #expect((count == 0) == (item.form == .mp4), "\(item.form): \(count)")
            }
            session.endInput()
            _ = try await session.ended()
            // Names were told, and that is all: no text, no last byte, no length, no digest. A
            // colour profile belongs to no class.
            let told: Set<SecretKind> = [.name, .colorProfile]
            #expect(session.leaks(of: library, picked: library.items, telling: told) == [])
            let faults = ReceiptCheck(try session.stream()).faults
            #expect(faults == [])
        }
    }
}
