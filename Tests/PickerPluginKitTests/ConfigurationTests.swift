import PickerJSON
import PickerPluginKit
import PickerProtocol
import PickerTesting
import PickerWire
import Testing

/// What stands in a configuration, and what it is answered with.
@Suite struct ConfigurationTests {
    static let impossible: [(String, String)] = [
        (#"{"selectionLimit":-1}"#, "selectionLimit"),
        (#"{"selectionLimit":-9223372036854775808}"#, "selectionLimit"),
        (#"{"selection":"continuous"}"#, "selection"),
        (#"{"selection":"continuousAndOrdered"}"#, "selection"),
        (#"{"selection":"sideways"}"#, "selection"),
        (#"{"preferredAssetRepresentationMode":"compatible"}"#, "preferredAssetRepresentationMode"),
        (#"{"preferredAssetRepresentationMode":"raw"}"#, "preferredAssetRepresentationMode"),
        (#"{"mode":"huge"}"#, "mode"),
        (#"{"metadata":{"location":"strip"}}"#, "metadata.location"),
        (#"{"metadata":{"location":"guess"}}"#, "metadata.location"),
        (#"{"filter":"livePhotos"}"#, "filter"),
        (#"{"filter":"cats"}"#, "filter"),
        (#"{"filter":{"playbackStyle":"loop"}}"#, "filter"),
        (#"{"filter":{"all":["images",{"not":"bursts"}]}}"#, "filter"),
    ]

    static let wrong = [
        #"{"selectionLimit":1.5}"#, #"{"selectionLimit":"*"}"#, #"{"selectionLimit":true}"#,
        #"{"selection":1}"#, #"{"filter":7}"#, #"{"filter":{"every":[]}}"#,
        #"{"filter":{"any":[],"all":[]}}"#, #"{"filter":{"any":"images"}}"#,
        #"{"includesAssetIdentifiers":"yes"}"#, #"{"preselectedAssetIdentifiers":"all"}"#,
        #"{"metadata":7}"#, #"[]"#, #""x""#,
    ]

    static let harmless = [
        #"{}"#, #"{"selectionLimit":9223372036854775807}"#, #"{"mode":"compact"}"#,
        #"{"preselectedAssetIdentifiers":["a","b"]}"#, #"{"disabledCapabilities":["search","?"]}"#,
        #"{"edgesWithoutContentMargins":["top"]}"#, #"{"metadata":{"location":"keep"}}"#,
        #"{"metadata":{"location":"ask","pockets":1}}"#, #"{"all":true,"path":"/","root":"/"}"#,
        #"{"filter":{"any":["images","videos"]}}"#, #"{"selection":null,"filter":null}"#,
    ]

    private func answer(_ configuration: String) async throws -> (JSON, FakeInterface) {
        let interface = FakeInterface { _ in .cancelled }
        let text = """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"1.0",\
            "host":{"name":"a","version":"1"}}}
            {"jsonrpc":"2.0","id":2,"method":"picker/present","params":{"configuration":\
            \(configuration)}}

            """
        let (bytes, _) = try await answers(
            of: TestLibrary().parts(interface),
            to: Array(text.utf8)
        )
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        return (try JSON.parse(Array(try #require(lines.last))), interface)
    }

    @Test(arguments: impossible)
    func `A11: what cannot be, or cannot be done, is refused before anything is shown`(
        configuration: String,
        member: String
    ) async throws {
        let (answer, interface) = try await answer(configuration)
        #expect(answer["error"]?["code"] == .integer(-31022))
        #expect(answer["error"]?["data"]?["path"] == .string("configuration." + member))
        #expect(interface.shown == 0)
    }

    @Test(arguments: wrong)
    func `A11: a member of the wrong type is an invalid parameter`(configuration: String)
        async throws
    {
        let (answer, interface) = try await answer(configuration)
        #expect(answer["error"]?["code"] == .integer(-32602))
        #expect(interface.shown == 0)
    }

    @Test(arguments: harmless)
    func `A10 SC6: defaults, wishes for an interface and unknown members change nothing`(
        configuration: String
    ) async throws {
        let (answer, interface) = try await answer(configuration)
        #expect(answer["result"]?["outcome"] == .string("cancelled"))
        #expect(interface.shown == 1)
    }
}
