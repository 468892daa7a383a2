import PickerJSON
import SystemPackage

/// What the person set in `settings.json`; read here, never written.
struct PersonSettings: Sendable {
    /// Absolute paths of the folders that are libraries.
    let libraries: [FilePath]
    /// What is said of metadata; a word that is not known is taken for the cautious one.
    let metadata: MetadataWord
    /// The absolute path of the program that shows pages; nil for the desktop's choice.
    let browser: FilePath?

    /// The settings; nil where there are none, or none that can be understood.
    static func read(_ folders: PersonFolders) -> PersonSettings? {
        guard let file = folders.config?.appending("postern").appending("settings.json"),
            let bytes = SmallFile.read(file), let settings = try? JSON.parse(bytes)
        else { return nil }
        let named = settings["libraries"]?.array ?? []
        let browser = settings["browser"]?.string.map { FilePath($0) }
        return PersonSettings(
            libraries: named.compactMap(\.string).map { FilePath($0) }.filter(\.isAbsolute),
            metadata: metadata(settings["location"]),
            browser: browser.flatMap { $0.isAbsolute ? $0 : nil }
        )
    }

    private static func metadata(_ location: JSON?) -> MetadataWord {
        switch location {
        case nil, .null, "ask": MetadataWord()
        case "keep": MetadataWord(kept: .location)
        default: MetadataWord(stripped: .location)
        }
    }
}
