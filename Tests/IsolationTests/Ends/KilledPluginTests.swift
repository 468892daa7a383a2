import ChildProcess
import Dispatch
import Glibc
import PickerHost
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// A plugin that is killed while a host works with it.
    @Suite struct KilledPluginTests {
        @Test(arguments: SessionState.allCases)
        func `F01 of a killed plugin nothing stays but what the next start removes`(
            state: SessionState
        ) async throws {
            let home = try Home()
            let stage = try Stage(state, home: home)
            try stage.enter()
            kill(stage.plugin.identifier, SIGKILL)
            #expect(try await stage.plugin.ending() == .signalled(SIGKILL))
            // What was on its way may be cut, but nothing follows.
            while (try? stage.plugin.take(until: .now + .seconds(5))) == true {}
            let next = try DrivenPlugin(stage.library, ["--select", "oldest:1"], home: home)
            let items = try next.pick()
            #expect(items.count == 1)
            #expect(home.exchanged.count == 1)
            try await next.expectCleanEnd(picked: stage.library.items.suffix(1))
            stage.expectNothingLeft()
        }

        @Test func `F01 a host is told of the death, whenever it comes`() async throws {
            let library = try CanaryLibrary(count: 5)
            let large = try LargeItem(beside: library, bytes: 256 << 20)
            let home = try Home()
            let roots = large.roots.flatMap { ["--library", $0] }
            let script = roots + ["--select", "newest:1"]
            let source = PluginSource.program(
                ProcessSpecification(
                    executable: Plugin.scripted.executable,
                    arguments: script,
                    environment: ProcessEnvironment(home.variables + [library.environment])
                )
            )
            let target = home.work.appending("delivered")
            for round in 0..<12 {
                let killer = Killer(
                    library,
                    after: .milliseconds(round * 25 + Int.random(in: 0..<25))
                )
                let begin = ContinuousClock.now
                await #expect(throws: (any Error).self) {
                    try await withPicker(source, host: PartyInfo(name: "observer", version: "1")) {
                        picker in
                        // More work than any of the kills leaves time for.
                        while ContinuousClock.now - begin < .seconds(20) {
                            let result = try #require(try await picker.present().results.first)
                            let file = try FileDescriptor.open(
                                target,
                                .writeOnly,
                                options: [.create, .truncate],
                                permissions: .ownerReadWrite
                            )
                            defer { try? file.close() }
                            _ = try await result.itemProvider.write(to: file, type: .item)
                        }
                    }
                }
                let killed = await killer.moment()
                #expect(ContinuousClock.now - killed < .seconds(5))
                #expect(Processes.outliving(library) == [])
            }
            large.remove()
        }
    }

    /// Kills the plugin of a library once it is there, some time later.
    private struct Killer: Sendable {
        private let task: AsyncStream<ContinuousClock.Instant>

        init(_ library: CanaryLibrary, after delay: Duration) {
            let (stream, continuation) = AsyncStream.makeStream(of: ContinuousClock.Instant.self)
            task = stream
            DispatchQueue(label: "killer").async {
                let deadline = ContinuousClock.now + .seconds(10)
                var victims: [Int32] = []
                while victims.isEmpty, ContinuousClock.now < deadline {
                    victims = Processes.using(library)
                }
                var pause = pollfd(fd: -1, events: 0, revents: 0)
                poll(&pause, 1, Int32(delay.components.attoseconds / 1_000_000_000_000_000))
                for victim in victims { kill(victim, SIGKILL) }
                continuation.yield(.now)
                continuation.finish()
            }
        }

        func moment() async -> ContinuousClock.Instant {
            for await moment in task { return moment }
            return .now
        }
    }
}
