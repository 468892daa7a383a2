import Foundation
import PickerHost
import SystemPackage
import Testing

@Suite struct `Listing plugins` {
    @Test func `What is named as a plugin is listed by name and never executed`() throws {
        let folder = PluginFolder()
        try folder.add("postern-plugin-zoo")
        try folder.add("postern-plugin-Alpha-2_b")
        try folder.add("other-program")
        #expect(folder.registry.discover().map(\.name) == ["Alpha-2_b", "zoo"])
        #expect(try folder.registry.find("zoo").path == folder.path.appending("postern-plugin-zoo"))
        #expect(folder.isUntouched)
    }

    @Test(arguments: [
        "postern-plugin-", "postern-plugin--x", "postern-plugin-_", "postern-plugin-a.b",
        "postern-plugin-a.json", "postern-plugin-a~", "postern-plugin-a b",
        "postern-plugin-a\u{1B}[31m", "postern-plugin-a\nb", "postern-plugin-ä", "postern-plugin",
        "Postern-plugin-a", ".postern-plugin-a", "postern-plugin-a.dpkg-new",
        "postern-plugin-" + String(repeating: "n", count: 65),
    ])
    func `A file whose name is odd is no plugin, not even a broken one`(name: String) throws {
        let folder = PluginFolder()
        try folder.add(name)
        #expect(folder.registry.candidates().isEmpty)
        #expect(folder.isUntouched)
    }

    @Test func `A file whose name is no text is no plugin`() throws {
        let folder = PluginFolder()
        let path = folder.folder.path + "/postern-plugin-a"
        let bytes = Array(path.utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
        close(open(bytes, O_CREAT | O_WRONLY, 0o755))
        #expect(folder.registry.candidates().isEmpty)
    }

    @Test func `What is found first has the name`() throws {
        let first = PluginFolder()
        let second = PluginFolder()
        let expected = try first.add("postern-plugin-a")
        try second.add("postern-plugin-a")
        let other = try second.add("postern-plugin-b")
        let registry = PluginRegistry(PluginSearchPath([first.path, second.path]))
        #expect(registry.discover().map(\.path) == [expected, other])
        #expect(try registry.find("a").path == expected)
    }

    @Test func `A broken plugin keeps its name against a good one behind it`() throws {
        let first = PluginFolder()
        let second = PluginFolder()
        try first.add("postern-plugin-a", mode: 0o644)
        try second.add("postern-plugin-a")
        let registry = PluginRegistry(PluginSearchPath([first.path, second.path]))
        #expect(registry.discover().isEmpty)
        #expect(registry.candidates().map(\.path) == [first.path.appending("postern-plugin-a")])
        #expect(throws: PluginNotFound.self) { try registry.find("a") }
    }

    @Test func `Folders that are not there or no folders are passed over`() throws {
        let folder = PluginFolder()
        let file = try folder.add("postern-plugin-a")
        let path = PluginSearchPath(["/nowhere", file, "", folder.path, folder.path])
        #expect(PluginRegistry(path).discover().map(\.name) == ["a"])
    }
}
