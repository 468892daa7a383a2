import Foundation
import PickerHost
import PickerProtocol
import SystemPackage
import Testing

@Suite(.timeLimit(.minutes(5))) struct FileTests {
    @Test(arguments: ["attachments", "file", ""])
    func `SI7 a file representation is whole while the closure runs, and gone after it`(
        offers: String
    ) async throws {
        let plugin = FakePlugin(size: 300_001, offers: offers)
        let path = try await plugin.picking { provider in
            try await provider.loadFileRepresentation(for: .image) { file in
                let data = try Data(contentsOf: file.url)
                #expect(data == plugin.content)
                #expect(file.byteCount == 300_001)
                #expect(file.sha256 == ContentDigest.hexadecimal(of: Array(plugin.content)))
                #expect(file.type == .heic)
                #expect(file.path.lastComponent?.string == "Sea.heic")
                return file.path
            }
        }
        #expect(!FileManager.default.fileExists(atPath: path.string))
        let folder = path.removingLastComponent().string
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func `a file of another type than its name says gets the type's extension`() async throws
    {
        try await FakePlugin().picking { provider in
            try await provider.loadFileRepresentation(for: .jpeg) { file in
                #expect(file.path.lastComponent?.string == "Sea.jpeg")
            }
        }
    }

    @Test func `the temporary file dies with a closure that throws`() async throws {
        struct Unhappy: Error {}
        var path: FilePath?
        try await FakePlugin().picking { provider in
            await #expect(throws: Unhappy.self) {
                try await provider.loadFileRepresentation(for: .image) { file in
                    path = file.path
                    throw Unhappy()
                }
            }
        }
        let left = try #require(path)
        #expect(!FileManager.default.fileExists(atPath: left.string))
    }

    @Test func `the closure may move the file away`() async throws {
        let folder = TemporaryFolder()
        let plugin = FakePlugin()
        let target = URL(filePath: folder.path).appending(path: "kept")
        try await plugin.picking { provider in
            try await provider.loadFileRepresentation(for: .image) { file in
                try FileManager.default.moveItem(at: file.url, to: target)
            }
        }
        #expect(try Data(contentsOf: target) == plugin.content)
    }

    @Test func `a full disk is an error of its own, and the conversation lives on`() async throws {
        let plugin = FakePlugin()
        try await plugin.picking { provider in
            let full = try FileDescriptor.open("/dev/full", .writeOnly)
            defer { try? full.close() }
            await #expect {
                try await provider.write(to: full, type: .image)
            } throws: { "\($0)".contains("disk is full") }
            let data = try await provider.loadDataRepresentation(for: .image)
            #expect(data == plugin.content)
        }
    }

    @Test func `a pipe that nobody reads does not hold a cancelled load`() async throws {
        let plugin = FakePlugin(size: 2_000_000)
        try await plugin.picking { provider in
            let ends = try FileDescriptor.pipe()
            defer {
                try? ends.readEnd.close()
                try? ends.writeEnd.close()
            }
            let progress = LoadProgress()
            // The pipe takes 64 KiB; the rest waits for a reader who never comes.
            progress.observe { fraction in if fraction > 0 { progress.cancel() } }
            await #expect {
                try await provider.write(to: ends.writeEnd, type: .image, progress: progress)
            } throws: { ($0 as? ItemProviderError)?.isCancellation == true }
        }
    }
}
