import ArgumentParser
import MediaLibrary
import PickerPluginKit

/// A picker without a person: a script decides, for tests, demonstrations and programs.
@main
struct ScriptedPlugin: PickerPlugin {
    static let identity = PluginIdentity(
        name: "scripted",
        version: "1.0.0",
        summary: "Picks what a script says, in libraries that their owner opened to scripts.",
        isUnattended: true
    )

    @OptionGroup var script: Script

    func openLibrary(_ places: LibraryPlaces) throws(LibraryError) -> any PickerLibrary {
        try FolderLibrary(places)
    }

    func makeInterface() -> any PickerInterface {
        ScriptedInterface(script: script)
    }
}
