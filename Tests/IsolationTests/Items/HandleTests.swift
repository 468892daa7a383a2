import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerProtocol
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// A handle is of one session, of no pattern, and unknown in all other cases alike.
    @Suite struct HandleTests {
        @Test(arguments: Plugin.allCases)
        func `A13 handles are unrelated to time, order and one another`(kind: Plugin) async throws {
            let library = try CanaryLibrary(count: 29)
            let plugin = try DrivenPlugin(kind, library, ["--select", "all"])
            try plugin.initialize()
            var handles: [String] = []
            for _ in 0..<20 {
                handles += try plugin.present().map(\.item)
                plugin.forget()
            }
            #expect(handles.count == 580)
            #expect(Set(handles).count == handles.count)
            let all = try handles.map { handle -> [UInt8] in
                #expect(handle.utf8.count == 22)
                let text = handle.replacing("-", with: "+").replacing("_", with: "/") + "=="
                return try #require(Base64Text.decode(text))
            }
            #expect(all.allSatisfy { $0.count == 16 })
            // Each bit is one about half of the time, also against the handle before and the same
            // item of the presentation before: six standard deviations are 0.125.
            for distance in [0, 1, 29] {
                for bit in 0..<128 {
                    let ones = all.indices.dropFirst(distance).count { index in
                        let other = distance == 0 ? 0 : all[index - distance][bit / 8]
                        return (all[index][bit / 8] ^ other) >> (bit % 8) & 1 == 1
                    }
                    let share = Double(ones) / Double(all.count - distance)
                    #expect(abs(share - 0.5) < 0.14, "bit \(bit) at distance \(distance)")
                }
            }
            try await plugin.expectCleanEnd(picked: library.items)
        }

        @Test(arguments: Plugin.allCases)
        func `A13 A70 whatever is no handle of this session is answered with the same bytes`(
            kind: Plugin
        ) async throws {
            let library = try CanaryLibrary(count: 7)
            let plugin = try DrivenPlugin(kind, library, ["--select", "newest:2"])
            let items = try plugin.pick()
            let released = items[1].item
            _ = try plugin.call("item/release", ["items": [.string(released)]])
            let held = items[0].item
            let secret = library.items[5]
            var guesses = [
                "never", "", released, "A" + held.dropFirst(), String(held.dropLast()),
                held + "A", held + "=", " " + held, held.uppercased(), held.lowercased(), "0", "5",
                secret.path.string, secret.relativePath.string, "\(secret.inode)",
                "file://" + secret.path.string, String(repeating: "A", count: 22),
                String(repeating: "a", count: 50_000), "../" + held, held + "\u{0}", "é", "%2e",
            ]
            for text in [secret.path.string, secret.relativePath.string, "\(secret.index)"] {
                let bytes = Array(text.utf8)
                let digest = ContentDigest.hexadecimal(of: bytes)
                guesses += [Data(bytes).base64EncodedString(), digest, String(digest.prefix(32))]
            }
            let type = JSON.string(items[0].type)
            var answers: Set<String> = []
            for guess in guesses where guess != held {
                let params: JSON = ["item": .string(guess), "type": type]
                answers.insert(try plugin.call("item/loadData", params).withoutID)
                if kind == .scripted {
                    answers.insert(try plugin.call("item/loadFile", params).withoutID)
                }
            }
            #expect(answers.count == 1)
            #expect(answers.first?.contains("unknownItem") == true)
            #expect(try plugin.load(items[0]).data == library.items[0].content())
            try await plugin.expectCleanEnd(picked: library.newest(2))
        }

        @Test(arguments: Plugin.allCases)
        func `A14 a handle dies with its release and with its session`(kind: Plugin) async throws {
            let library = try CanaryLibrary(count: 7)
            let home = try Home()
            let first = try DrivenPlugin(kind, library, ["--select", "newest:1"], home: home)
            let item = try #require(try first.pick().first)
            #expect(try first.load(item).data != nil)
            _ = try first.call("item/release", ["items": [.string(item.item)]])
            let released = try first.load(item)
            let again = try #require(try first.present().first)
            #expect(again.item != item.item)
            _ = try first.call("shutdown")
            #expect(try first.load(again).kind == "invalidState")
            try await first.expectCleanEnd(picked: library.newest(1))

            let second = try DrivenPlugin(kind, library, ["--select", "newest:1"], home: home)
            #expect(try second.pick().count == 1)
            for old in [item, again] {
                #expect(try second.load(old).withoutID == released.withoutID)
            }
            try await second.expectCleanEnd(picked: library.newest(1))
        }

        @Test
        func `A15 a handle of another session that lives is unknown, and that one is unharmed`()
            async throws
        {
            let library = try CanaryLibrary(count: 7)
            let one = try DrivenPlugin(library, ["--select", "newest:1"])
            let other = try DrivenPlugin(library, ["--select", "oldest:1"])
            let item = try #require(try one.pick().first)
            let never = try other.pick().map { Picked(item: "never", type: $0.type, name: "") }
            let unknown = try other.load(try #require(never.first))
            #expect(unknown.kind == "unknownItem")
            #expect(try other.load(item).withoutID == unknown.withoutID)
            _ = try other.call("item/release", ["items": [.string(item.item)]])
            #expect(try one.load(item).data == library.items[0].content())
            for plugin in [one, other] {
                plugin.closeInput()
                _ = try plugin.rest()
                #expect(try await plugin.ending() == .exited(0))
            }
            one.expectNothingLeft(picked: library.newest(1))
            other.expectNothingLeft(picked: library.items.suffix(1))
        }

        @Test(arguments: Plugin.allCases)
        func `A70 deleted and never picked is as unknown as never there`(kind: Plugin) async throws
        {
            let library = try CanaryLibrary(count: 7)
            let plugin = try DrivenPlugin(kind, library, ["--select", "newest:1"])
            let item = try #require(try plugin.pick().first)
            let before = try plugin.load(Picked(item: "gone", type: item.type, name: ""))
            unlink(library.items[3].path.string)
            let after = try plugin.load(Picked(item: "gone", type: item.type, name: ""))
            #expect(before.withoutID == after.withoutID)
            plugin.closeInput()
            _ = try plugin.rest()
            #expect(try await plugin.ending() == .exited(0))
            #expect(plugin.leaks(picked: library.newest(1)) == [])
        }
    }
}
