import ChildProcess
import PickerJSON
import PickerTesting
import PickerWire
import Testing

/// How bytes may come, and how they may stop coming.
@Suite(.serialized) struct StreamTests {
    /// A whole session up to the moment before the end of input.
    private static func script(_ framing: Framing) -> [UInt8] {
        [
            request(1, "initialize", introduction), request(2, "ping"),
            request(3, "picker/present", #"{"configuration":{"selectionLimit":2}}"#),
            request(4, "shutdown"),
        ].flatMap { framing.frame(Array($0.utf8)) }
    }

    @Test(arguments: Setting.all)
    func `35 one byte a write is as good as one write`(_ setting: Setting) async throws {
        let library = try CanaryLibrary(count: 3)
        let session = try setting.session(library, "--select", "newest:1")
        for byte in Self.script(setting.framing) { try await session.send(bytes: [byte]) }
        session.endInput()
        let (status, answers) = try await session.ended()
        #expect(Set(answers.map { $0.message["id"]?.integer }) == [1, 2, 3, 4])
        #expect(answers.allSatisfy { $0.message["error"] == nil })
        #expect(status == .exited(0))
        #expect(session.leaks(of: library, picked: library.newest(1)).isEmpty)
    }

    @Test(arguments: Setting.all)
    func `35 ten messages in one write are ten messages`(_ setting: Setting) async throws {
        let library = try CanaryLibrary(count: 3)
        let session = try setting.session(library)
        let pings = (1...10).map { setting.framing.frame(Array(request($0, "ping").utf8)) }
        try await session.send(bytes: Array(pings.joined()))
        session.endInput()
        let (status, answers) = try await session.ended()
        #expect(answers.map { $0.message["id"]?.integer } == (1...10).map(Int64.init))
        #expect(status == .exited(0))
    }

    @Test(arguments: Setting.all)
    func `F05 a session cut at any byte ends in order and does nothing more`(
        _ setting: Setting
    ) async throws {
        let library = try CanaryLibrary(count: 3)
        let before = LibraryTree(library.root)
        let script = Self.script(setting.framing)
        // Where messages begin and end, and places spread over the rest.
        let cuts = Set(stride(from: 0, through: script.count, by: 37) + [1, script.count - 1])
        for cut in cuts.sorted() {
            let session = try setting.session(library, "--select", "newest:1")
            try await session.send(bytes: Array(script.prefix(cut)))
            session.endInput()
            let (status, answers) = try await session.ended()
            #expect(status == .exited(0), "cut at \(cut)")
            #expect(answers.allSatisfy { $0.message["error"] == nil }, "cut at \(cut)")
            #expect(session.leaks(of: library, picked: library.newest(1)).isEmpty)
        }
        #expect(LibraryTree(library.root) == before)
    }

    @Test(arguments: Setting.all)
    func `F05 the end of input ends a plugin while a picker is open`(
        _ setting: Setting
    ) async throws {
        let library = try CanaryLibrary(count: 3)
        let session = try setting.session(library, "--delay", "600000")
        try await session.initialize()
        try await session.send(request(7, "picker/present"))
        _ = try await session.call("ping")
        session.endInput()
        let (status, answers) = try await session.ended()
        #expect(status == .exited(0))
        #expect(answers.map { $0.message["result"]?["outcome"] } == ["cancelled"])
        #expect(session.leaks(of: library).isEmpty)
    }

    @Test(arguments: Setting.all)
    func `A02 a message without an end is cut at the limit, in bounded memory`(
        _ setting: Setting
    ) async throws {
        let library = try CanaryLibrary(count: 3)
        let session = try setting.session(library)
        _ = try await session.call("ping")
        let idle = try #require(ProcessMemory.peak(of: session.identifier))
        let chunk = [UInt8](repeating: UInt8(ascii: "A"), count: 1 << 20)
        var peak = idle
        for _ in 0..<64 {
            guard try await session.send(bytes: chunk) else { break }
            peak = max(peak, ProcessMemory.peak(of: session.identifier) ?? 0)
        }
        let (status, answers) = try await session.ended()
        #expect(answers.map { $0.message["error"]?["code"] } == [-31007])
        #expect(answers.map { $0.message["id"] } == [.null])
        #expect(status != .exited(0))
        #expect(peak - idle < 64 << 20, "\(idle) grew to \(peak)")
    }
}
