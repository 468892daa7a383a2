import Foundation
import PickerHost
import Testing

@Suite struct `A plugin's manifest` {
    private static let name = "postern-plugin-a"

    private func folder(_ manifest: String) throws -> PluginFolder {
        let folder = PluginFolder()
        try folder.add(Self.name)
        try folder.addManifest("a", manifest)
        return folder
    }

    @Test func `Without one a plugin is neither interactive nor on a network`() throws {
        let folder = PluginFolder()
        try folder.add(Self.name)
        #expect(try folder.registry.find("a").manifest == PluginManifest(name: "a"))
        #expect(PluginManifest(name: "a").interactive == false)
        #expect(PluginManifest(name: "a").network == false)
    }

    @Test func `It says what the plugin is; what nobody knows is ignored`() throws {
        let folder = try folder(
            #"{"name":"a","summary":"Grüße.","interactive":true,"network":true,"later":[1]}"#
        )
        #expect(
            try folder.registry.find("a").manifest
                == PluginManifest(name: "a", summary: "Grüße.", interactive: true, network: true)
        )
    }

    @Test func `Only the name is needed`() throws {
        let folder = try folder(#" {"name":"a"} "#)
        #expect(try folder.registry.find("a").manifest == PluginManifest(name: "a"))
    }

    @Test(arguments: [
        ("", PluginFault.manifestNotJSON), ("{", .manifestNotJSON), ("{}{}", .manifestNotJSON),
        (#"{"name":"a","name":"a"}"#, .manifestNotJSON), ("\u{FEFF}{}", .manifestNotJSON),
        ("[]", .manifestMember("")), ("null", .manifestMember("")), ("{}", .manifestMember("name")),
        (#"{"name":1}"#, .manifestMember("name")), (#"{"name":"b"}"#, .manifestOfAnother),
        (#"{"name":"a","interactive":1}"#, .manifestMember("interactive")),
        (#"{"name":"a","interactive":"true"}"#, .manifestMember("interactive")),
        (#"{"name":"a","network":null}"#, .manifestMember("network")),
        (#"{"name":"a","summary":[]}"#, .manifestMember("summary")),
        (#"{"name":"a","summary":"\u001b[2J"}"#, .manifestMember("summary")),
        (#"{"name":"a","summary":"a\nb"}"#, .manifestMember("summary")),
        (#"{"name":"a","summary":"\u202egnp"}"#, .manifestMember("summary")),
    ])
    func `A wrong one makes the plugin a broken one`(text: String, fault: PluginFault) throws {
        let folder = try folder(text)
        #expect(folder.fault == fault)
        #expect(folder.isUntouched)
    }

    @Test func `One that is too large, a folder or a pipe is not read`() throws {
        let padding = String(repeating: " ", count: 64 << 10)
        #expect(try folder(#"{"name":"a"}"# + padding).fault == .manifestUnreadable)
        let summary = String(repeating: "s", count: 600)
        let long = try folder(#"{"name":"a","summary":"\#(summary)"}"#)
        #expect(long.fault == .manifestMember("summary"))
        let pipe = PluginFolder()
        try pipe.add(Self.name)
        mkfifo(pipe.folder.path + "/" + Self.name + ".json", 0o644)
        #expect(pipe.fault == .manifestUnreadable)
        let nested = PluginFolder()
        try nested.add(Self.name)
        mkdir(nested.folder.path + "/" + Self.name + ".json", 0o755)
        #expect(nested.fault == .manifestUnreadable)
        let linked = PluginFolder()
        try linked.add(Self.name)
        try linked.link(Self.name + ".json", to: "/dev/zero")
        #expect(linked.fault == .manifestUnreadable)
    }
}
