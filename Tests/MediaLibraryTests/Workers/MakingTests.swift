import Glibc
import MediaWork
import PickerJSON
import Synchronization
import SystemPackage
import Testing
import UniformTypes

@testable import MediaLibrary

/// Files that real workers make.
@Suite struct MakingTests {
    private func pool() throws -> WorkerPool { try WorkerPool(program: WorkerPrograms.real) }

    private func order(_ file: OpenFile, _ verb: WorkVerb = .convert) -> WorkOrder {
        var order = WorkOrder(verb, [file.work.ordered])
        order.wishedType = .jpeg
        order.withheld = []
        order.allowance = WorkAllowance(byteCount: file.work.byteCount)
        return order
    }

    @Test(arguments: [nil, FilePath("/tmp")])
    func `a picture becomes a JPEG of its size`(folder: FilePath?) async throws {
        let pool = try pool()
        let file = try OpenFile(PicturePNG.bytes(width: 400, height: 200), .png)
        let output = try WorkOutput(in: folder)
        let reports = Mutex<[WorkProgress]>([])
        let made = try await pool.make(order(file), of: [file.work], into: output) { progress in
            reports.withLock { $0.append(progress) }
        }
        #expect(made.type == .jpeg)
        #expect(made.isReencoded)
        #expect(made.transformations.last == .reencoded)
        #expect(made.account == MetadataAccount())
        let copy = WorkFile(
            descriptor: output.descriptor,
            byteCount: made.byteCount,
            type: .jpeg,
            name: []
        )
        let facts = try #require(await pool.facts(of: [copy]).first).get()
        #expect(facts.displaySize == PixelSize(width: 400, height: 200))
        #expect(reports.withLock { $0.allSatisfy { $0.completed <= $0.total } })
    }

    @Test func `an output has no name in its folder`() throws {
        let folder = try TemporaryFolder()
        let output = try WorkOutput(in: folder.root)
        #expect(write(output.descriptor, [1, 2, 3] as [UInt8], 3) == 3)
        // Only an empty folder can be removed.
        #expect(rmdir(folder.path) == 0)
        #expect(output.byteCount == 3)
        #expect(output.head(8) == [1, 2, 3])
    }

    @Test func `what nobody strips for sure is refused, and a lie is bad`() async throws {
        let pool = try pool()
        let output = try WorkOutput(in: nil)
        let file = try OpenFile(HostilePictures.gif(frames: 1), .data)
        var rebuilt = order(file, .rebuild)
        rebuilt.withheld = .location
        await #expect(throws: WorkError.failed(.unsupportedType)) {
            try await pool.make(rebuilt, of: [file.work], into: output) { _ in }
        }
        let lie = try OpenFile(Array("no picture at all".utf8), .heic)
        await #expect(throws: WorkError.failed(.badMedia)) {
            try await pool.make(order(lie), of: [lie.work], into: output) { _ in }
        }
        #expect(output.byteCount == 0)
    }

    @Test func `a worker that boasts of a file that is not there is not believed`() async throws {
        let pool = try WorkerPool(program: WorkerPrograms.unreliable)
        let output = try WorkOutput(in: nil)
        let file = try OpenFile(name: "boast")
        await #expect(throws: WorkError.badAnswer) {
            try await pool.make(order(file), of: [file.work], into: output) { _ in }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a cancelled task hears it, whatever the worker does`() async throws {
        let pool = try WorkerPool(program: WorkerPrograms.unreliable)
        let file = try OpenFile(name: "silence")
        let order = order(file)
        let task = Task {
            let output = try WorkOutput(in: nil)
            return try await pool.make(order, of: [file.work], into: output) { _ in }
        }
        task.cancel()
        await #expect(throws: WorkError.cancelled) { try await task.value }
    }

    @Test func `an allowance grows with the film and ends`() {
        let small = WorkAllowance(byteCount: 1_000)
        let film = WorkAllowance(byteCount: 100_000_000, duration: 60)
        let endless = WorkAllowance(byteCount: .max, duration: .infinity)
        #expect(small.processorSeconds >= 60 && small.processorSeconds < film.processorSeconds)
        #expect(film.processorSeconds < endless.processorSeconds)
        #expect(Double(endless.processorSeconds) == MediaWorkLimits.makingSeconds)
        #expect(endless.outputBytes == MediaWorkLimits.outputBytes)
        #expect(WorkAllowance(byteCount: -5, duration: .nan).processorSeconds >= 60)
    }

    @Test func `classes cross as their words, and an unknown one is an error`() throws {
        let json = try JSON(encoding: MetadataClasses([.location, .makerNotes]))
        #expect(json == ["location", "makerNotes"])
        #expect(try json.decode(MetadataClasses.self) == [.location, .makerNotes])
        #expect(throws: (any Error).self) {
            try ((["location", "more"]) as JSON).decode(MetadataClasses.self)
        }
        #expect(MetadataClasses.all.rawValue == 0b11_1111)
    }
}
