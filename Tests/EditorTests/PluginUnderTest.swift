import Foundation
import Testing

/// An unattended plugin that the clients start.
enum PluginUnderTest: String, CaseIterable, CustomTestStringConvertible {
    case python, scripted

    var testDescription: String { rawValue }

    private var executable: URL {
        switch self {
        case .python: packageRoot.appending(path: "Plugins/Python/postern-plugin-python")
        case .scripted: builtProducts.appending(path: "postern-plugin-scripted")
        }
    }

    /// The plugin's command line, with the rules of the script that picks.
    func command(library: URL, _ script: String...) -> [String] {
        [executable.path, "--library", library.path] + script
    }
}
