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

    /// Behind a wire that falsifies, if the scenario asks for that.
    static func main() {
        if let fault = Misconduct.asked(by: CommandLine.arguments) { FaultyWire(fault).run() }
        (Self.self as any PickerPlugin.Type).main()
    }

    func openLibrary(_ places: LibraryPlaces) throws(LibraryError) -> any PickerLibrary {
        try FolderLibrary(places)
    }

    func makeInterface() -> any PickerInterface {
        ScriptedInterface(script: script)
    }
}
