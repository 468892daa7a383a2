import ChildProcess
import Foundation
import SystemPackage
import Testing

@testable import PickerHost

@Suite struct `Finding one plugin` {
    private func reason(_ request: String, _ registry: PluginRegistry) -> PluginNotFound.Reason? {
        do throws(PluginNotFound) {
            _ = try registry.find(request)
            return nil
        } catch {
            #expect(error.request == request)
            return error.reason
        }
    }

    @Test func `What holds a slash is a path, whatever the file is called`() throws {
        let folder = PluginFolder()
        let path = try folder.add("my picker.sh")
        let empty = PluginRegistry(PluginSearchPath([]))
        let plugin = try empty.find(path.string)
        #expect(plugin.path == path)
        #expect(plugin.name == "my picker.sh")
        #expect(plugin.manifest.interactive == false)
        #expect(folder.isUntouched)
    }

    @Test func `A path to a plugin has its manifest`() throws {
        let folder = PluginFolder()
        let path = try folder.add("postern-plugin-a")
        try folder.addManifest("a", #"{"name":"a","interactive":true}"#)
        let plugin = try PluginRegistry(PluginSearchPath([])).find(path.string)
        #expect(plugin.name == "a")
        #expect(plugin.manifest.interactive)
    }

    @Test(arguments: ["", "-x", "a.b", "a b", "ä", "a\0b", "/a\0b", "\u{1B}[31m", "..", "."])
    func `What is neither a name nor a path is refused`(request: String) {
        #expect(reason(request, PluginFolder().registry) == .notAName)
    }

    @Test(arguments: ["a", "/nowhere/a", "./nowhere", "nowhere/../a"])
    func `What is not there is absent`(request: String) {
        #expect(reason(request, PluginFolder().registry) == .absent)
    }

    @Test func `What is broken is named with its fault`() throws {
        let folder = PluginFolder()
        let path = try folder.add("postern-plugin-a", mode: 0o644)
        for request in ["a", path.string] {
            guard case .broken(let plugin)? = reason(request, folder.registry) else {
                Issue.record("\(request) is broken")
                continue
            }
            #expect(plugin.fault == .notExecutable)
            #expect(plugin.path == path)
        }
        #expect(reason("/usr", folder.registry) != .absent)
    }

    @Test func `An error's sentence steers no terminal`() {
        let error = PluginNotFound(request: "\u{1B}]0;x\u{7}\n", reason: .notAName)
        #expect(!error.description.utf8.contains { $0 < 0x20 })
    }
}
