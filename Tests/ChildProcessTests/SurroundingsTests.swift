import ChildProcess
import Foundation
import SystemPackage
import Testing

@Suite struct `What a child finds` {
    @Test func `Arguments arrive as they are, no shell in between`() async throws {
        let arguments = ["", "a b", "$HOME `id` ; *", "--", "-n", "ü€😀", "line\nend"]
        let script = #"for a in "$@"; do printf '%s\0' "$a"; done"#
        let output = try await Shell.run(script, arguments).output
        #expect(output == arguments.map { $0 + "\0" }.joined())
    }

    @Test func `Arguments may be bytes that are no text`() async throws {
        let specification = ProcessSpecification(
            executable: "/bin/sh",
            argumentBytes: [
                Array("-c".utf8), Array(#"printf %s "$1" | od -An -tx1"#.utf8), Array("sh".utf8),
                [0x61, 0xFF, 0x62],
            ]
        )
        let child = try ChildProcess.spawn(specification)
        #expect(await Shell.output(of: child) == " 61 ff 62\n")
    }

    @Test func `It sees the variables that are given and no other`() async throws {
        let environment = ProcessEnvironment([("ONE", "1"), ("TWO", "a=b"), ("ONE", "last")])
        let child = try ChildProcess.spawn(
            ProcessSpecification(executable: "/usr/bin/env", environment: environment)
        )
        #expect(await Shell.output(of: child) == "ONE=last\nTWO=a=b\n")
    }

    @Test func `It begins where it is told`() async throws {
        let output = try await Shell.run("pwd -P", workingDirectory: "/usr/lib").output
        #expect(output == "/usr/lib\n")
    }

    @Test func `It leads a process group of its own`() async throws {
        let child = try Shell.start("cut -d ' ' -f 1,5 /proc/$$/stat")
        let numbers = await Shell.output(of: child).split(whereSeparator: \.isWhitespace)
        #expect(numbers == ["\(child.identifier)", "\(child.identifier)"])
    }

    @Test func `It has the descriptors 0, 1 and 2 alone, whatever this process holds`() async {
        await #expect(processExitsWith: .success) {
            for wanted in Int32(3)...200 where fcntl(wanted, F_GETFD) < 0 {
                let opened = open("/", O_RDONLY)
                guard opened != wanted else { continue }
                dup2(opened, wanted)
                close(opened)
            }
            // Asked one by one: a listing would need, and find, a descriptor more.
            let script = """
                n=0
                while [ $n -lt 1024 ]; do
                    [ -e /proc/$$/fd/$n ] && printf '%s ' $n
                    n=$((n + 1))
                done
                """
            let child = try Shell.start(script)
            #expect(await Shell.output(of: child) == "0 1 2 ")
        }
    }

    @Test func `It is none the worse for a parent without descriptors 0, 1 and 2`() async {
        await #expect(processExitsWith: .exitCode(42)) {
            for descriptor in Int32(0)...2 { close(descriptor) }
            let child = try Shell.start("read line; echo \"$line\" >&2; echo out")
            let input = child.takeStandardInput()
            _ = try input?.writeAll("in\n".utf8)
            let output = await Shell.output(of: child)
            let status = await child.waitForExit()
            let isRight =
                status == .exited(0) && output == "out\n"
                && child.errorTail == Array("in\n".utf8)
            exit(isRight && (input?.rawValue ?? 0) > 2 ? 42 : 1)
        }
    }

    @Test func `No signal is blocked or ignored`() async {
        await #expect(processExitsWith: .success) {
            for number in Int32(1)...31 { signal(number, SIG_IGN) }
            var every = sigset_t()
            sigfillset(&every)
            pthread_sigmask(SIG_SETMASK, &every, nil)
            let specification = ProcessSpecification(
                executable: "/bin/grep",
                arguments: ["-E", "^Sig(Blk|Ign)", "/proc/self/status"]
            )
            let child = try ChildProcess.spawn(specification)
            let output = await Shell.output(of: child)
            let lines = output.split(separator: "\n").compactMap { line in
                line.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
            }
            // 32 and 33 are glibc's own, which it leaves ignored whatever one asks for.
            #expect(lines.map { $0 & 0x7FFF_FFFF } == [0, 0])
            // An ignored SIGCHLD would have taken the ending away.
            #expect(await child.waitForExit() == .exited(0))
        }
    }
}
