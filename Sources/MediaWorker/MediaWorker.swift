import CMedia
import Glibc
import MediaWork

/// Reads one file that it was handed, and answers.
@main
struct MediaWorker {
    static func main() {
        exit(64)
    }
}
