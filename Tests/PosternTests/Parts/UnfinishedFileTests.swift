import Foundation
import Glibc
import Testing

@testable import postern

@Suite struct `A file that is not finished` {
    private func folder(_ desk: Desk) throws -> OpenDescriptor {
        let number = open(desk.output, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try #require(number >= 0)
        return OpenDescriptor(number)
    }

    @Test(arguments: [false, true])
    func `It gets a name once, and takes none from others`(_ hidden: Bool) throws {
        let desk = try Desk()
        try desk.write("mine", to: "out/a")
        #expect(symlink("a", desk.output + "/link") == 0)
        let file = try UnfinishedFile(in: try folder(desk), hidden: hidden)
        #expect(write(file.descriptor.number, "new", 3) == 3)
        try file.settle()
        #expect(try !file.publish(as: "a"))
        #expect(try !file.publish(as: "link"))
        #expect(desk.content("out/a") == Array("mine".utf8))
        #expect(try file.publish(as: "b"))
        file.discard()
        #expect(desk.content("out/b") == Array("new".utf8))
        #expect(desk.delivered == ["a", "b", "link"])
    }

    @Test(arguments: [false, true]) func `Given up, it leaves nothing`(_ hidden: Bool) throws {
        let desk = try Desk()
        let file = try UnfinishedFile(in: try folder(desk), hidden: hidden)
        #expect(desk.delivered.allSatisfy { $0.hasPrefix(".postern-") })
        #expect(desk.delivered.count == (hidden ? 1 : 0))
        file.discard()
        #expect(desk.delivered == [])
    }
}
