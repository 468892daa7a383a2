import PickerTesting
import SystemPackage

/// The plugins of the project, as programs.
enum PluginsUnderTest {
    /// The folder that holds `Package.swift`.
    static let packageRoot = FilePath(#filePath)
        .removingLastComponent().removingLastComponent().removingLastComponent()

    /// Where the programs of this build lie: beside the test bundle.
    private static let builtProducts: FilePath = {
        let arguments = CommandLine.arguments
        let bundle = arguments.first { $0.hasSuffix(".xctest") } ?? arguments[0]
        return FilePath(bundle).removingLastComponent()
    }()

    static let scripted = PluginCommand(
        name: "scripted",
        executable: builtProducts.appending("postern-plugin-scripted")
    )

    static let python = PluginCommand(
        name: "python",
        executable: packageRoot.appending("Plugins/Python/postern-plugin-python")
    )

    static let all = [scripted, python]
}
