@testable import PickerAudit
import PickerTesting
import PickerWire
import SystemPackage
import Testing

/// What may have failed because of others is tried again; what leaked until then has leaked.
@Suite(.serialized) struct RetryTests {
    private func subject(_ animal: String) async throws -> Subject {
        try await Subject.meet(
            PluginCommand(
                name: animal,
                executable: ZooAnimal.program,
                arguments: [animal, "--library", "{library}", "--state", "{state}"]
            ),
            home: .present("the zoo is part of the project")
        )
    }

    /// Picks one of several items, and then does not go on.
    private func check(_ failure: any Error) -> Check {
        Check("S10.1/never-ends", "a session that comes to no end") { trial in
            let talk = try trial.conversation(CanaryLibrary(count: 5), .select("newest:1"))
            _ = try await talk.pick(1)
            throw failure
        }
    }

    @Test(arguments: [WireFault("it came too late"), Gap("it could not be tried")] as [any Error])
    func `what leaked in a session that came to no end has leaked`(_ failure: any Error)
        async throws
    {
        let leaky = try await subject("name-on-standard-error")
        let (result, isTriedAgain) = await check(failure).attempt(on: leaky)
        #expect(!isTriedAgain)
        #expect(result.word == "failed")
        #expect(result.remarks.contains { $0.hasPrefix("leak: ") }, "\(result.remarks)")
    }

    @Test func `without a leak it is tried again, once`() async throws {
        let honest = try await subject("honest")
        let check = check(WireFault("it came too late"))
        let (result, isTriedAgain) = await check.attempt(on: honest)
        #expect(isTriedAgain)
        #expect(result.remarks == ["it came too late"])
        let report = await Audit.run([check], on: honest)
        #expect(!report.holds)
    }
}
