import PickerJSON

/// One word of `isolation`: whether it can hold here, and what it does not say even then.
struct EnforcedWord {
    let name: String
    /// What it lacks here; nothing where it can be enforced.
    let missing: [String]
    /// What it does not guarantee, in sentences; those of `protocol/threat-model.md`.
    let notGuaranteed: [String]

    var json: JSON {
        .object([
            "available": .bool(missing.isEmpty),
            "missing": .array(missing.map(JSON.string)),
            "notGuaranteed": .array(notGuaranteed.map(JSON.string)),
        ])
    }

    /// All words, for one machine.
    static func all(on machine: Machine) -> [EnforcedWord] {
        [direct, confined(machine), guarded(machine), network(machine)]
    }

    private static func network(_ machine: Machine) -> EnforcedWord {
        var missing: [String] = []
        if machine.pasta ?? machine.slirp == nil {
            missing.append("pasta (package passt) or slirp4netns; neither is installed")
        }
        if !machine.makesTunnels {
            missing.append("/dev/net/tun, which is not yours to open; udev lets everybody (0666)")
        }
        return EnforcedWord(
            name: "network",
            missing: missing,
            notGuaranteed: [
                "A guarded program with a network can send away what was picked for it."
            ]
        )
    }

    private static let direct = EnforcedWord(
        name: "direct",
        missing: [],
        notGuaranteed: [
            "A hostile program that runs as you opens the library itself.",
            "A hostile host steers, traces or replaces the plugin that it starts.",
            "A hostile host reads and drives an interface on its own terminal or display.",
            "A plugin that is not confined can write to the library or send it away.",
            "Another program of yours reads the exchange folder.",
            "The mark of a library for unattended plugins protects against mistakes alone.",
        ]
    )

    private static func confined(_ machine: Machine) -> EnforcedWord {
        var missing: [String] = []
        if machine.landlock < 3 { missing.append("Landlock of version 3 or later (Linux 6.2)") }
        if !machine.filtersCalls { missing.append("filters of system calls (seccomp)") }
        return EnforcedWord(
            name: "confined",
            missing: missing,
            notGuaranteed: [
                "In direct mode a plugin locks itself: one that is hostile from its first line "
                    + "need not.",
                "A host that starts the plugin can trace it from the first moment.",
                "What a plugin says to its host is between the two.",
            ]
        )
    }

    private static func guarded(_ machine: Machine) -> EnforcedWord {
        var missing: [String] = []
        if machine.bubblewrap == nil { missing.append("bubblewrap is not installed") }
        if machine.launcher == nil { missing.append("postern-guard is not installed") }
        if !machine.makesNamespaces { missing.append("user namespaces for everybody") }
        if machine.landlock == 0 { missing.append("Landlock") }
        if !machine.filtersCalls { missing.append("filters of system calls (seccomp)") }
        if missing.isEmpty, let fault = machine.guardFault { missing.append(fault) }
        return EnforcedWord(
            name: "guarded",
            missing: missing,
            notGuaranteed: [
                "The program learns when, and how long, you decided.",
                "An unattended plugin that you named gives it what the script says, unasked.",
                "It does with the folders that you gave it what it likes.",
                "With --display on X11 it reads your screen and types for you, everywhere.",
                "Other programs of yours, outside of the guard, are as free as ever.",
                "Root, faults of the kernel and timing of the processor are out of scope.",
            ]
        )
    }
}
