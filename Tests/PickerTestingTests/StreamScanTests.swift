import PickerTesting
import SystemPackage
import Testing

/// What comes without end is searched as it comes.
@Suite struct StreamScanTests {
    private static let noise = Array("nothing is wrong with this line 7\n".utf8)

    private func scan(_ library: CanaryLibrary, _ pieces: [[UInt8]]) -> [Leak] {
        let stream = StreamScan(library, .errors)
        for piece in pieces { stream.append(piece) }
        return LeakScan(library).leaks(in: [], streams: [stream])
    }

    @Test func `a name is found wherever it begins in megabytes`() throws {
        let library = try CanaryLibrary(count: 5)
        let name = Array(library.items[3].relativePath.lastComponent?.string.utf8 ?? "".utf8)
        let block = 1 << 20
        // Before, over and behind the end of a block.
        let places = [block - name.count, block - name.count / 2, block - 1, block, 3 * block]
        for place in places {
            let lines = repeatElement(Self.noise, count: place / Self.noise.count + 1)
            let before = Array(lines.joined().prefix(place))
            let leaks = scan(library, [before, name, Self.noise, Self.noise])
            #expect(leaks.map(\.item) == [3], "at \(place)")
            #expect(leaks.first?.offset == place)
        }
    }

    @Test func `half a number is no number`() throws {
        let library = try CanaryLibrary(count: 5)
        let size = Array("\(library.items[2].byteCount)".utf8)
        let block = 1 << 20
        for cut in 0...size.count {
            // A longer number that begins or ends as the size does, with the block's end in it.
            let lead = [UInt8](repeating: 0x20, count: block - cut)
            #expect(scan(library, [lead, size, Array("123456 ".utf8), Self.noise]).isEmpty)
            let tail = [UInt8](repeating: 0x20, count: block - cut - 6)
            #expect(scan(library, [tail, Array("123456".utf8), size, Array(" ".utf8)]).isEmpty)
            #expect(scan(library, [lead, size, Array(" ".utf8)]).map(\.kind) == [.size])
        }
    }

    @Test func `what is repeated without end is kept once`() throws {
        let library = try CanaryLibrary(count: 5)
        let path = Array(library.items[1].relativePath.string.utf8) + [0x0A]
        let stream = StreamScan(library, .errors)
        for _ in 0..<20_000 { stream.append(path) }
        let leaks = LeakScan(library).leaks(in: [], streams: [stream])
        #expect(!leaks.isEmpty && leaks.count < 10)
        #expect(leaks.allSatisfy { $0.offset < path.count })
        #expect(stream.count == path.count * 20_000)
        let told = LeakScan(library, picked: library.items.prefix(2), telling: [.name, .folder])
        #expect(told.leaks(in: [], streams: [stream]).isEmpty)
    }
}
