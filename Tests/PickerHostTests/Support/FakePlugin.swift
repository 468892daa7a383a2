import ChildProcess
import Foundation
import PickerHost
import SystemPackage

/// A plugin that serves one item, and lies in one way; see `fake-plugin.py`.
struct FakePlugin {
    /// What it does wrong; any other word for nothing.
    var lie = "honest"
    /// Bytes of its item.
    var size = 1_000
    /// The capabilities that it announces.
    var offers = "attachments"
    /// Its cache, below which the exchange directory is.
    var cache = TemporaryFolder()

    /// How long what has to happen soon may take on a machine that is busy with other tests.
    static let patience = Duration.seconds(120)

    static let host = PartyInfo(name: "PickerHostTests", version: "1")

    var source: PluginSource {
        var environment = ProcessEnvironment.allowListed()
        environment["XDG_CACHE_HOME"] = cache.path
        return .program(
            ProcessSpecification(
                executable: Self.python,
                arguments: [Self.script, lie, String(size), offers],
                environment: environment
            )
        )
    }

    /// Bytes that tell their place.
    var content: Data {
        var data = Data(capacity: size + 8)
        for number in 0..<UInt64((size + 7) / 8) {
            withUnsafeBytes(of: number.bigEndian) { data.append(contentsOf: $0) }
        }
        return data.prefix(size)
    }

    /// Picks one item and hands it over with everything else that is needed.
    @discardableResult func picking<Value>(
        _ configuration: PickerConfiguration = PickerConfiguration(),
        options: PickerOptions = patient(),
        _ body: nonisolated(nonsending) (ItemProvider) async throws -> Value
    ) async throws -> Value {
        try await withPicker(source, host: Self.host, options: options) { picker in
            let response = try await picker.present(configuration)
            guard let first = response.results.first else { throw NothingPicked() }
            return try await body(first.itemProvider)
        }
    }

    static func patient() -> PickerOptions {
        var options = PickerOptions()
        options.limits.handshake = patience
        return options
    }

    struct NothingPicked: Error {}

    private static let python: FilePath =
        FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")
        ? "/usr/bin/python3" : "/usr/local/bin/python3"

    private static let script =
        FilePath(#filePath).removingLastComponent().appending("fake-plugin.py").string
}
