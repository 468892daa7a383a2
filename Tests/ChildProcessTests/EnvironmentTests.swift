import ChildProcess
import SystemPackage
import Testing

@Suite struct `The environment that is inherited` {
    /// What changes a program before its first line, or is nobody's business.
    private static let harmful = [
        "LD_PRELOAD", "LD_LIBRARY_PATH", "LD_AUDIT", "GCONV_PATH", "LOCPATH", "NLSPATH",
        "MALLOC_CHECK_", "GLIBC_TUNABLES", "BASH_ENV", "ENV", "IFS", "PYTHONPATH", "PYTHONSTARTUP",
        "NODE_OPTIONS", "JAVA_TOOL_OPTIONS", "PERL5OPT", "GITHUB_TOKEN", "SSH_AUTH_SOCK",
        "LC_", "LC_EVIL", "XDG_DATA_DIRS", "XDG_CONFIG_DIRS", "BASH_FUNC_ls%%", "home", "",
    ]

    @Test func `Of everything that is asked for only the listed is taken`() {
        var asked: [String] = []
        let environment = ProcessEnvironment.allowListed { name in
            asked.append(name)
            return Array("value".utf8)
        }
        #expect(environment.names == EnvironmentAllowList.names)
        #expect(asked == EnvironmentAllowList.names)
        #expect(Set(asked).count == asked.count)
        for name in Self.harmful { #expect(environment[name] == nil) }
    }

    @Test func `Values that a shell would run are left out`() {
        let environment = ProcessEnvironment.allowListed { name in
            Array((name == "TERM" ? "() { :; }; echo run" : "(fine)").utf8)
        }
        #expect(environment["TERM"] == nil)
        #expect(environment["HOME"] == "(fine)")
    }

    @Test func `A child of this process sees what is listed, nothing else`() async throws {
        let child = try ChildProcess.spawn(ProcessSpecification(executable: "/usr/bin/env"))
        let output = await Shell.output(of: child)
        let names = output.split(separator: "\n").compactMap { $0.split(separator: "=").first }
        #expect(names.contains("PATH"))
        for name in names { #expect(EnvironmentAllowList.names.contains(String(name))) }
    }

    @Test func `Values are bytes and may be paths`() {
        var environment = ProcessEnvironment()
        environment.set("HOME", to: [0x2F, 0xFF])
        environment["EMPTY"] = ""
        #expect(environment.bytes(of: "HOME") == [0x2F, 0xFF])
        #expect(environment["HOME"] == "/\u{FFFD}")
        #expect(environment.path(of: "HOME")?.length == 2)
        #expect(environment.path(of: "EMPTY") == nil)
        #expect(environment.path(of: "NONE") == nil)
        environment["HOME"] = nil
        #expect(environment.names == ["EMPTY"])
    }
}
