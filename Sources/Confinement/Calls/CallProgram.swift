import CLinux
import Glibc

/// A list of calls as the program that the kernel runs before each call.
///
/// It looks at `struct seccomp_data`: the number at 0, the architecture at 4 and six arguments of
/// eight bytes from 16 on, all little-endian on the architectures that we know.
struct CallProgram {
    private(set) var steps: [sock_filter] = []

    private enum Operation {
        /// Loads four bytes at a place.
        static let load: UInt16 = 0x20
        /// Keeps the bits of a mask.
        static let mask: UInt16 = 0x54
        static let ifEqual: UInt16 = 0x15
        static let ifAtLeast: UInt16 = 0x35
        static let ifAbove: UInt16 = 0x25
        static let end: UInt16 = 0x06
    }

    #if arch(x86_64)
        /// AUDIT_ARCH_X86_64.
        private static let architecture: UInt32 = 0xC000_003E
    #elseif arch(arm64)
        /// AUDIT_ARCH_AARCH64.
        private static let architecture: UInt32 = 0xC000_00B7
    #endif
    /// Numbers from here on are calls of x32, which share the architecture of x86_64.
    private static let foreignNumbers: UInt32 = 0x4000_0000

    private static let refusal = clinux_filter_error | UInt32(EPERM)
    private static let absence = clinux_filter_error | UInt32(ENOSYS)

    init(_ filter: CallFilter) {
        steps = [
            Self.step(Operation.load, 4),
            Self.step(Operation.ifEqual, Self.architecture, unless: 1),
            Self.step(Operation.end, clinux_filter_kill),
            Self.step(Operation.load, 0),
            Self.step(Operation.ifAtLeast, Self.foreignNumbers, otherwise: 1),
            Self.step(Operation.end, clinux_filter_kill),
        ]
        for rule in filter.allowed {
            let answer = Self.answer(rule.condition)
            let number = UInt32(bitPattern: rule.number)
            let length = UInt8(truncatingIfNeeded: answer.count)
            steps += [Self.step(Operation.ifEqual, number, otherwise: length)] + answer
        }
        for number in filter.refused {
            steps.append(Self.step(Operation.ifEqual, UInt32(bitPattern: number), otherwise: 1))
            steps.append(Self.step(Operation.end, Self.refusal))
        }
        for numbers in filter.known where numbers.lowerBound >= 0 {
            steps += [
                Self.step(Operation.ifAtLeast, UInt32(numbers.lowerBound), otherwise: 2),
                Self.step(Operation.ifAbove, UInt32(numbers.upperBound), unless: 1),
                Self.step(Operation.end, clinux_filter_allow),
            ]
        }
        steps.append(Self.step(Operation.end, Self.absence))
    }

    /// What is done with a call whose number is the rule's; it always ends.
    private static func answer(_ condition: CallRule.Condition?) -> [sock_filter] {
        switch condition {
        case nil:
            return [step(Operation.end, clinux_filter_allow)]
        case .bits(let argument, let mask, let value):
            return [
                step(Operation.load, place(of: argument)),
                step(Operation.mask, mask),
                step(Operation.ifEqual, value, otherwise: 1),
                step(Operation.end, clinux_filter_allow),
                step(Operation.end, refusal),
            ]
        case .oneOf(let argument, let values):
            return choice(argument, values, clinux_filter_allow, otherwise: refusal)
        case .noneOf(let argument, let values):
            return choice(argument, values, refusal, otherwise: clinux_filter_allow)
        }
    }

    /// One answer for some values of an argument, another for all others.
    private static func choice(
        _ argument: Int,
        _ values: [UInt32],
        _ answer: UInt32,
        otherwise: UInt32
    ) -> [sock_filter] {
        [step(Operation.load, place(of: argument))]
            + values.flatMap { value in
                [step(Operation.ifEqual, value, otherwise: 1), step(Operation.end, answer)]
            } + [step(Operation.end, otherwise)]
    }

    private static func place(of argument: Int) -> UInt32 {
        16 + 8 * UInt32(truncatingIfNeeded: argument)
    }

    /// - Parameters:
    ///   - unless: steps that are left out where the comparison holds.
    ///   - otherwise: steps that are left out where it does not hold.
    private static func step(
        _ operation: UInt16,
        _ value: UInt32,
        unless: UInt8 = 0,
        otherwise: UInt8 = 0
    ) -> sock_filter {
        sock_filter(code: operation, jt: unless, jf: otherwise, k: value)
    }
}
