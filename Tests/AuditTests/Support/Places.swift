import PickerTesting
import SystemPackage

/// Where things are that the tests start.
enum Places {
    /// The folder that holds `Package.swift`.
    static let packageRoot = FilePath(#filePath)
        .removingLastComponent().removingLastComponent()
        .removingLastComponent().removingLastComponent()

    /// The programs of this build: beside the test bundle.
    static let products: FilePath = {
        let arguments = CommandLine.arguments
        let bundle = arguments.first { $0.hasSuffix(".xctest") } ?? arguments[0]
        return FilePath(bundle).removingLastComponent()
    }()

    static let scripted = products.appending("postern-plugin-scripted").string
    static let python = packageRoot.appending("Plugins/Python/postern-plugin-python").string
}
