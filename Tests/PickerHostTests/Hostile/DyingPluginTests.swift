import ChildProcess
import Glibc
import PickerHost
import Synchronization
import SystemPackage
import Testing

/// Whatever a plugin's process does, the host learns of it soon and goes on.
@Suite(.timeLimit(.minutes(5))) struct DyingPluginTests {
    @Test func `F01 a plugin that is killed while it is open is told with its signal`()
        async throws
    {
        await #expect {
            try await FakePlugin(lie: "dies").picking { _ in }
        } throws: { $0.death?.status == .signalled(SIGKILL) }
    }

    @Test func `F01 a plugin that is killed half-way leaves no whole delivery`() async throws {
        let plugin = FakePlugin(lie: "dies-half-way", size: 1_000_000)
        await #expect {
            try await plugin.picking { provider in
                _ = try await provider.loadDataRepresentation(for: .image)
            }
        } throws: { $0.death != nil }
    }

    @Test func `an end in the middle of a message is told with the status and the last words`()
        async throws
    {
        await #expect {
            try await FakePlugin(lie: "exits-mid-frame").picking { _ in }
        } throws: { error in
            error.death == PluginDeath(status: .exited(3), standardError: "out of luck")
        }
    }

    @Test func `a plugin that says nothing is given up after the handshake's bound`() async throws {
        var options = FakePlugin.patient()
        options.limits.handshake = .milliseconds(300)
        await #expect {
            try await FakePlugin(lie: "silent").picking(options: options) { _ in }
        } throws: { error in
            if case PickerError.timedOut(.handshake) = error { true } else { false }
        }
    }

    @Test func `a plugin that is stopped in the middle of a load is given up and killed`()
        async throws
    {
        var options = FakePlugin.patient()
        options.limits.reply = .milliseconds(500)
        let plugin = FakePlugin(lie: "stops", size: 1_000_000)
        await #expect {
            try await plugin.picking(options: options) { provider in
                _ = try await provider.loadDataRepresentation(for: .image)
            }
        } throws: { error in
            if case .timedOut? = (error as? ItemProviderError)?.reason { true } else { false }
        }
    }

    @Test(arguments: ["never-ends", "ignores-shutdown"])
    func `A78 a plugin that will not end is ended with the scope`(lie: String) async throws {
        let plugin = FakePlugin(lie: lie)
        let outcome = try await withPicker(
            plugin.source,
            host: FakePlugin.host,
            options: FakePlugin.patient()
        ) { picker in
            try await picker.present().outcome
        }
        #expect(outcome == .picked)
    }

    @Test func `A78 a flood on standard error neither blocks nor fills the host`() async throws {
        let plugin = FakePlugin(lie: "stderr-flood")
        let data = try await plugin.picking { try await $0.loadDataRepresentation(for: .image) }
        #expect(data == plugin.content)
    }

    @Test func `what cannot be started is told with the reason`() async throws {
        await #expect {
            try await withPicker(
                .program("/does/not/exist"),
                host: FakePlugin.host,
                options: FakePlugin.patient()
            ) { _ in }
        } throws: { error in
            if case PickerError.notStarted(.notFound) = error { true } else { false }
        }
    }

    @Test func `a program that is no plugin is told apart from one that is slow`() async throws {
        await #expect {
            try await withPicker(
                .program("/bin/true"),
                host: FakePlugin.host,
                options: FakePlugin.patient()
            ) { _ in }
        } throws: { $0.death?.status == .exited(0) }
        await #expect {
            let source = PluginSource.program("/bin/echo", arguments: ["hello"])
            try await withPicker(source, host: FakePlugin.host, options: FakePlugin.patient()) {
                _ in
            }
        } throws: { $0.violated == .noise && "\($0)".contains(#""hello\n""#) }
    }
}
