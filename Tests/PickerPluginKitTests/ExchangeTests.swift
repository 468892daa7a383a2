import Glibc
import PickerTesting
import SystemPackage
import Testing

@testable import PickerPluginKit

@Suite struct ExchangeTests {
    private let folder: TemporaryFolder
    private let exchange: FilePath

    init() throws {
        folder = try TemporaryFolder()
        exchange = folder.path.appending("cache").appending("postern").appending("exchange")
    }

    private func make() -> ExchangeFolder? { .make(in: folder.path.appending("cache")) }

    @Test func `A35: folders are 0700 and this user's, whatever the umask and the parents say`()
        throws
    {
        let parent = try folder.folder("cache")
        // A set group would be inherited, and its members with it.
        #expect(chmod(parent.string, 0o2777) == 0)
        let made = try #require(make())
        for path in [FilePath(made.path), exchange, exchange.removingLastComponent()] {
            #expect(try #require(FileStatus(path)).mode & 0o777 == 0o700)
        }
        let file = try ExchangeFile(in: made.folder, ending: ".png")
        let name = try file.publish()
        #expect(try #require(FileStatus(FilePath(made.path).appending(name))).mode & 0o777 == 0o600)
        made.remove()
        #expect(FileTree.names(exchange) == [])
    }

    @Test func `A71: what a dead session left is cleared away at the next start`() throws {
        let alive = try #require(make())
        let dead = exchange.appending(RandomName.make())
        _ = try folder.folder(FilePath("cache/postern/exchange").appending(dead.lastComponent!))
        for number in 0..<5 { try FileTree.write([1], to: dead.appending("\(number)")) }
        #expect(symlink("/etc", dead.appending("link").string) == 0)
        let outside = try folder.folder("outside")
        try FileTree.write([1], to: outside.appending("kept"))
        #expect(symlink(outside.string, dead.appending("outside").string) == 0)
        let next = try #require(make())
        #expect(FileStatus(dead) == nil)
        #expect(FileTree.names(outside) == ["kept"])
        #expect(Set(FileTree.names(exchange)) == [alive.name, next.name])
        alive.remove()
        next.remove()
    }

    @Test func `A71: the janitor leaves alone what is not a dead session's`() throws {
        let first = try #require(make())
        first.remove()
        let strange = ["notes", ".hidden", String(repeating: "g", count: 32), "0123"]
        for name in strange { _ = try folder.folder(FilePath("cache/postern/exchange/" + name)) }
        // Named as a session's, but a file, a link, and a folder with a folder in it.
        let names = (0..<3).map { _ in RandomName.make() }
        try FileTree.write([], to: exchange.appending(names[0]))
        let outside = try folder.folder("outside")
        try FileTree.write([1], to: outside.appending("kept"))
        #expect(symlink(outside.string, exchange.appending(names[1]).string) == 0)
        _ = try folder.folder(FilePath("cache/postern/exchange/" + names[2] + "/inner"))
        let next = try #require(make())
        #expect(Set(FileTree.names(exchange)) == Set(strange + names + [next.name]))
        #expect(FileTree.names(outside) == ["kept"])
        next.remove()
    }

    @Test func `A19: a link where a folder would be is not followed, another user's is not used`()
        throws
    {
        let outside = try folder.folder("outside")
        _ = try folder.folder("cache/postern")
        #expect(symlink(outside.string, exchange.string) == 0)
        #expect(make() == nil)
        #expect(FileTree.names(outside) == [])
        guard geteuid() == 0 else { return }
        #expect(unlink(exchange.string) == 0)
        _ = try folder.folder("cache/postern/exchange")
        #expect(chown(exchange.string, 1_000, 1_000) == 0)
        #expect(make() == nil)
    }

    @Test func `a folder whose path is no text is not offered`() throws {
        let name = FilePath("cache").withPlatformString { _ in
            FilePath(platformString: [0x63, CChar(bitPattern: 0xFF), 0])
        }
        #expect(ExchangeFolder.make(in: folder.path.pushing(name)) == nil)
        #expect(ExchangeFolder.make(in: nil) == nil)
    }

    @Test func `a draft that is given up leaves nothing, a published one is what was written`()
        throws
    {
        let made = try #require(make())
        do {
            let draft = try ExchangeFile(in: made.folder, ending: "")
            #expect(write(draft.descriptor, "abc", 3) == 3)
            draft.discard()
        }
        #expect(FileTree.names(FilePath(made.path)) == [])
        let file = try ExchangeFile(in: made.folder, ending: ".x")
        #expect(write(file.descriptor, "abc", 3) == 3)
        let name = try file.publish()
        #expect(FileTree.bytes(FilePath(made.path).appending(name)) == Array("abc".utf8))
        made.remove()
    }
}
