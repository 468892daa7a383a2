/// What a program has switched at a terminal: the private modes of DEC and their successors, such
/// as the second screen, reports of the mouse, the cursor.
///
/// They are taken back while another program has the terminal, and set again afterwards. Nothing
/// else of what a program writes is understood.
struct TerminalSwitches {
    /// Those that are on where nobody has switched anything: wrapping, repeating, the cursor.
    private static let initiallyOn: Set<Int> = [7, 8, 25]
    private static let most = 65_535

    /// Those that are not as they were.
    private var changed: Set<Int> = []
    /// The part of a command that was read; nil outside of one.
    private var command: [UInt8]?

    /// Reads what the program writes, in whatever pieces.
    mutating func follow(_ bytes: some Sequence<UInt8>) {
        for byte in bytes where byte >= 0x1B {
            if byte == 0x1B { command = [] }
            guard let begun = command, byte != 0x1B else { continue }
            let isPart = byte < 0x40 || (begun.isEmpty && byte == UInt8(ascii: "["))
            command = isPart && begun.count < GuardLimits.commandBytes ? begun + [byte] : nil
            let isOn = byte == UInt8(ascii: "h")
            if begun.isEmpty, byte == UInt8(ascii: "c") { changed = [] }
            if begun.starts(with: "[?".utf8), isOn || byte == UInt8(ascii: "l") {
                change(begun.dropFirst(2), isOn: isOn)
            }
        }
    }

    private mutating func change(_ numbers: ArraySlice<UInt8>, isOn: Bool) {
        for word in numbers.split(separator: UInt8(ascii: ";")) {
            guard let number = Int(String(decoding: word, as: UTF8.self)), number <= Self.most
            else { continue }
            if isOn == Self.initiallyOn.contains(number) {
                changed.remove(number)
            } else if changed.count < GuardLimits.switches {
                changed.insert(number)
            }
        }
    }

    /// What takes them back.
    var undone: String { commands(areOn: false) }

    /// What sets them again.
    var redone: String { commands(areOn: true) }

    private func commands(areOn: Bool) -> String {
        changed.sorted().map { number in
            "\u{1B}[?\(number)" + (areOn != Self.initiallyOn.contains(number) ? "h" : "l")
        }.joined()
    }
}
