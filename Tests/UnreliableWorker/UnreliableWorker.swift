import CLinux
import Glibc
import MediaWork
import PickerJSON
import UniformTypes

/// Speaks as a worker does, and does to an order what the name of one of its files says.
@main
struct UnreliableWorker {
    static func main() {
        _ = send(WorkMessage(.ready, body: Array("{}".utf8)))
        while let (message, descriptors) = receive() {
            if message.word == .order { answer(message, descriptors) }
            for descriptor in descriptors { close(descriptor) }
        }
    }

    private static func answer(_ message: WorkMessage, _ descriptors: [Int32]) {
        guard let order = try? JSON.parse(message.body).decode(WorkOrder.self),
            let memory = descriptors.last
        else { exit(1) }
        let names = order.files.map { String(decoding: $0.name.bytes, as: UTF8.self) }
        var ending = WorkEnding.answered
        switch names.first(where: { !$0.hasPrefix("well") }) {
        case "crash": ending = .crashed
        case "timeout": ending = .timedOut
        case "nothing": break
        case "garbage": leave([UInt8](repeating: 0x5A, count: 4_096), memory)
        case "more": leave(WorkAnswer(json: [0x5B], payload: [1, 2]).head + [0x5B], memory)
        case "flood":
            var head = WorkAnswer(json: [], payload: []).head
            head.replaceSubrange(8..<16, with: [0, 0, 0, 0, 0xFF, 0, 0, 0])
            leave(head, memory)
        case "pair": leave(facts(of: names + ["well"]), memory)
        case "boast": leave(made, memory)
        case "ring": leave(ring, memory)
        case "huge": leave(picture(width: 5_000, [0xFF, 0xD8, 0xFF, 0xE0]), memory)
        case "page": leave(picture(width: 5, Array("<html>".utf8)), memory)
        case "die": exit(1)
        case "silence": return
        default: leave(facts(of: names), memory)
        }
        let number = names.contains("other") ? message.number &+ 1 : message.number
        _ = send(WorkMessage(.ended, number: number, value: ending.rawValue))
    }

    private static func facts(of names: [String]) -> [UInt8] {
        let answers = names.map { name in
            var facts = MediaFacts(type: name)
            if name == "impossible" { facts.orientation = 9 }
            return FileAnswer(Result<_, WorkFailure>.success(facts))
        }
        guard let json = try? JSON(encoding: answers).serialized() else { return [] }
        return WorkAnswer(json: json).head + json
    }

    /// Says that a file was made, of which there is no byte.
    private static var made: [UInt8] {
        let answer = FileAnswer(.success(MadeFile(type: .jpeg, byteCount: 99)))
        guard let json = try? JSON(encoding: answer).serialized() else { return [] }
        return WorkAnswer(json: json).head + json
    }

    /// Says that the next part of a catalogue is the one that was asked for.
    private static var ring: [UInt8] {
        var page = CataloguePage()
        page.next = 5
        guard let json = try? JSON(encoding: FileAnswer(.success(page))).serialized() else {
            return []
        }
        return WorkAnswer(json: json).head + json
    }

    /// Says that these bytes are a JPEG of that width.
    private static func picture(width: Int, _ bytes: [UInt8]) -> [UInt8] {
        let picture = PictureDescription(type: .jpeg, pixelWidth: width, pixelHeight: 1)
        let answer = FileAnswer(Result<_, WorkFailure>.success(picture))
        guard let json = try? JSON(encoding: answer).serialized() else { return [] }
        return WorkAnswer(json: json, payload: bytes).head + json + bytes
    }

    private static func leave(_ bytes: [UInt8], _ memory: Int32) {
        _ = write(memory, bytes, bytes.count)
    }

    private static func send(_ message: WorkMessage) -> Bool {
        let bytes = message.bytes
        return clinux_send_message(0, bytes, bytes.count, nil, 0) == 0
    }

    private static func receive() -> (WorkMessage, [Int32])? {
        var bytes = [UInt8](repeating: 0, count: MediaWorkLimits.orderBytes)
        var descriptors = [Int32](repeating: -1, count: MediaWorkLimits.filesPerOrder + 1)
        var descriptorCount = descriptors.count
        let count = clinux_receive_message(
            0,
            &bytes,
            bytes.count,
            &descriptors,
            &descriptorCount
        )
        guard count > 0, let message = WorkMessage(bytes[..<count]) else { return nil }
        return (message, Array(descriptors[..<descriptorCount]))
    }
}
