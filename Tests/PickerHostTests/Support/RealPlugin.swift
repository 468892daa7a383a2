import ChildProcess
import Foundation
import PickerHost
import PickerProtocol
import PickerTesting
import SystemPackage
import Testing

/// A plugin of this project with a library of canaries; the person is a script.
enum RealPlugin: String, CaseIterable, CustomTestStringConvertible {
    case python, scripted

    var testDescription: String { rawValue }

    private var executable: FilePath {
        switch self {
        case .python:
            Self.packageRoot.appending("Plugins").appending("Python")
                .appending("postern-plugin-python")
        case .scripted: Self.builtProducts.appending("postern-plugin-scripted")
        }
    }

    private static let packageRoot = FilePath(#filePath)
        .removingLastComponent().removingLastComponent()
        .removingLastComponent().removingLastComponent()

    private static let builtProducts = FilePath(
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
    ).removingLastComponent()

    func source(_ library: CanaryLibrary, _ script: [String]) -> PluginSource {
        .program(executable, arguments: ["--library", library.root.string] + script)
    }

    /// Presents a picker whose person does what the script says.
    func response(
        _ library: CanaryLibrary,
        _ script: [String],
        _ configure: (inout PickerConfiguration) -> Void = { _ in }
    ) async throws -> PickerResponse {
        var configuration = PickerConfiguration()
        configure(&configuration)
        let asked = configuration
        return try await withPicker(
            source(library, script),
            host: FakePlugin.host,
            options: FakePlugin.patient()
        ) { picker in
            try await picker.present(asked)
        }
    }

    /// The digests of what picking gives, loaded.
    func picked(
        _ library: CanaryLibrary,
        _ script: [String],
        _ configure: (inout PickerConfiguration) -> Void = { _ in }
    ) async throws -> [String] {
        var configuration = PickerConfiguration()
        configure(&configuration)
        let asked = configuration
        return try await withPicker(
            source(library, script),
            host: FakePlugin.host,
            options: FakePlugin.patient()
        ) { picker in
            var loaded: [String] = []
            for result in try await picker.present(asked).results {
                let data = try await result.itemProvider.loadDataRepresentation(for: .item)
                loaded.append(ContentDigest.hexadecimal(of: Array(data)))
            }
            return loaded
        }
    }
}
