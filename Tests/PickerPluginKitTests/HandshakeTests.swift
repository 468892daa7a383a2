import PickerJSON
import PickerPluginKit
import PickerProtocol
import PickerTesting
import PickerWire
import Testing

@Suite struct HandshakeTests {
    @Test func `a plugin says who it is, what separates it and what it bears`() async throws {
        let library = try TestLibrary()
        try await withPlugin(library.parts()) { host in
            let answer = try await host.initialize()
            #expect(answer.protocolVersion == "1.0")
            #expect(answer.plugin == PartyInfo(name: "test", version: "1"))
            #expect(
                answer.isolation
                    == Isolation(
                        mode: .direct,
                        confined: false,
                        trustedPath: false,
                        unattended: false
                    )
            )
            #expect(answer.capabilities.attachments == true)
            #expect(answer.limits == SessionLimits(wire: WireLimits()))
            try await expectRefusal(.invalidState) { try await host.initialize() }
        }
        try await withPlugin(library.parts(), framing: .line) { host in
            #expect(try await host.initialize(attachments: true).capabilities.attachments == nil)
            let item = try await host.present().results[0].item
            #expect(try await host.load(item).result.data != nil)
        }
    }

    @Test(arguments: ["2.0", "0.9", "1", "1.", "", "1.0.0", "latest", "１.0", "1.0\n", "-1.0"])
    func
        `another version is refused with those that are spoken, and may be followed by a right one`(
            version: String
        ) async throws
    {
        try await withPlugin(try TestLibrary().parts()) { host in
            let error = try await refusal {
                try await host.call(
                    Initialize.self,
                    .init(protocolVersion: version, host: PartyInfo(name: "a", version: "1")),
                    timeout: Peer.patience
                ).result
            }
            #expect(error.code == ErrorKind.versionMismatch.code)
            #expect(error.data?["supported"] == .array([.string("1.0")]))
            try await expectRefusal(.notInitialized) { try await host.present() }
            let later = Initialize.Params(
                protocolVersion: "1.17",
                host: PartyInfo(name: "a", version: "1")
            )
            let answer = try await host.call(Initialize.self, later, timeout: Peer.patience).result
            #expect(answer.protocolVersion == "1.0")
        }
    }

    @Test func `a limit below what makes sense is refused`() async throws {
        let wrong: [any (WritableKeyPath<SessionLimits, Int?> & Sendable)] = [
            \.frameBytes, \.depth, \.inFlight, \.batch, \.inlineBytes, \.attachmentBytes,
            \.selection, \.exchangeBytes,
        ]
        try await withPlugin(try TestLibrary().parts()) { host in
            for member in wrong {
                for value in [-1, Int.min] {
                    var limits = SessionLimits(wire: WireLimits())
                    limits[keyPath: member] = value
                    let announced = limits
                    try await expectRefusal(.invalidParams) {
                        try await host.initialize(limits: announced)
                    }
                }
            }
            try await host.initialize()
        }
    }
}
