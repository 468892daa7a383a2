import Foundation
import PickerHost
import SystemPackage
import Testing

/// The bytes of an item are those that were asked for, or an error; never a short file.
@Suite(.timeLimit(.minutes(5))) struct HostileDataTests {
    @Test(arguments: [
        ("claims-10-sends-more", ProtocolViolation.Rule.range),
        ("claims-10-gb", .range),
        ("other-offset", .range),
        ("short", .range),
        ("other-length", .byteCount),
        ("negative-length", .byteCount),
        ("other-type", .servedType),
        ("both", .data),
        ("neither", .data),
        ("notifications", .flood),
        ("strays", .flood),
    ]) func `A78 an item whose bytes are not what was asked for is an error`(
        lie: String,
        rule: ProtocolViolation.Rule
    ) async throws {
        let plugin = FakePlugin(lie: lie, size: 500_000)
        var options = FakePlugin.patient()
        options.limits.dataBytes = .max
        let progress = LoadProgress()
        await #expect {
            try await plugin.picking(options: options) { provider in
                let null = try FileDescriptor.open("/dev/null", .writeOnly)
                defer { try? null.close() }
                _ = try await provider.write(to: null, type: .image, progress: progress)
            }
        } throws: { $0.violated == rule }
        #expect(progress.fractionCompleted < 1)
        #expect(!progress.isFinished)
    }

    @Test func `A78 base64 with junk in it is an error`() async throws {
        await #expect {
            try await FakePlugin(lie: "junk", offers: "").picking { provider in
                _ = try await provider.loadDataRepresentation(for: .image)
            }
        } throws: { $0.violated == .data }
    }

    @Test(arguments: ["twice", "unknown-id"])
    func `A78 answers to nothing are dropped and disturb nobody`(lie: String) async throws {
        let plugin = FakePlugin(lie: lie, size: 500_000)
        let data = try await plugin.picking { try await $0.loadDataRepresentation(for: .image) }
        #expect(data == plugin.content)
    }

    @Test(arguments: [
        ("traversal", ProtocolViolation.Rule.file),
        ("absolute", .file),
        ("dots", .file),
        ("url", .file),
        ("no-name-at-all", .file),
        ("backslash", .file),
        ("percent", .file),
        ("symlink", .file),
        ("hard-link", .file),
        ("fifo", .file),
        ("directory", .file),
        ("missing", .file),
        ("grows", .byteCount),
        ("claims-less", .byteCount),
        ("claims-more", .byteCount),
        ("wrong-digest", .digest),
        ("directory-elsewhere", .exchangeDirectory),
        ("directory-above", .exchangeDirectory),
    ]) func `A25 a file is taken only if it is the plugin's own, whole and as announced`(
        lie: String,
        rule: ProtocolViolation.Rule
    ) async throws {
        let plugin = FakePlugin(lie: lie, size: 5_000, offers: "file")
        let secret = Data("the host's own secret".utf8)
        try plugin.cache.write(secret, as: "secret")
        let output = TemporaryFolder()
        let path = FilePath(output.path).appending("out")
        await #expect {
            try await plugin.picking { provider in
                let file = try FileDescriptor.open(
                    path,
                    .writeOnly,
                    options: [.create, .exclusiveCreate],
                    permissions: [.ownerReadWrite]
                )
                defer { try? file.close() }
                _ = try await provider.write(to: file, type: .image)
            }
        } throws: { $0.violated == rule }
        let written = try Data(contentsOf: URL(filePath: path.string))
        #expect(written.range(of: secret) == nil)
        #expect(lie == "wrong-digest" || written.isEmpty)
    }

    @Test func `A25 a name with a NUL in it is no answer at all`() async throws {
        await #expect {
            try await FakePlugin(lie: "nul", size: 5_000, offers: "file").picking { provider in
                _ = try await provider.loadDataRepresentation(for: .image)
            }
        } throws: { [.file, .noise].contains($0.violated) }
    }
}
