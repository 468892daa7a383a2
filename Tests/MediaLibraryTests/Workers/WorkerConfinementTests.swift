import Foundation
import MediaWork
import PickerJSON
import Testing
import UniformTypes

@testable import MediaLibrary

/// What the kernel says of a worker and of a child that is at work.
@Suite(.timeLimit(.minutes(2))) struct WorkerConfinementTests {
    private struct Process {
        let number: Int
        let parent: Int
        let name: String
    }

    private static func text(_ process: Int, _ name: String) -> String? {
        try? String(contentsOfFile: "/proc/\(process)/\(name)", encoding: .utf8)
    }

    private static func processes() throws -> [Process] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { name in
            guard let number = Int(name), let status = text(number, "status") else { return nil }
            guard let parent = value("PPid", in: status).flatMap(Int.init),
                let name = value("Name", in: status)
            else { return nil }
            return Process(number: number, parent: parent, name: name)
        }
    }

    private static func value(_ name: String, in status: String) -> String? {
        let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line?.split(whereSeparator: { ": \t".contains($0) }).last.map(String.init)
    }

    /// The soft and hard limit of that name, as the kernel writes them.
    private static func limit(_ name: String, in limits: String) -> [String] {
        let line = limits.split(separator: "\n").first { $0.hasPrefix(name + "  ") } ?? ""
        return line.dropFirst(name.count).split(separator: " ").prefix(2).map(String.init)
    }

    /// A worker of this process and a child of it that is at work.
    private static func atWork() async throws -> (worker: Int, child: Int) {
        while true {
            let all = try processes()
            let workers = all.filter {
                $0.parent == Int(getpid()) && $0.name.hasPrefix("postern-media-w")
            }
            for worker in workers {
                // One that waits for its order has not given up what it need not have yet.
                let child = all.first {
                    $0.parent == worker.number && filters($0.number) > filters(worker.number)
                }
                if let child { return (worker.number, child.number) }
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    private static func filters(_ process: Int) -> Int {
        text(process, "status").flatMap { value("Seccomp_filters", in: $0) }.flatMap { Int($0) }
            ?? 0
    }

    @Test func `A27 A67 a child that reads a picture has the rights and limits that are promised`()
        async throws
    {
        let pool = try WorkerPool(program: WorkerPrograms.real)
        let file = try OpenFile(Array(HostilePictures.slow.utf8), .svg)
        let task = Task { try? await pool.preview(of: file.work, maxPixelSize: 4_000) }
        let (worker, child) = try await Self.atWork()
        let limits = try #require(Self.text(child, "limits"))
        for process in [worker, child] {
            let status = try #require(Self.text(process, "status"))
            #expect(Self.value("NoNewPrivs", in: status) == "1")
            #expect(Self.value("Seccomp", in: status) == "2")
        }
        let answer =
            WorkAnswer.headBytes + MediaWorkLimits.answerJSONBytes + MediaWorkLimits.pictureBytes
        let promised: [(name: String, most: Int)] = [
            ("Max core file size", 0),
            ("Max address space", MediaWorkLimits.addressBytes),
            ("Max data size", MediaWorkLimits.memoryBytes),
            ("Max cpu time", MediaWorkLimits.processorSeconds),
            ("Max file size", answer),
            ("Max open files", MediaWorkLimits.descriptors),
        ]
        for (name, most) in promised {
            #expect(Self.limit(name, in: limits) == ["\(most)", "\(most)"], "\(name)")
        }
        task.cancel()
        _ = await task.value
        withExtendedLifetime((pool, file)) {}
    }

    /// Gives a worker orders, one after the other, for a picture that takes seconds.
    ///
    /// - Parameter isWithdrawn: whether each is withdrawn at once.
    /// - Returns: how they ended.
    private func endings(
        of numbers: [UInt64],
        milliseconds: UInt32,
        isWithdrawn: Bool = false
    ) throws -> [WorkEnding?] {
        let worker = try #require(WorkerPrograms.real.flatMap(Worker.start))
        let file = try OpenFile(Array(HostilePictures.slow.utf8), .svg)
        let answer = try #require(AnswerMemory())
        var order = WorkOrder(.preview, [file.work.ordered])
        order.maxPixelSize = 4_000
        let body = try JSON(encoding: order).serialized()
        defer { withExtendedLifetime(file) { worker.end() } }
        return numbers.map { number in
            let message = WorkMessage(.order, number: number, value: milliseconds, body: body)
            #expect(worker.send(message, [file.work.descriptor, answer.descriptor]) == .delivered)
            if isWithdrawn {
                #expect(worker.send(WorkMessage(.cancel, number: number)) == .delivered)
            }
            var news = worker.listen(milliseconds: 60_000)
            if case .message(let message) = news, message.word == .ready {
                news = worker.listen(milliseconds: 60_000)
            }
            guard case .message(let ending) = news else {
                Issue.record("no answer: \(news)")
                return nil
            }
            #expect(ending.number == number)
            return WorkEnding(rawValue: ending.value)
        }
    }

    @Test func `A67 a child whose time is over is killed, and the next one is made`() throws {
        #expect(try endings(of: [1, 2], milliseconds: 50) == [.timedOut, .timedOut])
    }

    @Test func `a child whose order is withdrawn is killed, and has no time left to work`() throws {
        // One that went on would be told as too late.
        let endings = try endings(of: [7, 8], milliseconds: 5_000, isWithdrawn: true)
        #expect(endings == [.crashed, .crashed])
    }

    @Test(arguments: [
        ("png", UTType.png, PicturePNG.bytes(width: 65_000, height: 65_000, rows: 0)),
        ("tiff", .tiff, HostilePictures.tiff(width: 65_536, height: 32_768)),
        ("gif", .gif, HostilePictures.gif(frames: 2, side: 60_000)),
    ])
    func `A67 too many pixels are refused before one of them is read`(
        name: String,
        type: UTType,
        bytes: [UInt8]
    ) async throws {
        let pool = try WorkerPool(program: WorkerPrograms.real)
        let file = try OpenFile(bytes, type)
        await #expect(throws: WorkError.failed(.tooLarge), "\(name)") {
            try await pool.preview(of: file.work, maxPixelSize: 64)
        }
        withExtendedLifetime(file) {}
    }
}
