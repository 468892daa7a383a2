import PickerAudit
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

    /// A plugin as the audit meets it; met once.
    static func subject(_ plugin: PluginCommand) async throws -> Subject {
        try await (plugin == python ? pythonSubject : scriptedSubject).value
    }

    private static let scriptedSubject = meet(scripted)
    private static let pythonSubject = meet(python)

    private static func meet(_ plugin: PluginCommand) -> Task<Subject, any Error> {
        Task {
            try await Subject.meet(plugin, home: .present("the tests hide nothing"))
        }
    }
}
