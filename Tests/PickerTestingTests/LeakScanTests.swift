import PickerProtocol
import SystemPackage
import Testing

@testable import PickerTesting

@Suite struct LeakScanTests {
    let library: CanaryLibrary
    let secret: CanaryItem

    init() throws {
        library = try CanaryLibrary(count: 11)
        secret = library.items[4]
    }

    private var name: String { secret.path.lastComponent?.stem ?? "" }

    private func kinds(_ text: String, picked: [CanaryItem] = []) -> [SecretKind] {
        kinds(Array(text.utf8), picked: picked)
    }

    private func kinds(_ bytes: [UInt8], picked: [CanaryItem] = []) -> [SecretKind] {
        let leaks = LeakScan(library, picked: picked).leaks(in: [Observation(.output, bytes)])
        return Array(Set(leaks.map(\.kind))).sorted { $0.rawValue < $1.rawValue }
    }

    /// Ways to write a text that a scan has to see through.
    static let disguises: [(String, @Sendable ([UInt8]) -> [UInt8])] = [
        ("raw", { $0 }),
        ("upper case", { Array(String(decoding: $0, as: UTF8.self).uppercased().utf8) }),
        ("cut", { Array($0.dropFirst(5).prefix(16)) }),
        ("hexadecimal", { hex($0) }),
        ("HEXADECIMAL", { Array(String(decoding: hex($0), as: UTF8.self).uppercased().utf8) }),
        ("base64", { Array(Base64.encode($0).utf8) }),
        ("base64, 1 on", { Array(Base64.encode([7] + $0).utf8) }),
        ("base64, 2 on", { Array(Base64.encode([7, 8] + $0).utf8) }),
        ("base64url", { Array(Base64.encode([0xFF, 0xEF] + $0, alphabet: .url).utf8) }),
        ("base64 inside of letters", { Array("abc".utf8) + Array(Base64.encode($0).utf8) }),
        ("base64 of base64", { Array(Base64.encode(Array(Base64.encode($0).utf8)).utf8) }),
        ("percent", { $0.flatMap { [0x25] + hex([$0]) } }),
        ("JSON escapes", { $0.flatMap { Array("\\u00".utf8) + hex([$0]) } }),
        ("UTF-16", { $0.flatMap { [$0, 0] } }),
        ("UTF-16, big end first", { $0.flatMap { [0, $0] } }),
        ("hexadecimal of UTF-16", { hex($0.flatMap { [$0, 0] }) }),
    ]

    private static func hex(_ bytes: [UInt8]) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    }

    @Test(arguments: disguises.indices)
    func `a name is found in every disguise, wherever it stands`(place: Int) {
        let (disguise, write) = Self.disguises[place]
        for prefix in 0..<9 {
            let noise = Array(repeating: UInt8(ascii: " "), count: prefix)
            let text = noise + write(Array(name.utf8)) + Array("\"}\n".utf8)
            #expect(kinds(text) == [.name], "\(disguise), \(prefix)")
        }
    }

    @Test func `each kind of mark is told from the others`() {
        for mark in library.index.marks {
            let text = Array("{\"x\":\"".utf8) + mark.bytes + Array("\"}".utf8)
            #expect(kinds(text).contains(mark.kind))
        }
    }

    @Test func `a digest of a path is found, as text and as a handle`() {
        let digest = ContentDigest.hexadecimal(of: Array(secret.path.string.utf8))
        #expect(kinds(digest) == [.pathDigest])
        let half = Encodings.hexadecimal(digest.utf8.prefix(32))
        #expect(kinds(#"{"item":"\#(Base64.encode(half, alphabet: .url))"}"#) == [.pathDigest])
    }

    @Test func `numbers that tell of the library are found`() {
        #expect(kinds(#"{"total":11}"#) == [.count])
        #expect(kinds(#"{"others":10}"#) == [.count])
        #expect(kinds(#"{"size":\#(secret.byteCount)}"#) == [.size])
        #expect(kinds("0x" + String(secret.byteCount, radix: 16)) == [.size])
        #expect(kinds("at \(secret.seconds).\(secret.nanoseconds)") == [.time])
        #expect(kinds(String(secret.seconds, radix: 16)) == [.time])
        #expect(kinds("a\(secret.byteCount)") == [])
    }

    @Test func `a part of a fraction is no number of items`() {
        for text in ["11 of them", "there are 11.", "11.0", "[11.000]", "=11"] {
            #expect(kinds(text) == [.count], "\(text)")
        }
        for text in ["11.3", "[48.11]", #"{"Latitude":11.0000001}"#, "2.10", "110", "x11"] {
            #expect(kinds(text) == [], "\(text)")
        }
    }

    @Test func `what was picked may be told, and nothing more of it`() throws {
        let picked = [secret]
        #expect(kinds(try secret.content(), picked: picked) == [])
        #expect(kinds(name + ".png \(secret.byteCount)", picked: picked) == [])
        #expect(kinds(secret.relativePath.string, picked: picked) == [.folder])
        #expect(kinds("\(secret.seconds)", picked: picked) == [.time])
        let neighbour = try library.items[5].content()
        let told = Set(kinds(try secret.content() + neighbour, picked: picked))
        #expect(told.isSuperset(of: [.metadata, .tail]))
    }

    @Test func `what the host said itself is no news`() {
        let seen = [Observation(.output, Array(#"{"id":11,"result":{}}"#.utf8))]
        let scan = LeakScan(library)
        #expect(scan.leaks(in: seen).count == 1)
        #expect(scan.leaks(in: seen, sent: Array(#"{"id":11,"method":"ping"}"#.utf8)).isEmpty)
    }

    @Test func `arguments and environment may name what was put there`() {
        let root = Array(library.root.string.utf8)
        let value = Array(library.environment.value.utf8)
        let scan = LeakScan(library)
        #expect(scan.leaks(in: [Observation(.commandLine, root)]).isEmpty)
        #expect(scan.leaks(in: [Observation(.environment, value)]).isEmpty)
        #expect(scan.leaks(in: [Observation(.errors, root)]).map(\.kind) == [.root])
        #expect(scan.leaks(in: [Observation(.output, value)]).map(\.kind) == [.environment])
    }

    @Test func `megabytes of harmless output are searched in a moment`() throws {
        let library = try CanaryLibrary()
        var text: [UInt8] = []
        for _ in 0..<20_000 {
            text += #"{"item":"\#(ItemHandle.random().rawValue)","data":"#.utf8
            text += Base64.encode((0..<100).map { _ in UInt8.random(in: 0...255) }).utf8
        }
        var leaks: [Leak] = []
        let time = ContinuousClock().measure {
            leaks = LeakScan(library).leaks(in: [Observation(.output, text)])
        }
        print("\(text.count) bytes searched for \(library.index.marks.count) marks in \(time)")
        #expect(leaks.isEmpty)
        #expect(time < .seconds(20))
    }
}
