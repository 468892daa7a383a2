import ChildProcess
import Foundation
import Glibc
import PickerTesting
import SystemPackage
import Testing

@testable import PosternGuard

extension Guarded {
    /// The launcher's own descriptors, where there are too few.
    @Suite struct SpawnTests {
        @Test func `F19 a plugin that cannot be started leaves the launcher no descriptor less`()
            async
        {
            await #expect(processExitsWith: .success) {
                let folder = try TemporaryFolder()
                var words = ["face", "/bin/true", "-", "0"][...]
                let plugin = try GuardedPlugin(&words)
                let plan = try GuardPlan(["--folder", folder.path.string, "--", "true"])
                let own = try PrivateFolder(below: folder.path.string)
                defer { own.remove() }
                let before = try Self.open()
                var limit = rlimit()
                let name = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
                try #require(getrlimit(name, &limit) == 0)
                let full = limit
                var refused = 0
                // Those that are handed on lie above 64: one more each time, until all are there.
                for count in 60...(try #require(before.max()) + 12) {
                    limit.rlim_cur = rlim_t(count)
                    setrlimit(name, &limit)
                    do throws(GuardFailure) {
                        let start = try PluginStart(plugin, plan, own, terminal: nil)
                        #expect(start.input >= 0 && start.output >= 0)
                        for end in [start.input, start.output] { close(end) }
                        waitpid(start.process, nil, 0)
                    } catch {
                        refused += 1
                    }
                    limit = full
                    setrlimit(name, &limit)
                    #expect(try Self.open() == before, "\(count)")
                }
                #expect(refused > 8)
                #expect(waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD)
            }
        }

        @Test func `nothing begins where what was closed of 0, 1 and 2 cannot be opened`() async {
            await #expect(processExitsWith: .success) {
                var limit = rlimit(rlim_cur: 0, rlim_max: 0)
                let name = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
                try Spawn.fillStandard()
                close(STDIN_FILENO)
                getrlimit(name, &limit)
                let full = limit
                limit.rlim_cur = 0
                setrlimit(name, &limit)
                #expect(throws: GuardFailure.self) { try Spawn.fillStandard() }
                limit = full
                setrlimit(name, &limit)
                try Spawn.fillStandard()
                #expect(fcntl(STDIN_FILENO, F_GETFD) >= 0)
            }
        }

        @Test func `without the empty device a guard with a closed descriptor is refused`()
            async throws
        {
            let person = try Person()
            let launcher = Person.programs.appending("postern-guard").string
            let ended = try await person.postern(
                ["--folder", person.place("work"), "--", "touch", person.place("work/ran")],
                wrapper: [
                    "/usr/bin/bwrap", "--bind", "/", "/", "--tmpfs", "/dev", "--", "sh", "-c",
                    "shift && exec \(launcher) \"$@\" >&-", "sh",
                ]
            )
            #expect(ended.status == .exited(69), "\(ended)")
            #expect(ended.errors.contains("/dev/null cannot be opened"), "\(ended)")
            let work = try FileManager.default.contentsOfDirectory(atPath: person.place("work"))
            #expect(work == [])
        }

        /// The numbers that are open here.
        private static func open() throws -> Set<Int32> {
            let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            return Set(numbers.compactMap { Int32($0) }.filter { fcntl($0, F_GETFD) >= 0 })
        }
    }
}
