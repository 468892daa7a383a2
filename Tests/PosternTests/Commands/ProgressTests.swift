import Foundation
import Testing

@Suite struct `Progress of a delivery` {
    private func onTerminal(_ type: String, _ progress: String) async throws -> Ran {
        try await Desk().shell(
            """
            script -qec "'$0' pick --plugin '$1' --output out --progress $2 -- a.png=whole" \
                /dev/null
            """,
            arguments: [Places.fakePlugin, progress],
            environment: ["TERM": type]
        )
    }

    @Test func `On a terminal a bar is drawn and taken away again`() async throws {
        let ran = try await onTerminal("xterm", "always")
        #expect(ran.text.contains("[--"))
        #expect(ran.text.contains("1 of 1: "))
        let cleared = try #require(ran.text.range(of: "\r\u{1B}[K", options: .backwards))
        #expect(ran.text[cleared.upperBound...] == "out/a.png\r\n")
    }

    @Test func `On a dumb terminal there is no escape sequence`() async throws {
        let ran = try await onTerminal("dumb", "always")
        #expect(ran.text.contains("1 of 1: 100 %"))
        #expect(!ran.text.contains("\u{1B}"))
    }

    @Test func `Never means never`() async throws {
        let ran = try await onTerminal("xterm", "never")
        #expect(ran.text == "out/a.png\r\n")
    }

    @Test func `Where nobody watches, always gives lines and the default nothing`() async throws {
        let always = try await Desk().pickFake(["--progress", "always"], ["a.png=whole"])
        #expect(always.errors.contains("1 of 1: 100 %"))
        #expect(!always.errors.contains("\u{1B}"))
        let byDefault = try await Desk().pickFake([], ["a.png=whole"])
        #expect(byDefault.errors == "")
    }
}
