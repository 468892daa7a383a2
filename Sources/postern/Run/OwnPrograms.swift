import Glibc
import PickerHost
import SystemPackage

/// The programs that belong to this command: beside it, or where a system keeps such programs.
enum OwnPrograms {
    /// The folders, in order; no variable and no search path leads elsewhere.
    static var folders: [String] {
        let own = PluginSearchPath.runningProgram?.removingLastComponent().string
        let beside = own.map { [$0, $0 + "/../libexec/postern"] } ?? []
        return beside + ["/usr/lib/postern"]
    }

    /// The program of that name; nil where it is not installed.
    static func find(_ name: String) -> String? {
        folders.map { $0 + "/" + name }.first { access($0, X_OK) == 0 }
    }

    /// Replaces this process.
    ///
    /// - Returns: the error number; where there is none it does not return.
    static func become(_ program: String, _ arguments: [String]) -> Int32 {
        var list: [UnsafeMutablePointer<CChar>?] = [strdup(program)]
        list += arguments.map { strdup($0) }
        list.append(nil)
        execv(program, list)
        let code = errno
        for text in list { free(text) }
        return code
    }
}
