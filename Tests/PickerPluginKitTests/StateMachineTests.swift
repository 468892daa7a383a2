import PickerJSON
import PickerPluginKit
import PickerProtocol
import PickerTesting
import PickerWire
import Testing

@testable import PickerPluginKit

/// The session against the table of the specification (S4.2).
@Suite struct StateMachineTests {
    enum Step: CaseIterable {
        case initialize, initialized, ping, shutdown, present, loadData, loadFile, release, unknown

        func text(id: Int) -> String {
            let head = #"{"jsonrpc":"2.0","id":\#(id),"method":"#
            return switch self {
            case .initialize:
                head
                    + #""initialize","params":{"protocolVersion":"1.0","host":{"name":"a","version":"1"}}}"#
            case .initialized: #"{"jsonrpc":"2.0","method":"initialized"}"#
            case .ping: head + #""ping"}"#
            case .shutdown: head + #""shutdown"}"#
            case .present: head + #""picker/present"}"#
            case .loadData: head + #""item/loadData","params":{"item":"x","type":"y"}}"#
            case .loadFile: head + #""item/loadFile","params":{"item":"x","type":"y"}}"#
            case .release: head + #""item/release","params":{"items":["x"]}}"#
            case .unknown: head + #""library/list"}"#
            }
        }
    }

    /// The specification's table; 0 stands for a result.
    struct Model {
        enum State { case new, ready, presenting, shutdown }
        var state = State.new

        mutating func answer(_ step: Step) -> Int? {
            switch (state, step) {
            case (_, .initialized): return nil
            case (_, .ping): return 0
            case (.new, .initialize):
                state = .ready
                return 0
            case (.new, .shutdown), (.ready, .shutdown), (.presenting, .shutdown):
                state = .shutdown
                return 0
            case (.new, _): return -32002
            case (.shutdown, _), (_, .initialize): return -31001
            case (.ready, .present):
                state = .presenting
                return 0
            case (.presenting, .present): return -31009
            case (_, .loadData), (_, .loadFile): return -31002
            case (_, .release): return 0
            case (_, .unknown): return -32601
            case (_, .shutdown): return 0
            }
        }
    }

    static let sequences: [[Step]] = {
        let ones = Step.allCases.map { [$0] }
        let twos = ones.flatMap { one in Step.allCases.map { one + [$0] } }
        return ones + twos + twos.flatMap { two in Step.allCases.map { two + [$0] } }
    }()

    @Test func `A07: every sequence of three messages is answered as the table says`() async throws
    {
        let library = try TestLibrary(count: 1)
        var limits = KitLimits()
        // Every answer is waited for; the picker is open until all messages were read for sure.
        limits.endGrace = .seconds(60)
        // All of these sessions are of one person, who turns nobody away here.
        limits.vainPresentations = 10_000
        let slow = FakeInterface { _ in
            try await Task.sleep(for: .seconds(1))
            return .cancelled
        }
        let parts = try library.parts(slow, limits: limits)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, sequence) in Self.sequences.enumerated() {
                if number >= 32 { _ = try await group.next() }
                group.addTask { try await self.check(sequence, parts) }
            }
            try await group.waitForAll()
        }
    }

    private func check(_ sequence: [Step], _ parts: SessionParts) async throws {
        var model = Model()
        let text = sequence.enumerated().map { $1.text(id: $0) + "\n" }.joined()
        let (bytes, end) = try await answers(of: parts, to: Array(text.utf8))
        var codes: [Int64: Int] = [:]
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let answer = try JSON.parse(Array(line))
            let id = try #require(answer["id"]?.integer)
            #expect(codes[id] == nil, "answered twice: \(sequence)")
            codes[id] = Int(answer["error"]?["code"]?.integer ?? 0)
        }
        for (id, step) in sequence.enumerated() {
            #expect(codes[Int64(id)] == model.answer(step), "\(step) in \(sequence)")
        }
        #expect(end == .endOfInput)
    }
}
