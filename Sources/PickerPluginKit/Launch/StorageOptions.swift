import ArgumentParser
import SystemPackage

/// The options that every plugin has: where the pictures are, and where it may keep an index.
struct StorageOptions: ParsableArguments {
    @Option(
        name: .customLong("library"),
        parsing: .singleValue,
        help: ArgumentHelp(
            "A folder of pictures and videos; may be given several times.",
            discussion: "Default: the libraries of your settings, else your Pictures folder.",
            valueName: "dir"
        )
    )
    var libraries: [String] = []

    @Option(
        name: .customLong("state"),
        help: ArgumentHelp("The folder for index and thumbnails alone.", valueName: "dir")
    )
    var state: String?

    mutating func validate() throws {
        guard (libraries + [state].compactMap(\.self)).allSatisfy({ !$0.isEmpty }) else {
            throw ValidationError("A folder has a name.")
        }
    }
}
