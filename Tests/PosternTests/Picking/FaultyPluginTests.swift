import Foundation
import PickerTesting
@testable import ScriptedPlugin
import Testing

/// The command before every fault that a scenario can ask for.
@Suite(.serialized) struct `Pick before a faulty plugin` {
    /// What the command ends with, and how much of what was picked is delivered.
    struct Expectation: Sendable, CustomTestStringConvertible {
        let fault: Misconduct
        let status: Int32
        let items: Int
        var testDescription: String { fault.rawValue }
    }

    static let expectations: [Expectation] = Misconduct.allCases.map { fault in
        switch fault {
        // What changes nothing of the items is borne.
        case .repliesTwice, .floodOfErrors, .holdsPipes, .staysAlive, .escapesInNames,
            .pathInNames:
            Expectation(fault: fault, status: 0, items: 2)
        // A host that waits for an answer waits until its own time is over.
        case .noAnswer, .wrongID: Expectation(fault: fault, status: 75, items: 0)
        // What is wrong with the items is wrong with the delivery.
        case .escapesInErrors: Expectation(fault: fault, status: 74, items: 0)
        default: Expectation(fault: fault, status: 69, items: 0)
        }
    }

    @Test(arguments: expectations)
    func `Every fault ends in time, with its status and nothing that is not whole`(
        _ expected: Expectation
    ) async throws {
        let desk = try Desk()
        let library = try CanaryLibrary(count: 5)
        let scenario = "choose newest:2\nfault \(expected.fault.rawValue)\ndone\n"
        try desk.write(scenario, to: "story")
        let start = ContinuousClock.now
        let ran = try await desk.postern(
            ["pick", "--plugin", "scripted", "--output", desk.output, "--limit", "2"]
                + ["--timeout", "10", "--", "--library", library.place]
                + ["--scenario", desk.path + "/story"]
        )
        #expect(ran.status == expected.status, "\(ran.errors)")
        #expect(.now - start < .seconds(60))
        let content = try library.newest(2).map { try $0.content() }
        let delivered = desk.delivered.compactMap { desk.content("out/" + $0) }
        let isWhole = Set(delivered) == Set(expected.items == 0 ? [] : content)
        #expect(isWhole && delivered.count == expected.items, "\(desk.delivered)")
        let isPrintable = (ran.text + ran.errors).unicodeScalars.allSatisfy { scalar in
            scalar == "\n"
                || !(scalar.properties.generalCategory == .control)
                    && scalar.properties.generalCategory != .format
        }
        #expect(isPrintable, "\(ran.errors.debugDescription)")
        #expect(
            desk.names("").allSatisfy { ["home", "out", "story"].contains($0) || $0.count == 36 }
        )
        #expect(try await Processes.endsNaming(library.place))
    }

    @Test func `A fault is played where the scenario asks, and there alone`() async throws {
        #expect(Misconduct.asked(by: ["plugin", "fault flood", "--fault", "flood"]) == nil)
        let desk = try Desk()
        try desk.write("done\n", to: "honest")
        try desk.write("fault flood\ndone\n", to: "faulty")
        let path = desk.path
        #expect(Misconduct.asked(by: ["plugin", "--scenario", path + "/honest"]) == nil)
        #expect(Misconduct.asked(by: ["plugin", "--scenario", path + "/missing"]) == nil)
        #expect(Misconduct.asked(by: ["plugin", "--scenario", path + "/faulty"]) == .flood)
        #expect(Misconduct.asked(by: ["plugin", "--scenario=" + path + "/faulty"]) == .flood)
    }
}

/// What runs on this machine.
private enum Processes {
    /// Whether within two seconds no process is left that has a text among its arguments.
    static func endsNaming(_ text: String) async throws -> Bool {
        let until = ContinuousClock.now + .seconds(2)
        while !naming(text).isEmpty {
            if .now > until { return false }
            try await Task.sleep(for: .milliseconds(60))
        }
        return true
    }

    /// The processes that have a text among their arguments, those that have ended left out.
    private static func naming(_ text: String) -> [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return all.filter { name in
            guard Int32(name) != nil,
                let line = FileManager.default.contents(atPath: "/proc/\(name)/cmdline")
            else { return false }
            return String(decoding: line, as: UTF8.self).contains(text)
        }
    }
}
