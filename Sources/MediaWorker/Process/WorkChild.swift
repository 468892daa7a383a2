import Confinement
import Glibc
import MediaWork
import PickerJSON

/// One order in a process of its own, from the first byte to the last.
enum WorkChild {
    /// What a child exits with that could not answer.
    static let failure: Int32 = 1

    /// Gives up what the parent still may, does the work and ends.
    ///
    /// - Parameter descriptors: those of the files in the order's sequence, those of an output and
    ///   of a pipe where a file is made, and then the answer's.
    static func work(_ body: [UInt8], _ descriptors: [Int32]) -> Never {
        do {
            // The library wrote the order: it may be read before the rest is given up.
            let order = try JSON.parse(body).decode(WorkOrder.self)
            try WorkerProfile.child(order.verb.makesFile ? order.allowance : nil).tighten()
            let files = zip(order.files, descriptors).map(WorkFile.init)
            let others = Array(descriptors.dropFirst(files.count))
            guard others.count == (order.verb.makesFile ? 3 : 1), let answer = others.last else {
                _exit(failure)
            }
            let output =
                order.verb.makesFile
                ? try OutputFile(descriptor: others[0], progress: others[1]) : nil
            let work = Work(order, files, output)
            try AnswerFile(descriptor: answer).write(work.answer())
            _exit(0)
        } catch {
            _exit(failure)
        }
    }
}
