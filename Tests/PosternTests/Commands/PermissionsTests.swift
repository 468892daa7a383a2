import Testing

@Suite struct `permissions` {
    private func set(_ desk: Desk, answer: String) async throws -> Ran {
        // The answer is given once the question is there: what was typed before does not count.
        try await desk.shell(
            """
            mkdir library; mkfifo keys
            script -qefc "'$0' permissions set --unattended library" shown <keys >/dev/null &
            asked=$!
            exec 3>keys
            until grep -q 'yes to agree' shown 2>/dev/null; do sleep 0.05; done
            echo "$1" >&3; exec 3>&-
            wait $asked
            """,
            arguments: [answer]
        )
    }

    @Test(.timeLimit(.minutes(5))) func `A yes at the terminal makes the mark`() async throws {
        let desk = try Desk()
        let ran = try await set(desk, answer: "yes")
        #expect(ran.status == 0)
        #expect(desk.names("library") == [".postern-unattended"])
    }

    @Test(.timeLimit(.minutes(5)), arguments: ["no", "y", "", "yes please", "YES"])
    func `Anything else leaves all as it is, with 77`(_ answer: String) async throws {
        let desk = try Desk()
        let ran = try await set(desk, answer: answer)
        #expect(ran.status == 77)
        #expect(desk.names("library") == [])
    }

    @Test func `Without a terminal it is refused with 77, whatever stands on standard input`()
        async throws
    {
        let desk = try Desk()
        let ran = try await desk.shell(
            "mkdir library; yes yes | setsid -w \"$0\" permissions set --unattended library"
        )
        #expect(ran.status == 77)
        #expect(ran.errors.contains(".postern-unattended"))
        #expect(desk.names("library") == [])
    }

    @Test func `Taking back needs no question and works once`() async throws {
        let desk = try Desk()
        try desk.write("", to: "library/.postern-unattended")
        let ran = try await desk.shell(
            "for i in 1 2; do setsid -w \"$0\" permissions reset --unattended library; done"
        )
        #expect(ran.status == 0)
        #expect(desk.names("library") == [])
    }

    @Test func `The list tells which libraries of the person carry the mark`() async throws {
        let desk = try Desk()
        try desk.write("", to: "one/.postern-unattended")
        try desk.write("", to: "two/a.png")
        try desk.write(
            #"{"libraries": ["\#(desk.path)/one", "\#(desk.path)/two", "/nowhere"]}"#,
            to: "home/.config/postern/settings.json"
        )
        let ran = try await desk.postern(["permissions", "list"])
        #expect(ran.lines.count == 3)
        #expect(ran.lines.first?.contains("unattended plugins may open it") == true)
        #expect(ran.lines.dropFirst().first?.contains("only you") == true)
        #expect(ran.lines.last?.contains("not there") == true)
    }

    @Test func `What is not remembered yet is said with 69`() async throws {
        let ran = try await Desk().postern(["permissions", "reset"])
        #expect(ran.status == 69)
    }
}
