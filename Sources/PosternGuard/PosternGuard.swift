import Glibc

/// The launcher of guarded mode: starts a host where the library does not exist, and plugins
/// outside at its asking.
///
/// It reads no message and no media. What cannot be set up is refused; nothing is started with
/// fewer walls.
@main
struct PosternGuard {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do throws(GuardFailure) {
            try Spawn.fillStandard()
            switch arguments.first {
            case Entrance.option: try Entrance.pass(Array(arguments.dropFirst()))
            case FirstProcess.option: try FirstProcess.begin(Array(arguments.dropFirst()))
            default: break
            }
            guard access(Door.place, F_OK) != 0 else {
                throw .refused("This is inside a guard already; a guard is not put into another.")
            }
            try Watch.run(try GuardPlan(arguments))
        } catch {
            error.say()
            exit(error.status)
        }
    }
}
