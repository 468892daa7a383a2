import Glibc
import PickerHost
import PickerProtocol
import Synchronization
import SystemPackage
import Testing

@Suite(.serialized) struct BulkTests {
    /// Bytes of the whole process that are in memory.
    private static func residentBytes() -> Int {
        guard let file = try? FileDescriptor.open("/proc/self/statm", .readOnly) else { return 0 }
        defer { try? file.close() }
        var text = [UInt8](repeating: 0, count: 128)
        _ = try? text.withUnsafeMutableBytes { try file.read(into: $0) }
        let fields = String(decoding: text, as: UTF8.self).split(separator: " ")
        return (fields.dropFirst().first.flatMap { Int($0) } ?? 0)
            * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    @Test func `memory does not grow with an item's size`() async throws {
        let byteCount: Int64 = 512 << 20
        let peak = Mutex(0)
        let plugin = try MemoryPlugin(byteCount: byteCount) { _ in
            peak.withLock { $0 = max($0, Self.residentBytes()) }
        }
        let idle = Self.residentBytes()
        let start = ContinuousClock.now
        try await withPicker(plugin.source, host: FakePlugin.host, options: FakePlugin.patient()) {
            picker in
            let item = try #require(try await picker.present().results.first).itemProvider
            let null = try FileDescriptor.open("/dev/null", .writeOnly)
            defer { try? null.close() }
            let delivered = try await item.write(to: null, type: .movie)
            #expect(delivered.byteCount == byteCount)
        }
        let grown = peak.withLock { $0 } - idle
        print("512 MiB passed in \(ContinuousClock.now - start), \(grown >> 20) MiB above idle")
        // Both sides of the wire are in this process, and whatever other tests load meanwhile.
        #expect(grown <= 200 << 20)
        #expect(await plugin.peer.ended() == .endOfInput)
    }
}
