import MediaWork
import Testing

@testable import MediaLibrary

/// Which folders of a library a catalogue means, which was perhaps written on another machine.
@Suite struct CataloguePlacesTests {
    private func places(
        _ paths: [String],
        in folder: String = "/home/me/Pictures/db",
        roots: [String] = ["/home/me/Pictures"],
        root: Int64 = 0,
        below: String = "2019"
    ) -> [String] {
        let known = paths.enumerated().map { number, path in
            CatalogueRoot(number: Int64(number), path: FileName(Array(path.utf8)))
        }
        let places = CataloguePlaces(
            known,
            in: Array(folder.utf8),
            roots: roots.map { Array($0.utf8) }
        )
        let entry = CatalogueEntry(
            root: root,
            folder: FileName(Array(below.utf8)),
            name: FileName([0x61]),
            words: Words()
        )
        return places.places(of: entry).map {
            "\($0.root):" + String(decoding: $0.path, as: UTF8.self)
        }
    }

    @Test func `a path fits where a folder's whole path ends with it`() {
        #expect(places(["/home/me/Pictures"]) == ["0:2019"])
        #expect(places(["/me/Pictures/", "/other"]) == ["0:2019"], "of another disk")
        #expect(places(["/home/me/Pictures/db", "/other"]) == ["0:db/2019"])
        #expect(places(["/y/Pictures", "/other"]).isEmpty, "another folder of the same name")
        #expect(places(["/ictures", "/other"]).isEmpty, "half a name is none")
    }

    @Test func `one folder alone is the catalogue's own where no other fits`() {
        #expect(places(["/"]) == ["0:db/2019"])
        #expect(places(["/media/stick"]) == ["0:db/2019"])
        #expect(places(["/", "/other"]).isEmpty)
    }

    @Test func `other roots of the library are found, and what lies outside is not`() {
        let roots = ["/home/me/Pictures", "/srv/photos"]
        #expect(places(["/x", "/srv/photos"], roots: roots, root: 1) == ["1:2019"])
        #expect(places(["/home/me", "/x"], roots: roots).isEmpty)
        #expect(places(["/home/me", "/x"], roots: roots, below: "Pictures") == ["0:"])
        #expect(places(["/home/me/Pictures"], root: 9).isEmpty, "a root that it does not know")
    }
}
