import PickerTesting
import SystemPackage
import Testing

/// A recorded stream is held against its receipts.
@Suite(.serialized) struct ReplayTests {
    private static let host =
        #"{"from":"host","message":{"jsonrpc":"2.0","id":1,"method":"ping"}}"#
    private static let answer =
        #"{"from":"plugin","message":{"jsonrpc":"2.0","id":1,"result":{}}}"#
    private static let present =
        #"{"from":"host","message":{"jsonrpc":"2.0","id":2,"method":"picker/present"}}"#
    /// A result of an item without a receipt.
    private static let gift =
        #"{"from":"plugin","message":{"jsonrpc":"2.0","id":2,"result":{"outcome":"picked","results":[{"item":"x","registeredTypeIdentifiers":["public.png"]}]}}}"#

    private func replay(_ lines: String...) async throws -> AuditRun {
        let folder = try TemporaryFolder()
        let text = lines.map { $0 + "\n" }.joined()
        let file = try folder.write(Array(text.utf8), to: "stream.jsonl")
        return try await AuditRun("--replay", file.string)
    }

    @Test func `a stream in which nothing was given is in order`() async throws {
        let run = try await replay(Self.host, Self.answer)
        #expect(run.status == 0, "\(run.output)")
    }

    @Test func `what was given without a receipt is told`() async throws {
        let run = try await replay(Self.present, Self.gift)
        #expect(run.status == 1)
        #expect(run.output.contains("there is no receipt"))
    }

    @Test func `what is no stream is a mistake of the command line`() async throws {
        let run = try await replay("nothing")
        #expect(run.status == 64)
        #expect(run.errors.contains("line 1"))
    }
}
