import ArgumentParser
import Glibc
import MediaLibrary
import PickerPluginKit

/// A plugin that uses its picker to try everything that it should not be able to do.
///
/// It writes what came of it into its state folder, a line for each attempt: a name, and `done` or
/// the number of the error.
@main
struct RestlessPlugin: PickerPlugin {
    static let identity = PluginIdentity(
        name: "restless",
        version: "1",
        summary: "Tries what it may not.",
        isUnattended: true
    )

    @Option var victim: String
    @Option var elsewhere: String
    @Option var report: String
    @Flag var terminal = false

    var usesTerminal: Bool { terminal }

    func openLibrary(_ places: LibraryPlaces) throws(LibraryError) -> any PickerLibrary {
        try FolderLibrary(places)
    }

    func makeInterface() -> any PickerInterface {
        RestlessInterface(victim: victim, elsewhere: elsewhere, report: report)
    }
}

/// Tries, and picks nothing.
struct RestlessInterface: PickerInterface {
    let victim: String
    let elsewhere: String
    let report: String

    func present(_ presentation: Presentation) async throws -> Choice {
        let page = try await presentation.page(LibraryQuery(), after: nil, limit: 1)
        // The library's own descriptors are out of reach; one that is opened has the same rights.
        let opened = open(victim, O_RDONLY | O_CLOEXEC)
        guard !page.items.isEmpty, opened >= 0 else { return .cancelled }
        let results =
            Attempts.onLibrary(victim) + Attempts.onOpenFile(opened)
            + Attempts.toSend(elsewhere) + Attempts.toStart(report)
        let text = results.map { "\($0.name) \($0.code == 0 ? "done" : "\($0.code)")\n" }.joined()
        let file = open(report + "/report", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        _ = write(file, text, text.utf8.count)
        close(file)
        return .cancelled
    }
}
