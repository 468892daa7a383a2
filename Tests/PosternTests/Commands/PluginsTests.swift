import PickerJSON
import Testing

@Suite struct `Plugins on the command line` {
    private func install(_ desk: Desk) async throws {
        let folder = "home/.local/share/postern/plugins/"
        try desk.write(
            "#!/bin/sh\necho \"$*\" >\"$HOME/started\"\n",
            to: folder + "postern-plugin-mine"
        )
        try desk.write(
            #"{"name": "mine", "summary": "Shows mine", "interactive": true, "network": true}"#,
            to: folder + "postern-plugin-mine.json"
        )
        try desk.write("no program", to: folder + "postern-plugin-broken")
        try desk.write("no plugin", to: folder + "other")
        _ = try await desk.shell("chmod 755 home/.local/share/postern/plugins/*mine")
    }

    @Test func `The table lists what there is and what is wrong with it`() async throws {
        let desk = try Desk()
        try await install(desk)
        let ran = try await desk.postern(["plugins"])
        #expect(ran.status == 0)
        #expect(ran.lines.contains { $0.hasPrefix("scripted ") })
        #expect(ran.lines.contains { $0.hasPrefix("mine ") && $0.hasSuffix("Shows mine") })
        #expect(ran.lines.contains { $0.hasPrefix("broken ") && $0.contains("broken: ") })
        #expect(!ran.text.contains("no plugin"))
    }

    @Test func `In json every line is one plugin`() async throws {
        let desk = try Desk()
        try await install(desk)
        let ran = try await desk.postern(["plugins", "--format", "json"])
        var told: [String: JSON] = [:]
        for line in ran.lines {
            let plugin = try JSON.parse(Array(line.utf8))
            told[plugin["name"]?.string ?? ""] = plugin
        }
        #expect(told["mine"]?["interactive"]?.bool == true)
        #expect(told["mine"]?["network"]?.bool == true)
        #expect(told["scripted"]?["interactive"]?.bool == false)
        #expect(told["broken"]?["broken"]?.string?.isEmpty == false)
        #expect(told["mine"]?["broken"] == nil)
    }

    @Test func `Listing executes nothing`() async throws {
        let desk = try Desk()
        let folder = "home/.local/share/postern/plugins/"
        try desk.write("#!/bin/sh\ntouch $HOME/ran\n", to: folder + "postern-plugin-trap")
        _ = try await desk.shell("chmod 755 \(folder)*")
        _ = try await desk.postern(["plugins"])
        #expect(!desk.names("home").contains("ran"))
    }

    @Test func `plugin becomes the plugin, with its arguments and its process`() async throws {
        let desk = try Desk()
        try desk.write("#!/bin/bash\nprintf '%s\\n' $$ \"$@\"\n", to: "own")
        let ran = try await desk.shell(
            "chmod +x own; echo $$; exec \"$0\" plugin ./own -- one '' '--two three'"
        )
        #expect(ran.text.split(separator: "\n", omittingEmptySubsequences: false).count == 6)
        #expect(ran.lines.first == ran.lines.dropFirst().first)
        #expect(ran.lines.suffix(2) == ["one", "--two three"])
    }

    @Test func `A client speaks to the plugin that it named`() async throws {
        let ran = try await Desk().shell(
            #"printf '{"jsonrpc":"2.0","id":1,"method":"ping"}\n' | "$0" plugin scripted"#
        )
        #expect(ran.status == 0)
        #expect(try JSON.parse(Array(ran.output.dropLast()))["result"] == .object([:]))
    }

    @Test func `Without a name no plugin is taken that no person operates`() async throws {
        let desk = try Desk()
        let none = try await desk.shell("exec setsid -w \"$0\" pick")
        #expect(none.status == 69)
        #expect(none.errors.contains("--plugin scripted"))
        try desk.write(#"{"plugin": "scripted"}"#, to: "home/.config/postern/settings.json")
        let set = try await desk.postern(["pick"])
        #expect(set.status == 69)
        #expect(set.errors.contains("no interface"))
    }

    @Test func `The person's setting names the picker`() async throws {
        let desk = try Desk()
        try await install(desk)
        try desk.write(#"{"plugin": "mine"}"#, to: "home/.config/postern/settings.json")
        let ran = try await desk.postern(["pick", "--", "words of mine"])
        // It is started, and is no plugin.
        #expect(ran.status == 69)
        #expect(desk.content("home/started") == Array("words of mine\n".utf8))
    }

    @Test(arguments: ["{", "[]", #"{"plugin": 3}"#, #"{"libraries": ["relative"]}"#])
    func `Settings that cannot be understood are not passed over`(_ text: String) async throws {
        let desk = try Desk()
        try desk.write(text, to: "home/.config/postern/settings.json")
        let ran = try await desk.postern(["pick"])
        #expect(ran.status == 69)
        #expect(ran.errors.contains("settings.json"))
    }
}
