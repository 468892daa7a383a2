import CLinux
import Confinement
import Glibc
import MediaWork
import Testing

@testable import MediaWorker

/// What the lists of a worker and of its children let through.
@Suite struct WorkerProfileTests {
    /// The calls of a list that attacks begin with, and those that are allowed whatever their
    /// arguments.
    private func dangerous(
        in profile: ConfinementProfile
    ) -> (all: Set<Int32>, unconditional: Set<Int32>) {
        let rules = profile.calls.allowed.filter { CallFilter.dangerous.contains($0.number) }
        return (
            Set(rules.map(\.number)), Set(rules.filter { $0.condition == nil }.map(\.number))
        )
    }

    @Test func `A27 a child opens nothing, connects to nothing and starts nothing`() {
        for profile in [WorkerProfile.child(nil), WorkerProfile.child(WorkAllowance(byteCount: 1))]
        {
            let calls = dangerous(in: profile)
            #expect(calls.all == [SYS_prctl], "naming its threads")
            #expect(calls.unconditional.isEmpty)
            #expect(profile.files.isEmpty && profile.exceptions.isEmpty)
            #expect(profile.calls.known.isEmpty)
        }
    }

    @Test func `A27 a worker makes children, speaks on its sockets and takes rights away, no more`()
    {
        let profile = WorkerProfile.parent
        let calls = dangerous(in: profile)
        #expect(calls.all == [SYS_prctl, SYS_sendmsg, SYS_socketpair, SYS_seccomp, SYS_prlimit64])
        #expect(calls.unconditional.isDisjoint(with: [SYS_prctl, SYS_socketpair]))
        #expect(profile.files.isEmpty && profile.exceptions.isEmpty)
        #expect(profile.calls.known.isEmpty)
    }

    @Test func `memory is never executable, and a child makes threads and no processes`() {
        for profile in [WorkerProfile.parent, WorkerProfile.child(nil)] {
            let rules = profile.calls.allowed
            for number in [SYS_mmap, SYS_mprotect, SYS_clone] {
                let conditions = rules.filter { $0.number == number }.map(\.condition)
                #expect(!conditions.isEmpty && !conditions.contains(nil), "\(number)")
            }
        }
        let child = WorkerProfile.child(nil).calls.allowed
        let clones = child.filter { $0.number == SYS_clone }
        #expect(clones == CallFilter.threads)
    }
}
