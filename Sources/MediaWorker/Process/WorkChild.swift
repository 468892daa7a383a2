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
    /// - Parameter descriptors: those of the files in the order's sequence, and then the answer's.
    static func work(_ body: [UInt8], _ descriptors: [Int32]) -> Never {
        do {
            try WorkerProfile.child.tighten()
            let order = try JSON.parse(body).decode(WorkOrder.self)
            guard let answer = descriptors.last, descriptors.count == order.files.count + 1 else {
                _exit(failure)
            }
            let files = zip(order.files, descriptors).map(WorkFile.init)
            try AnswerFile(descriptor: answer).write(Work(order, files).answer())
            _exit(0)
        } catch {
            _exit(failure)
        }
    }
}
