import ArgumentParser
import MediaLibrary
import PickerPluginKit

/// A picker on a page in the person's own browser, which this plugin serves to it alone.
@main
struct WebPlugin: PickerPlugin {
    static let identity = PluginIdentity(
        name: "web",
        version: "1.0.0",
        summary: "Shows your photos and videos on a page in your own browser, for you to choose.",
        isUnattended: false
    )

    func openLibrary(_ places: LibraryPlaces) throws(LibraryError) -> any PickerLibrary {
        try FolderLibrary(places)
    }

    func makeInterface() -> any PickerInterface {
        WebInterface(opener: PageOpener.start(), asker: Asker())
    }
}
