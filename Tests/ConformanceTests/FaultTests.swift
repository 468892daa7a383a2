import ChildProcess
import PickerJSON
import PickerTesting
import PickerWire
import Testing

/// The fault table of the specification, against every plugin of the project, in both framings.
@Suite(.serialized) struct FaultTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let fault: Fault
        let framing: Framing
        let outcome: Fault.Outcome
        let plugin: PluginCommand
        var testDescription: String { "\(fault.testDescription) \(framing) \(plugin)" }
    }

    static let cases: [Case] = FaultTable.all.flatMap { fault in
        [Framing.line, .header].flatMap { framing in
            PluginsUnderTest.all.compactMap { plugin in
                fault.outcome(in: framing).map {
                    Case(fault: fault, framing: framing, outcome: $0, plugin: plugin)
                }
            }
        }
    }

    @Test(arguments: cases)
    func `A01 A03 A04 A05 A08 a fault gets its answer and nothing else`(
        _ run: Case
    ) async throws {
        let library = try CanaryLibrary(count: 3)
        let session = try ObservedSession(
            run.plugin.opening(library),
            framing: run.framing,
            library: library
        )
        // The first message makes the framing known.
        _ = try await session.call("ping")
        if run.fault.isFramed {
            try await session.send(bytes: run.framing.frame(run.fault.text))
        } else {
            try await session.send(bytes: run.fault.text)
        }
        if case .closes(let code) = run.outcome {
            let (status, last) = try await session.ended()
            #expect(last.map(\.message).map(Self.signature) == ["\(code) null"])
            guard case .exited(let number) = status else {
                Issue.record("the plugin \(status)")
                return
            }
            #expect(number != 0)
        } else {
            // Whatever the fault was answered with comes before the answer to this.
            let alive = try await session.call("ping")
            #expect(alive.message["result"] == [:])
            let answers = session.passed.map(\.message)
            switch run.outcome {
            case .refused(let code, let id):
                #expect(answers.map(Self.signature) == ["\(code) \(id)"])
            case .answered(let ids):
                #expect(answers.map(Self.signature) == ids.map { "result \($0)" })
            case .batch(let count): #expect(answers.map { $0.array?.count } == [count])
            case .silence: #expect(answers.isEmpty)
            case .closes: break
            }
            session.endInput()
            #expect(try await session.ended().status == .exited(0))
        }
        #expect(session.leaks(of: library).isEmpty)
    }

    /// The code, or `result`, and the id of an answer.
    private static func signature(_ answer: JSON) -> String {
        let id = (try? answer["id"]?.serialized()).map { String(decoding: $0, as: UTF8.self) }
        guard let code = answer["error"]?["code"]?.integer else { return "result \(id ?? "")" }
        let hasKind = answer["error"]?["data"]?["kind"]?.string != nil
        return "\(code) \(id ?? "")" + (hasKind ? "" : " without a kind")
    }
}
