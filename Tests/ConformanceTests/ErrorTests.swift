import ChildProcess
import Glibc
import PickerJSON
import PickerProtocol
import PickerTesting
import PickerWire
import SystemPackage
import Testing

/// Errors say what they must and nothing of the library, however they are provoked.
@Suite(.serialized) struct ErrorTests {
    private static let texts = Set(ErrorKind.all.map(\.text))

    @Test(arguments: Setting.all)
    func `A69 every error that can be provoked is a fixed text`(_ setting: Setting) async throws {
        let library = try CanaryLibrary(count: 7)
        let session = try setting.session(library, "--select", "newest:4")
        var errors = [try await session.call("picker/present")]
        try await session.initialize()
        errors.append(try await session.call("initialize", ["protocolVersion": "1.0"]))
        for configuration in [
            ["selectionLimit": -1], ["filter": "secrets"], ["selection": "all"],
            ["selectionLimit": "*"], ["filter": ["any": 1]], ["metadata": ["location": "some"]],
        ] as [JSON] {
            errors.append(
                try await session.call("picker/present", ["configuration": configuration])
            )
        }
        let results = try await session.pick(["selectionLimit": 4])
        let items = results.compactMap { $0["item"] }
        try #require(items.count == 4)
        let picked = try library.newest(3).map { try Base64.encode($0.content()) }
        try spoil(library)
        for (index, item) in items.prefix(3).enumerated() {
            let params: JSON = ["item": item, "type": "public.data"]
            let frame = try await session.call("item/loadData", params)
            // A plugin that holds the file open may still deliver what was picked; nothing else.
            if let data = frame.message["result"]?["data"]?.string {
                #expect(data == picked[index])
            } else {
                errors.append(frame)
            }
        }
        errors.append(
            try await session.call(
                "item/loadData",
                ["item": items[3], "type": "public.data", "offset": -1]
            )
        )
        errors.append(
            try await session.call("item/loadData", ["item": items[3], "type": "public.pdf"])
        )
        errors.append(try await session.call("no/such"))
        for error in errors {
            let text = error.message["error"]?["message"]?.string
            #expect(Self.texts.contains(text ?? ""), "\(error.message)")
        }
        session.endInput()
        try await session.ended()
        #expect(session.leaks(of: library, picked: library.newest(4)).isEmpty)
    }

    /// Removes the newest item, changes the second and puts a link to another in place of the third.
    private func spoil(_ library: CanaryLibrary) throws {
        let items = library.items
        func change(_ item: CanaryItem, _ call: (UnsafePointer<CChar>) -> Int32) throws {
            try #require(item.path.withPlatformString(call) == 0, "errno \(errno)")
        }
        try change(items[0]) { unlink($0) }
        try change(items[1]) { truncate($0, 5) }
        try change(items[2]) { unlink($0) }
        try change(items[2]) { name in
            items[5].path.withPlatformString { symlink($0, name) }
        }
    }

    @Test(arguments: Setting.all)
    func `A71 nothing of a session is left, however it ends`(_ setting: Setting) async throws {
        let library = try CanaryLibrary(count: 3)
        let before = LibraryTree(library.root)
        for ending in ["release", "shutdown", "end of input"] {
            let session = try setting.session(library, "--select", "newest:1")
            let handshake = try await session.initialize()
            let item = try #require(try await session.pick().first?["item"])
            if handshake["capabilities"]?["file"] == true {
                let params: JSON = ["item": item, "type": "public.data"]
                let loaded = try await session.call("item/loadFile", params)
                #expect(loaded.message["result"]?["sha256"] != nil)
            }
            if ending == "release" { _ = try await session.call("item/release", ["items": [item]]) }
            if ending == "shutdown" { _ = try await session.call("shutdown") }
            session.endInput()
            #expect(try await session.ended().status == .exited(0))
            if let folder = handshake["exchangeDirectory"]?.string {
                #expect(access(folder, F_OK) != 0, "\(ending)")
            }
            #expect(session.leaks(of: library, picked: library.newest(1)).isEmpty, "\(ending)")
        }
        #expect(LibraryTree(library.root) == before)
    }
}
