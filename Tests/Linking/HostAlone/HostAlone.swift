import PickerHost

/// A host that asks the plugin at a path for an item, and wants to hear that there is no library.
@main
struct HostAlone {
    static func main() async throws {
        let path = CommandLine.arguments.dropFirst().first ?? ""
        let plugin = PluginSource.program(.init(path), arguments: ["--library", "/nowhere"])
        let host = PartyInfo(name: "HostAlone", version: "1")
        try await withPicker(plugin, host: host) { picker in
            do {
                _ = try await picker.present()
                throw Unexpected()
            } catch PickerError.refused(.libraryUnavailable) {
                print("Host and plugin understand each other.")
            }
        }
    }

    struct Unexpected: Error {}
}
