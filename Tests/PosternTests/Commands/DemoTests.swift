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

    /// What stands for a browser and the person before it: takes the first three, and confirms once
    /// that counts.
    private static let browser = """
        #!/usr/bin/python3
        import json, re, sys, time, urllib.request
        page = open(sys.argv[1]).read()
        port, secret = re.search(r'127.0.0.1:(\\d+)/open[^$]*value="([0-9a-f]{64})"', page).groups()
        base = f"http://127.0.0.1:{port}"
        def ask(path, body=None, **fields):
            request = urllib.request.Request(base + path, body and body.encode(), fields)
            return urllib.request.urlopen(request)
        entrance = ask("/open", "secret=" + secret, Origin="null",
            **{"Content-Type": "application/x-www-form-urlencoded"})
        fields = {"Cookie": entrance.headers["Set-Cookie"].split(";")[0], "Origin": base,
            "Content-Type": "application/json"}
        def act(**words):
            return json.load(ask("/act", json.dumps(words), **fields))["refusal"]
        for word in ("visible", "focused"): act(**{"do": word, "is": True})
        for _ in range(100):
            if json.load(ask("/news?after=0", **fields)).get("count") == 9: break
            time.sleep(0.1)
        act(do="choose", start=0, end=3)
        while act(do="done"): time.sleep(0.1)
        """

    @Test func `It picks in a browser where one can be shown`() async throws {
        let desk = try Desk()
        try desk.write("", to: "tmp/.keep")
        try desk.write(Self.browser, to: "browser")
        try desk.write(#"{"browser": "\#(desk.path)/browser"}"#, to: "config/postern/settings.json")
        let ran = try await desk.shell(
            "chmod +x browser; exec \"$0\" demo",
            environment: ["TMPDIR": desk.path + "/tmp", "XDG_CONFIG_HOME": desk.path + "/config"]
        )
        #expect(ran.status == 0, "\(ran.errors)")
        #expect(ran.text.contains("3 of 3"))
        #expect(ran.text.contains("browser"))
        #expect(!ran.text.contains("scripted"))
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
