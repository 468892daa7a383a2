import CMedia
import Confinement
import Glibc
import MediaWork
import PickerJSON

/// Reads files that it was handed, and answers.
///
/// The process itself never looks into a file. It loads its libraries, gives up its rights and then
/// makes a child for each order: the child reads what came with the order, leaves its answer in the
/// file that came with it, and is gone. Descriptor 0 is the socket on which orders come.
@main
struct MediaWorker {
    /// What it exits with where somebody started it who has no orders (`EX_USAGE`).
    private static let usage: Int32 = 64
    /// What it exits with where it cannot give up its rights (`EX_UNAVAILABLE`).
    private static let unavailable: Int32 = 69

    static func main() {
        guard Inbox.isSocket(0) else {
            explain("postern-media-worker is started by Postern's pickers, not by hand.\n")
            exit(usage)
        }
        guard cmedia_prepare() == 0, Warmth.spread() else {
            exit(unavailable)
        }
        do {
            let report = try WorkerProfile.parent.enforce()
            let body = try JSON(encoding: report).serialized()
            var foreman = Foreman(inbox: Inbox(socket: 0))
            foreman.work(afterSaying: WorkMessage(.ready, body: body))
        } catch {
            exit(unavailable)
        }
    }

    private static func explain(_ text: StaticString) {
        _ = write(2, text.utf8Start, text.utf8CodeUnitCount)
    }
}
