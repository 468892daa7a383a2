import ChildProcess
import Foundation
import PickerJSON
import PickerTesting
import Testing

extension DrivenPlugin {
    /// Introduces a host.
    @discardableResult
    func initialize(
        host: String = "observer",
        capabilities: JSON = [:],
        limits: JSON = [:]
    ) throws -> JSON {
        let reply = try call(
            "initialize",
            [
                "protocolVersion": "1.0",
                "host": ["name": .string(host), "version": "1.0"],
                "capabilities": capabilities,
                "limits": limits,
            ]
        )
        return try #require(reply.result, "\(reply.json)")
    }

    /// Introduces a host, presents a picker and returns what was picked.
    func pick(
        _ configuration: JSON = ["selectionLimit": 0],
        capabilities: JSON = [:]
    ) throws -> [Picked] {
        try initialize(capabilities: capabilities)
        return try present(configuration)
    }

    /// Presents a picker and returns what was picked.
    func present(_ configuration: JSON = ["selectionLimit": 0]) throws -> [Picked] {
        let reply = try call("picker/present", ["configuration": configuration])
        let results = try #require(reply.result?["results"]?.array, "\(reply.json)")
        return try results.map { result in
            Picked(
                item: try #require(result["item"]?.string),
                type: try #require(result["registeredTypeIdentifiers"]?[0]?.string),
                name: try #require(result["suggestedName"]?.string)
            )
        }
    }

    /// Asks for an item's bytes.
    func load(_ item: Picked, offset: Int64? = nil, length: Int64? = nil) throws -> Received {
        try call("item/loadData", item.range(offset: offset, length: length))
    }

    /// That it is the same process and answers.
    func isAlive() throws -> Bool {
        let reply = try call("ping")
        return reply.result == [:]
    }

    /// Ends the input and expects that nothing is left: no process, no file, no secret, and a
    /// library that nobody touched.
    func expectCleanEnd(
        picked: some Sequence<CanaryItem> = [],
        status expected: Ending? = .exited(0),
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        look()
        closeInput()
        if output != nil { _ = try rest() }
        let status = try await ending()
        if let expected { #expect(status == expected, sourceLocation: sourceLocation) }
        expectNothingLeft(picked: picked, sourceLocation: sourceLocation)
    }

    /// The same for a process that has ended.
    func expectNothingLeft(
        picked: some Sequence<CanaryItem> = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(home.exchanged == [], sourceLocation: sourceLocation)
        #expect(libraryChanges == [], sourceLocation: sourceLocation)
        #expect(leaks(picked: picked) == [], sourceLocation: sourceLocation)
        #expect(Processes.outliving(library) == [], sourceLocation: sourceLocation)
    }
}
