import Foundation

/// Where things are that the tests start.
enum Places {
    /// The folder of built programs, in which the tests themselves lie.
    static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()

    /// The command under test.
    static let command = products.appending(path: "postern").path

    /// A plugin whose items have fates.
    static let fakePlugin = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "fake-plugin.py").path

    /// A real plugin that neither converts nor takes anything out.
    static let pythonPlugin = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Plugins/Python/postern-plugin-python").path
}
