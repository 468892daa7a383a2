import PickerHost
import Testing

/// What a plugin says of itself and of the chosen items is believed only as far as it was checked.
@Suite(.timeLimit(.minutes(5))) struct HostilePresentTests {
    @Test(arguments: [
        ("version", ProtocolViolation.Rule.version),
        ("zero-limits", .limits),
        ("negative-limits", .limits),
        ("no-name", .malformedAnswer),
        ("noise", .noise),
        ("json-noise", .noise),
        ("long-line", .frameTooLong),
        ("odd-outcome", .outcome),
        ("cancelled-with-items", .outcome),
        ("two-for-one", .selection),
        ("million", .frameTooLong),
        ("wrong-handle", .handle),
        ("long-handle", .handle),
        ("no-types", .types),
        ("odd-type", .types),
    ]) func `A78 a breach of the protocol ends the conversation and is named`(
        lie: String,
        rule: ProtocolViolation.Rule
    ) async throws {
        await #expect {
            try await FakePlugin(lie: lie).picking { _ in }
        } throws: { $0.violated == rule }
    }

    @Test func `A78 a handle that comes twice is refused`() async throws {
        var configuration = PickerConfiguration()
        configuration.selectionLimit = 2
        await #expect {
            try await FakePlugin(lie: "same-handle").picking(configuration) { _ in }
        } throws: { $0.violated == .handle }
    }

    @Test func `A25 an asset identifier without end is refused`() async throws {
        var configuration = PickerConfiguration()
        configuration.includesAssetIdentifiers = true
        await #expect {
            try await FakePlugin(lie: "long-identifier").picking(configuration) { _ in }
        } throws: { $0.violated == .assetIdentifier }
    }

    @Test func `noise on the plugin's output is quoted, made harmless for a terminal`()
        async throws
    {
        await #expect {
            try await FakePlugin(lie: "noise").picking { _ in }
        } throws: { error in
            let text = "\(error)"
            return text.contains(#"Loading model\x1b[31m...\n"#) && !text.contains("\u{1b}")
        }
    }

    @Test func `A25 a suggested name is one harmless component`() async throws {
        let name = try await FakePlugin(lie: "name").picking { $0.suggestedName }
        #expect(name == "_.._.ssh_id___.heic")
    }

    @Test func `limits beyond all measure are clamped to what the host bears`() async throws {
        let plugin = FakePlugin(lie: "huge-limits", size: 3_000_000)
        let data = try await plugin.picking { try await $0.loadDataRepresentation(for: .image) }
        #expect(data == plugin.content)
        let selection = try await withPicker(
            plugin.source,
            host: FakePlugin.host,
            options: FakePlugin.patient()
        ) {
            $0.selectionLimit
        }
        #expect(selection == 5_000)
    }

    @Test func `a trusted path is never believed in direct mode`() async throws {
        let plugin = FakePlugin(lie: "trusted")
        let isolation = try await withPicker(
            plugin.source,
            host: FakePlugin.host,
            options: FakePlugin.patient()
        ) { $0.isolation }
        #expect(!isolation.trustedPath)
        #expect(isolation.unattended)
    }

    @Test func `a plugin's name is cut for people`() async throws {
        let plugin = FakePlugin(lie: "long-name")
        let name = try await withPicker(
            plugin.source,
            host: FakePlugin.host,
            options: FakePlugin.patient()
        ) { $0.plugin.name }
        #expect(name.utf8.count < 200)
    }
}

extension Error {
    /// The rule that a plugin broke, whatever the error is wrapped in.
    var violated: ProtocolViolation.Rule? {
        let reason = self as? PickerError ?? (self as? ItemProviderError)?.reason
        guard case .protocolViolation(let violation)? = reason else { return nil }
        return violation.rule
    }

    /// How the plugin ended, where its death is the error.
    var death: PluginDeath? {
        let reason = self as? PickerError ?? (self as? ItemProviderError)?.reason
        guard case .pluginDied(let death)? = reason else { return nil }
        return death
    }
}
