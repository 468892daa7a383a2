import ChildProcess
import PickerHost
import SystemPackage
import Testing

@Suite struct `The search path` {
    private func folders(_ variables: [(String, String)], program: FilePath? = nil) -> [String] {
        PluginSearchPath.standard(environment: ProcessEnvironment(variables), program: program)
            .folders.map(\.string)
    }

    @Test func `Beside the program, the person's, the system's, then PATH`() {
        let variables = [("XDG_DATA_HOME", "/d"), ("HOME", "/h"), ("PATH", "/b:/a")]
        #expect(
            folders(variables, program: "/opt/p/bin/postern")
                == ["/opt/p/bin", "/d/postern/plugins", "/usr/lib/postern/plugins", "/b", "/a"]
        )
    }

    @Test(arguments: ["", "relative/data"])
    func `Without a data folder it is the one in the home`(data: String) {
        #expect(
            folders([("XDG_DATA_HOME", data), ("HOME", "/h")])
                == ["/h/.local/share/postern/plugins", "/usr/lib/postern/plugins"]
        )
    }

    @Test func `Relative and empty entries of PATH are left out, and so is a relative home`() {
        #expect(
            folders([("HOME", "h"), ("PATH", ":.:bin:/a::../b:/c:")])
                == ["/usr/lib/postern/plugins", "/a", "/c"]
        )
        #expect(folders([]) == ["/usr/lib/postern/plugins"])
    }

    @Test func `A PATH without end is cut`() {
        let path = String(repeating: "/a:", count: 10_000)
        #expect(folders([("PATH", path)]).count < 1_000)
    }

    @Test func `The program that runs is known`() throws {
        let program = try #require(PluginSearchPath.runningProgram)
        #expect(program.isAbsolute)
        #expect(
            PluginSearchPath.standard().folders.first == program.removingLastComponent()
        )
    }

    @Test func `A plugin beside the program is found`() throws {
        let plugin = try PluginRegistry().find("scripted")
        #expect(plugin.path.lastComponent == "postern-plugin-scripted")
    }
}
