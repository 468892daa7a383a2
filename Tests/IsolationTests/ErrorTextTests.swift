import ChildProcess
import Foundation
import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// Errors are fixed texts: they say nothing of what was asked or of what there is.
    @Suite struct ErrorTextTests {
        /// Code, kind and text of every error, as the documents list them.
        static func documented() throws -> [Int64: (kind: String, text: String)] {
            let path = Plugin.packageRoot.appending("protocol/errors.md").string
            let text = try String(contentsOfFile: path, encoding: .utf8)
            var errors: [Int64: (kind: String, text: String)] = [:]
            for line in text.split(separator: "\n") where line.hasPrefix("| -") {
                let cells = line.split(separator: "|").map {
                    $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
                }
                if cells.count > 2, let code = Int64(cells[0]) {
                    errors[code] = (cells[1], cells[2])
                }
            }
            return errors
        }

        static let allowedData: [String: Set<String>] = [
            "invalidParams": ["path"], "invalidConfiguration": ["path"],
            "versionMismatch": ["supported"], "tooLarge": ["byteCount"],
        ]

        @Test(arguments: Plugin.allCases)
        func `A69 every error that can be provoked is one of the documented texts`(
            kind: Plugin
        ) async throws {
            let documented = try Self.documented()
            #expect(documented.count >= 30)
            let library = try CanaryLibrary(count: 7)
            let large = try LargeItem(beside: library, bytes: 1 << 20)
            let secret = library.items[5].path.string
            let plugin = try DrivenPlugin(kind, library, ["--select", "all"], roots: large.roots)
            var replies = [try plugin.call("picker/present"), try plugin.call(secret)]
            replies.append(try plugin.call("initialize", ["protocolVersion": .string(secret)]))
            replies.append(try plugin.call("initialize", ["protocolVersion": 1]))
            let items = try plugin.pick()
            for params in Self.wrongLoads(items[0], secret) {
                replies.append(try plugin.call("item/loadData", params))
                replies.append(try plugin.call("item/loadFile", params))
            }
            for configuration in Self.wrongConfigurations(secret) {
                let params: JSON = ["configuration": configuration]
                replies.append(try plugin.call("picker/present", params))
            }
            for text in [secret, "[\(secret)", "7", "[]", #"{"jsonrpc":"2.0","id":"\#(secret)"}"#] {
                plugin.send(text)
                replies.append(try #require(try plugin.next()))
            }
            try damage(library)
            for item in items.dropFirst() { replies.append(try plugin.load(item)) }
            replies.append(try plugin.call("initialize"))
            _ = try plugin.call("shutdown")
            replies.append(try plugin.load(items[1]))
            large.remove()
            plugin.closeInput()
            _ = try plugin.rest()
            #expect(try await plugin.ending() == .exited(0))
            try expectFixed(replies.filter { $0.result == nil }, documented)
            #expect(Set(replies.compactMap(\.kind)).count >= 10)
            #expect(plugin.process.errorTail == [])
        }

        /// Text and data as documented, and nothing that only the library could know.
        private func expectFixed(
            _ replies: [Received],
            _ documented: [Int64: (kind: String, text: String)]
        ) throws {
            for reply in replies {
                guard let error = reply.json["error"], let code = reply.code,
                    let known = documented[code]
                else {
                    Issue.record("no documented error: \(reply.json)")
                    continue
                }
                #expect(error["message"] == .string(known.text))
                #expect(error["data"]?["kind"] == .string(known.kind))
                let members = Set(error["data"]?.object?.keys.map(\.self) ?? [])
                let allowed = Self.allowedData[known.kind] ?? []
                #expect(members.subtracting(["kind"]).isSubset(of: allowed), "\(reply.json)")
                #expect(reply.id != nil)
                // An id may be anything, and comes back; the error has nothing of it.
                let text = String(decoding: try error.serialized(), as: UTF8.self)
                #expect(!text.contains("postern-test"))
            }
        }

        private static func wrongLoads(_ item: Picked, _ secret: String) -> [JSON] {
            [
                [:], [1, 2], ["item": 7, "type": .string(item.type)],
                ["item": .string(secret), "type": .string(item.type)],
                ["item": .string(item.item), "type": .string(secret)],
                ["item": .string(item.item)], item.range(offset: -1, length: nil),
                item.range(offset: 0, length: .max), item.params,
            ]
        }

        private static func wrongConfigurations(_ secret: String) -> [JSON] {
            [
                ["selectionLimit": -1], ["selectionLimit": .string(secret)],
                ["selection": .string(secret)], ["selection": "continuous"],
                ["preferredAssetRepresentationMode": "compatible"],
                ["metadata": ["location": "strip"]], ["filter": .string(secret)],
                ["filter": ["any": 7]], ["filter": [:]], ["mode": .string(secret)],
            ]
        }

        /// Every item is harmed in another way.
        private func damage(_ library: CanaryLibrary) throws {
            for (index, item) in library.items.enumerated() {
                let path = item.path.string
                switch index % 3 {
                case 0: unlink(path)
                case 1: truncate(path, 1)
                default:
                    unlink(path)
                    symlink("/etc/passwd", path)
                }
            }
        }
    }
}
