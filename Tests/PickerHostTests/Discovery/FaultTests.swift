import Foundation
import PickerHost
import SystemPackage
import Testing

@Suite struct `Broken plugins are listed with the reason` {
    private static let name = "postern-plugin-a"

    @Test func `Without the right to execute`() throws {
        let folder = PluginFolder()
        try folder.add(Self.name, mode: 0o644)
        #expect(folder.fault == .notExecutable)
    }

    @Test func `Executable for somebody else`() async {
        await #expect(processExitsWith: .success) {
            let folder = PluginFolder()
            let isRoot = geteuid() == 0
            try folder.add(Self.name, mode: isRoot ? 0o700 : 0o055)
            try folder.setMode(0o755, of: "")
            if isRoot {
                setgroups(0, nil)
                setgid(1_000)
                setuid(1_000)
            }
            #expect(folder.fault == .notExecutable)
        }
    }

    @Test func `Folders, pipes and links to them`() throws {
        let folder = PluginFolder()
        mkdir(folder.folder.path + "/" + Self.name, 0o755)
        #expect(folder.fault == .notARegularFile)
        let pipe = PluginFolder()
        mkfifo(pipe.folder.path + "/" + Self.name, 0o755)
        #expect(pipe.fault == .notARegularFile)
        let linked = PluginFolder()
        try linked.link(Self.name, to: "/dev/null")
        #expect(linked.fault == .notARegularFile)
    }

    @Test(arguments: ["/nowhere/at/all", "postern-plugin-a", "/bin/sh/below"])
    func `Links that lead nowhere`(target: String) throws {
        let folder = PluginFolder()
        try folder.link(Self.name, to: target)
        #expect(folder.fault == .danglingLink)
    }

    @Test func `A link to a program is a plugin`() throws {
        let folder = PluginFolder()
        try folder.link(Self.name, to: "/bin/true")
        #expect(folder.registry.discover().map(\.path) == [folder.path.appending(Self.name)])
    }

    @Test func `Files that everybody may change, and folders in which they may be replaced`() throws
    {
        let folder = PluginFolder()
        try folder.add(Self.name, mode: 0o757)
        #expect(folder.fault == .openToEverybody)
        try folder.setMode(0o755, of: Self.name)
        #expect(folder.fault == nil)
        try folder.setMode(0o777, of: "")
        #expect(folder.fault == .openToEverybody)
        try folder.setMode(0o1777, of: "")
        #expect(folder.fault == nil)
    }

    @Test func `A manifest that everybody may change`() throws {
        let folder = PluginFolder()
        try folder.add(Self.name)
        try folder.addManifest("a", #"{"name":"a"}"#)
        #expect(folder.fault == nil)
        try folder.setMode(0o666, of: Self.name + ".json")
        #expect(folder.fault == .openToEverybody)
    }

    @Test func `Every fault has a sentence of its own`() {
        let faults: [PluginFault] = [
            .danglingLink, .notARegularFile, .notExecutable, .openToEverybody, .manifestUnreadable,
            .manifestNotJSON, .manifestMember(""), .manifestMember("name"), .manifestOfAnother,
            .inaccessible(13),
        ]
        #expect(Set(faults.map(\.description)).count == faults.count)
    }
}
