import PickerPluginKit

/// A plugin without a library: it shakes hands and says why there is nothing to pick.
@main
struct PluginAlone: PickerPlugin {
    static let identity = PluginIdentity(
        name: "alone",
        version: "1.0.0",
        summary: "Has no library.",
        isUnattended: false
    )

    func openLibrary(_ places: LibraryPlaces) throws(LibraryError) -> any PickerLibrary {
        throw .libraryUnavailable
    }

    func makeInterface() -> any PickerInterface { NobodyThere() }
}

/// An interface that asks the library and has nobody to show it to.
struct NobodyThere: PickerInterface {
    func present(_ presentation: Presentation) async throws -> Choice {
        _ = try await presentation.page(limit: 1)
        return .cancelled
    }
}
