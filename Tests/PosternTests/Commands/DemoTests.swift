import Testing

@Suite struct `The demo` {
    @Test func `It shows a pick, finds no leak and leaves nothing behind`() async throws {
        let desk = try Desk()
        try desk.write("", to: "tmp/.keep")
        let ran = try await desk.shell(
            "exec \"$0\" demo",
            environment: ["TMPDIR": desk.path + "/tmp"]
        )
        #expect(ran.status == 0, "\(ran.errors)")
        #expect(ran.text.contains("3 of 3"))
        #expect(ran.text.contains("scripted"))
        #expect(desk.names("tmp") == [".keep"])
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `Completions are there for a shell`(_ shell: String) async throws {
        let ran = try await Desk().postern(["--generate-completion-script", shell])
        #expect(ran.status == 0)
        #expect(ran.text.contains("pick"))
    }

    @Test(arguments: [
        [], ["pick"], ["plugins"], ["plugin"], ["permissions"], ["permissions", "set"], ["demo"],
    ])
    func `Help is there for every command`(_ command: [String]) async throws {
        let ran = try await Desk().postern(command + ["--help"])
        #expect(ran.status == 0)
        #expect(ran.text.contains("USAGE: postern"))
        #expect(ran.errors == "")
    }

    @Test func `An argument that is no text is refused, not changed`() async throws {
        let ran = try await Desk().shell("exec \"$0\" pick --output $'\\xff'")
        #expect(ran.status == 64)
    }
}
