import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// The index, and what happens to it while it is written.
    @Suite struct IndexTests {
        @Test func `F23 whoever is killed while learning a library leaves an index that serves`()
            async throws
        {
            let library = try CanaryLibrary(count: 300)
            let home = try Home()
            for round in 0..<12 {
                let plugin = try DrivenPlugin(library, ["--select", "all"], home: home)
                try plugin.initialize()
                _ = try plugin.ask("picker/present", ["configuration": ["selectionLimit": 0]])
                // Another moment each time; no event tells of the writing.
                try await Task.sleep(for: .milliseconds(round * 8 + Int.random(in: 0..<8)))
                kill(plugin.identifier, SIGKILL)
                #expect(try await plugin.ending() == .signalled(SIGKILL))
            }
            for _ in 0..<2 {
                let next = try DrivenPlugin(library, ["--select", "all"], home: home)
                #expect(try next.pick().count == library.items.count)
                try await next.expectCleanEnd(picked: library.items[...])
            }
        }
    }
}
