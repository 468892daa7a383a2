import MediaLibrary
import PickerPluginKit
import PickerProtocol
import PickerTesting
import PickerWire
import Testing

@Suite struct HandleTests {
    @Test func `A13: handles are 128 bits of their own and say nothing of their item`() async throws
    {
        let library = try TestLibrary(count: 100, byteCount: 64)
        try await withPlugin(library.parts()) { host in
            try await host.initialize()
            var handles: [ItemHandle] = []
            for _ in 0..<100 {
                handles += try await host.present().results.map(\.item)
            }
            #expect(Set(handles).count == 10_000)
            let characters = Set(
                "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
            )
            #expect(handles.allSatisfy { $0.rawValue.count == 22 })
            #expect(handles.allSatisfy { $0.rawValue.allSatisfy(characters.contains) })
            // Each place of the text takes all its values; the last holds two bits alone.
            for place in 0..<21 {
                let seen = Set(handles.map { Array($0.rawValue.utf8)[place] })
                #expect(seen.count == 64)
            }
            // Small letters, 26 of 64, are as often there as by chance, within six standard
            // deviations of 10,000 throws.
            let bits = handles.map { Array($0.rawValue.utf8) }
            for place in 0..<21 {
                let small = bits.filter { $0[place] >= UInt8(ascii: "a") }.count
                #expect(abs(Double(small) - 10_000 * 26 / 64) < 300)
            }
        }
    }

    @Test
    func `A70 A14: whatever is no handle of this session is answered in one and the same way`()
        async throws
    {
        let library = try TestLibrary(count: 2)
        let foreign = try await withPlugin(library.parts()) { host in
            try await host.initialize()
            return try await host.present().results[0].item
        }.value
        try await withPlugin(library.parts()) { host in
            try await host.initialize()
            let items = try await host.present().results.map(\.item)
            try await host.release([items[0], foreign, ItemHandle(rawValue: "")])
            let live = items[1].rawValue
            let wrong =
                [
                    items[0], foreign, .random(), ItemHandle(rawValue: ""),
                    ItemHandle(rawValue: String(live.dropLast())),
                    ItemHandle(rawValue: live + "A"), ItemHandle(rawValue: live + "\u{301}"),
                    ItemHandle(rawValue: live.lowercased() + "x"),
                    ItemHandle(rawValue: "0.png"), ItemHandle(rawValue: "/etc/passwd"),
                    ItemHandle(rawValue: "0"),
                    ItemHandle(rawValue: String(repeating: "A", count: 100_000)),
                ]
            var seen: Set<RPCError> = []
            for handle in wrong {
                seen.insert(try await refusal { try await host.load(handle) })
                seen.insert(try await refusal { try await host.load(handle, length: 1) })
                seen.insert(try await refusal { try await host.load(handle, as: "no.such.type") })
                seen.insert(try await refusal { try await host.loadFile(handle) })
            }
            #expect(seen == [RPCError(.unknownItem)])
            #expect(try await host.load(items[1]).bytes == TestLibrary.content(1))
        }
    }

    @Test func `A15: a handle means nothing in another session, and stays good in its own`()
        async throws
    {
        let library = try TestLibrary(count: 1)
        try await withPlugin(library.parts()) { one in
            try await one.initialize()
            let item = try await one.present().results[0].item
            try await withPlugin(library.parts()) { other in
                try await other.initialize()
                try await expectRefusal(.unknownItem) { try await other.load(item) }
                try await other.release([item])
            }
            #expect(try await one.load(item).bytes == TestLibrary.content(0))
        }
    }

    @Test func `handles of an earlier picker stay good, and one item has another each time`()
        async throws
    {
        let library = try TestLibrary(count: 1)
        try await withPlugin(library.parts()) { host in
            try await host.initialize()
            let first = try await host.present().results[0].item
            let second = try await host.present().results[0].item
            #expect(first != second)
            try await host.release([second])
            #expect(try await host.load(first).bytes == TestLibrary.content(0))
        }
    }

    @Test func `a session remembers a bounded number of items`() async throws {
        let library = try TestLibrary(count: 3)
        var limits = KitLimits()
        limits.rememberedItems = 5
        try await withPlugin(library.parts(limits: limits)) { host in
            try await host.initialize()
            let items = try await host.present().results.map(\.item)
            try await expectRefusal(.limitExceeded) { try await host.present() }
            try await host.release([items[0]])
            #expect(try await host.present().results.count == 3)
        }
    }
}
