import PickerJSON
import PickerTesting
import PickerWire
import Testing

/// A plugin with a framing: what most tests here run over.
struct Setting: Sendable, CustomTestStringConvertible {
    let plugin: PluginCommand
    let framing: Framing
    var testDescription: String { "\(plugin) \(framing)" }

    static let all: [Setting] = PluginsUnderTest.all.flatMap { plugin in
        [Framing.line, .header].map { Setting(plugin: plugin, framing: $0) }
    }

    /// A session with the plugin over a library, not introduced yet.
    func session(_ library: CanaryLibrary, _ arguments: String...) throws -> ObservedSession {
        try ObservedSession(
            plugin.opening(library).adding(arguments),
            framing: framing,
            library: library
        )
    }
}

extension ObservedSession {
    /// Lets the plugin pick; the results.
    func pick(_ configuration: JSON = [:]) async throws -> [JSON] {
        let frame = try await call("picker/present", ["configuration": configuration])
        guard let results = frame.message["result"]?["results"]?.array else {
            throw WireFault("no results: \(frame.message)")
        }
        return results
    }
}

/// The text of one request.
func request(_ id: Int, _ method: String, _ params: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
}

/// The parameters of a handshake.
let introduction = #"{"protocolVersion":"1.0","host":{"name":"observer","version":"1.0"}}"#
