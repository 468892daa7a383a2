import CLinux
import Confinement
import Glibc
import MediaWork

/// The rights of a worker, and the fewer of its children.
enum WorkerProfile {
    /// For the parent: it takes messages and makes children, and looks into no file.
    static let parent = ConfinementProfile(
        limits: [
            .coreBytes(0),
            .descriptors(UInt(MediaWorkLimits.descriptors)),
            .addressBytes(UInt(MediaWorkLimits.addressBytes)),
        ],
        calls: CallFilter(
            allowed: childCalls + CallFilter.forking
                + [
                    SYS_sendmsg, SYS_recvmsg, SYS_ppoll, SYS_waitid, SYS_pidfd_open,
                    SYS_pidfd_send_signal, SYS_seccomp, SYS_prlimit64,
                ].map { CallRule($0) } + parentOnlyOlder
                + [
                    CallRule(
                        SYS_prctl,
                        where: .oneOf(argument: 0, values: [followParent, setName])
                    ),
                    // To its children alone: such a pair leads to nobody else.
                    CallRule(
                        SYS_socketpair,
                        where: .oneOf(argument: 0, values: [UInt32(AF_UNIX)])
                    ),
                ]
        )
    )

    /// For the child of one order: it reads, computes, writes its answer and ends.
    ///
    /// - Parameter allowance: what it may use where it makes a file.
    static func child(_ allowance: WorkAllowance?) -> ConfinementProfile {
        ConfinementProfile(
            limits: allowance.map(limits) ?? answering,
            calls: CallFilter(
                allowed: childCalls + CallFilter.threads
                    + [CallRule(SYS_prctl, where: .oneOf(argument: 0, values: [setName]))]
            )
        )
    }

    private static let answerBytes =
        WorkAnswer.headBytes + MediaWorkLimits.answerJSONBytes + MediaWorkLimits.pictureBytes

    private static let answering: [ResourceLimit] = [
        .memoryBytes(UInt(MediaWorkLimits.memoryBytes)),
        .fileBytes(UInt(answerBytes)),
        .processorSeconds(UInt(MediaWorkLimits.processorSeconds)),
    ]

    private static func limits(_ allowance: WorkAllowance) -> [ResourceLimit] {
        let output = min(max(0, allowance.outputBytes), MediaWorkLimits.outputBytes)
        return [
            .memoryBytes(UInt(MediaWorkLimits.makingMemoryBytes)),
            .fileBytes(UInt(max(output, Int64(answerBytes)))),
            .processorSeconds(UInt(max(1, allowance.processorSeconds))),
        ]
    }

    private static let childCalls =
        CallFilter.reading + CallFilter.writing + CallFilter.memory + CallFilter.running

    /// PR_SET_PDEATHSIG.
    private static let followParent: UInt32 = 1
    /// PR_SET_NAME: threads of libraries name themselves.
    private static let setName: UInt32 = 15

    #if arch(x86_64)
        private static let parentOnlyOlder = [CallRule(SYS_poll)]
    #else
        private static let parentOnlyOlder: [CallRule] = []
    #endif
}
