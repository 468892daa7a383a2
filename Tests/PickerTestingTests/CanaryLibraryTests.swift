import Glibc
import SystemPackage
import Testing

@testable import PickerTesting

@Suite struct CanaryLibraryTests {
    @Test func `every item has a size, a time and marks of its own`() throws {
        let library = try CanaryLibrary(count: 23)
        #expect(library.items.count == 23)
        #expect(Set(library.items.map(\.byteCount)).count == 23)
        #expect(Set(library.items.map(\.seconds)).count == 23)
        #expect(Set(library.index.marks.map(\.bytes)).count == library.index.marks.count)
        for item in library.items {
            let content = try item.content()
            #expect(content.count == item.byteCount)
            let own = library.index.hits(in: content).map { library.index.marks[$0.mark] }
            // In each place for words that files of its form have.
            let places: Set<SecretKind> =
                switch content.first {
                case 0xFF: [.comment, .xmp, .iptc, .colorProfile, .thumbnail]
                case 0x89: [.xmp]
                default: []
                }
            #expect(Set(own.map(\.kind)) == places.union([.metadata, .tail]))
            #expect(Set(own.map(\.item)) == [item.index])
        }
    }

    /// What is handed out tells its place, maybe in degrees and minutes.
    @Test func `no part of a place is a number of items, of either twin`() throws {
        for _ in 0..<30 {
            let twins = try CanaryLibrary.twins(count: 31, other: 45, common: 30)
            for position in (twins.0.items + twins.1.items).compactMap(\.position) {
                let seconds = position * 3_600 / 10_000_000
                let parts: Set = [seconds / 3_600, seconds / 60 % 60, seconds % 60]
                #expect(parts.isDisjoint(with: [30, 31, 44, 45]), "\(position)")
            }
        }
    }

    @Test func `items come newest first, and the folder is marked as unattended`() throws {
        let library = try CanaryLibrary(count: 7)
        #expect(library.items.map(\.seconds) == library.items.map(\.seconds).sorted(by: >))
        #expect(library.items.map(\.index) == Array(0..<7))
        #expect(FileTree.read(library.root.appending(".postern-unattended")) == [])
    }

    @Test func `the library is gone with its last reference`() throws {
        var library: CanaryLibrary? = try CanaryLibrary(count: 3)
        let root = try #require(library?.root)
        #expect(FileTree.status(of: root) != nil)
        library = nil
        #expect(FileTree.status(of: root.removingLastComponent()) == nil)
    }

    @Test func `a tree is equal to itself, and to nothing else after any change`() throws {
        let library = try CanaryLibrary(count: 5)
        let before = LibraryTree(library.root)
        #expect(LibraryTree(library.root) == before)
        let path = library.items[2].path
        let name = path.string
        let changes: [(String, () -> Int32)] = [
            ("mode", { chmod(name, 0o600) }),
            ("time", { utimes(name, nil) }),
            ("link", { link(name, name + ".link") }),
            ("attribute", { FileAttributes.set("user.new", to: [1], of: path) ? 0 : -1 }),
            ("bytes", { truncate(name, 20_000) }),
            ("name", { rename(name, name + ".renamed") }),
        ]
        var last = before
        for (what, change) in changes {
            if change() != 0 {
                print("no \(what) can be changed here (errno \(errno))")
                continue
            }
            let next = LibraryTree(library.root)
            #expect(next != last, "\(what)")
            #expect(!next.differences(from: last).isEmpty, "\(what)")
            last = next
        }
    }
}
