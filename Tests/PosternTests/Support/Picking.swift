import PickerTesting
import SystemPackage

extension Desk {
    /// Runs `postern pick` with the scripted plugin into the desk's folder.
    func pick(
        _ library: CanaryLibrary,
        _ options: [String] = [],
        script: [String] = ["--select", "newest:1"]
    ) async throws -> Ran {
        try await postern(
            ["pick", "--plugin", "scripted", "--output", output] + options
                + ["--", "--library", library.place] + script
        )
    }

    /// Runs `postern pick` with a plugin whose items have fates, such as `a.png=gone`.
    func pickFake(_ options: [String] = [], _ items: [String]) async throws -> Ran {
        try await postern(
            ["pick", "--plugin", Places.fakePlugin, "--limit", "0", "--output", output] + options
                + ["--"] + items
        )
    }
}

extension CanaryLibrary {
    /// The library's folder as text.
    var place: String { root.string }
}

extension CanaryItem {
    /// The name of the item's file.
    var name: String { path.lastComponent?.string ?? "" }
}
