import ChildProcess
import Foundation
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// Messages that are framed well and mean ill.
    @Suite struct MessageAttackTests {
        @Test(
            arguments: [
                #"{"jsonrpc":"2.0","id":9,"method":"item/loadData","params":{"item":"PICKED","item":"x","type":"TYPE"}}"#,
                #"{"jsonrpc":"2.0","id":9,"method":"item/loadData","params":{"item":"x","item":"PICKED","type":"TYPE"}}"#,
                #"{"jsonrpc":"2.0","id":9,"method":"item/loadData","params":{"item":"PICKED","\u0069tem":"x","type":"TYPE"}}"#,
                #"{"jsonrpc":"2.0","id":9,"method":"ping","method":"picker/present"}"#,
                #"{"jsonrpc":"2.0","id":9,"id":10,"method":"picker/present"}"#,
                #"{"jsonrpc":"2.0","id":9,"method":"picker/present","params":{},"params":{}}"#,
            ],
            Plugin.allCases
        )
        func `A04 of a message with a name twice nothing is executed`(
            text: String,
            _ kind: Plugin
        ) async throws {
            let library = try CanaryLibrary(count: 3)
            let plugin = try DrivenPlugin(kind, library, ["--select", "newest:1"])
            let item = try #require(try plugin.pick().first)
            plugin.send(
                text.replacing("PICKED", with: item.item).replacing("TYPE", with: item.type)
            )
            let reply = try #require(try plugin.next())
            #expect(reply.code == -32700)
            #expect(reply.id == .null)
            #expect(try plugin.isAlive())
            try await plugin.expectCleanEnd(picked: library.newest(1))
        }

        @Test func `A05 an id comes back as it was, or is refused`() async throws {
            let library = try CanaryLibrary(count: 3)
            let plugin = try DrivenPlugin(library)
            let long = String(repeating: "i", count: 100_000)
            let echoed = [
                #""1""#, "0", "-7", "9007199254740993", "9223372036854775807",
                "-9223372036854775808", #""""#, #""a\"b\\c""#, "\"\(long)\"",
            ]
            for id in echoed {
                plugin.send(#"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#)
                let text = String(decoding: try #require(try plugin.next()).text, as: UTF8.self)
                #expect(text.contains("\"id\":\(id)"))
            }
            for (id, code) in [
                ("1.0", -32600), ("1e2", -32600), ("null", -32600), ("true", -32600),
                ("{}", -32600), ("[1]", -32600), ("9223372036854775808", -32700),
            ] {
                plugin.send(#"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#)
                let reply = try #require(try plugin.next())
                #expect(reply.code == Int64(code), "id \(id)")
                #expect(reply.id == .null, "id \(id)")
            }
            // Without an id a request is a notification: nothing happens, and nothing comes.
            plugin.send(#"{"jsonrpc":"2.0","method":"initialize","params":{}}"#)
            #expect(try plugin.isAlive())
            try await plugin.expectCleanEnd()
        }

        @Test func `A06 no word in the executable is a method that nobody knows of`() async throws {
            let library = try CanaryLibrary(count: 3)
            let plugin = try DrivenPlugin(library)
            let offered = Set(try offeredMethods(of: plugin))
            let guessed = [
                "rpc.discover", "debug/dump", "$/trace", "library/list", "index/dump", "eval",
                "picker/Present", "picker/present ", "item/loadData\u{0}", "workspace/symbol",
            ]
            var shapes: Set<String> = []
            for method in guessed + (try words()) where !offered.contains(method) {
                shapes.insert(try plugin.call(method).withoutID)
            }
            #expect(shapes.count == 1)
            #expect(shapes.first?.contains("-32601") == true)
            try await plugin.expectCleanEnd()
        }

        @Test(arguments: Plugin.allCases)
        func `A08 a batch shows at most one picker and is bounded`(kind: Plugin) async throws {
            let library = try CanaryLibrary(count: 3)
            let plugin = try DrivenPlugin(kind, library, ["--cancel", "--delay", "300"])
            try plugin.initialize()
            let presents = (1...50).map {
                #"{"jsonrpc":"2.0","id":\#($0 + 100),"method":"picker/present"}"#
            }
            plugin.send("[" + presents.joined(separator: ",") + "]")
            let replies = try #require(try plugin.next()?.json.array)
            #expect(replies.count == 50)
            #expect(replies.count { $0["result"] != nil } == 1)
            #expect(replies.count { $0["error"]?["data"]?["kind"] == "busy" } == 49)
            plugin.send(
                "[" + Array(repeating: presents[0], count: 10_000).joined(separator: ",") + "]"
            )
            let refusal = try #require(try plugin.next())
            #expect(refusal.id == .null)
            #expect([-31008, -32700].contains(refusal.code ?? 0))
            plugin.send("[]")
            #expect(try plugin.next()?.code == -32600)
            plugin.send(
                #"[[{"jsonrpc":"2.0","id":1,"method":"picker/present"}],7,{"jsonrpc":"2.0","id":2,"method":"ping"}]"#
            )
            let mixed = try #require(try plugin.next()?.json.array)
            #expect(mixed.count == 3)
            #expect(mixed.count { $0["error"]?["code"] == -32600 } == 2)
            #expect(mixed.count { $0["result"] == [:] } == 1)
            try await plugin.expectCleanEnd()
        }

        @Test
        func `A09 an id in service cannot be taken, and what is not there cannot be cancelled`()
            async throws
        {
            let library = try CanaryLibrary(count: 3)
            let plugin = try DrivenPlugin(library, ["--delay", "400", "--select", "newest:1"])
            try plugin.initialize()
            for id in ["1", "77", "\"1\"", "null", "{}"] {
                plugin.send(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#)
            }
            plugin.send(#"{"jsonrpc":"2.0","id":5,"method":"picker/present"}"#)
            plugin.send(#"{"jsonrpc":"2.0","id":5,"method":"ping"}"#)
            plugin.send(#"{"jsonrpc":"2.0","id":"5","method":"ping"}"#)
            plugin.send(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"5"}}"#)
            let first = try #require(try plugin.next())
            #expect(first.code == -32600 && first.id == 5)
            let second = try #require(try plugin.next())
            #expect(second.result == [:] && second.id == "5")
            let third = try #require(try plugin.next())
            #expect(third.id == 5 && third.result?["outcome"] == "picked")
            try await plugin.expectCleanEnd(picked: library.newest(1))
        }

        @Test(arguments: Plugin.allCases)
        func `A10 members that nobody named change nothing`(kind: Plugin) async throws {
            let library = try CanaryLibrary(count: 7)
            let plugin = try DrivenPlugin(kind, library, ["--select", "newest:1"])
            let item = try #require(try plugin.pick().first)
            let further: [(String, JSON)] = [
                ("path", "/etc/passwd"), ("root", "/"), ("library", "/"), ("all", true),
                ("debug", true), ("trusted", true), ("uid", 0), ("__proto__", ["all": true]),
            ]
            func check(_ method: String, _ params: JSON) throws {
                guard case .object(var more) = params else { return }
                for (name, value) in further { more[name] = value }
                let plain = try plugin.call(method, params)
                let dressed = try plugin.call(method, .object(more))
                #expect(plain.withoutID == dressed.withoutID, "\(method)")
            }
            try check("ping", [:])
            try check("item/loadData", item.params)
            try check("item/loadData", ["item": "never", "type": "public.item"])
            try check("item/release", ["items": []])
            try check("picker/present", ["configuration": ["selectionLimit": -1]])
            try check("initialize", ["protocolVersion": "1.0"])
            try await plugin.expectCleanEnd(picked: library.newest(1))
        }

        @Test(arguments: Plugin.allCases)
        func `A11 no number selects more or reads beyond the item`(kind: Plugin) async throws {
            let library = try CanaryLibrary(count: 7)
            let plugin = try DrivenPlugin(kind, library, ["--select", "newest:1"])
            let item = try #require(try plugin.pick().first)
            for (limit, code) in [
                ("-1", -31022), ("1.5", -32602), ("\"*\"", -32602), ("true", -32602),
                ("9223372036854775808", -32700), ("1e400", -32700),
            ] {
                plugin.send(
                    #"{"jsonrpc":"2.0","id":99,"method":"picker/present","params":{"configuration":{"selectionLimit":\#(limit)}}}"#
                )
                #expect(try plugin.next()?.code == Int64(code), "limit \(limit)")
            }
            #expect(try plugin.present(["selectionLimit": 2_147_483_648]).count == 1)
            #expect(try plugin.present(["selectionLimit": .integer(.max)]).count == 1)
            let content = try #require(library.newest(1).first).content()
            for (offset, length) in [
                (0, Int64.max), (Int64(content.count), 10), (.max, 10), (.max, .max), (5, 3),
            ] {
                let reply = try plugin.load(item, offset: offset, length: length)
                guard let data = reply.data else {
                    #expect(reply.kind == "tooLarge", "\(offset) \(length)")
                    continue
                }
                let begin = min(Int(offset), content.count)
                let end = begin + min(content.count - begin, Int(length))
                #expect(data == Array(content[begin..<end]), "\(offset) \(length)")
            }
            for (offset, length) in [(-1, 1), (0, -1), (.min, .min)] as [(Int64, Int64)] {
                #expect(try plugin.load(item, offset: offset, length: length).code == -32602)
            }
            try await plugin.expectCleanEnd(picked: library.newest(1))
        }

        private func offeredMethods(of plugin: DrivenPlugin) throws -> [String] {
            try plugin.initialize()
            return [
                "initialize", "ping", "shutdown", "exit", "picker/present", "item/loadData",
                "item/loadFile", "item/loadPreview", "item/properties", "item/release",
                "picker/update", "picker/deselect", "picker/move", "picker/zoomIn",
                "picker/zoomOut", "picker/scrollToInitialPosition", "picker/dismiss",
            ]
        }

        /// A sample of the texts in the executable that could be names of methods.
        private func words() throws -> [String] {
            let data = try #require(
                FileManager.default.contents(atPath: Plugin.scripted.executable.string)
            )
            var words: Set<String> = []
            for run in data.split(whereSeparator: { !(0x21...0x7E).contains($0) })
            where (4...40).contains(run.count) {
                words.insert(String(decoding: run, as: UTF8.self))
            }
            let likely = words.filter { $0.contains("/") && !$0.contains("..") }.prefix(200)
            return Array(likely) + words.shuffled().prefix(100)
        }
    }
}
