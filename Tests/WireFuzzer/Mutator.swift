/// Changes inputs blindly, at the speed of the machine; what is worth changing, libFuzzer found.
struct Mutator {
    /// Bytes of an input at most.
    private static let lengthLimit = 1024
    /// Changes of one input at most.
    private static let changeLimit = 4

    private static let words: [[UInt8]] =
        [
            "Content-Length: ", "Attachment-Length: ", "Content-Type: a; charset=", "utf-8",
            "\r\n\r\n",
            "\n", "{", "}", "[", "]", "\"", ":", ",", "null", "true", "\"id\":", "\"method\":",
            "\"params\":", "\"jsonrpc\":\"2.0\"", "\\u0000", "\\ud800", "\\udc00", "-0", "1e400",
            "1.0",
            "9223372036854775807", "-9223372036854775809", "18446744073709551616",
        ].map { Array($0.utf8) } + [
            [0], [0xFF], [0xEF, 0xBB, 0xBF], [0xC0, 0x80], [0xED, 0xA0, 0x80],
        ]

    private let seeds: [[UInt8]]
    private var state: UInt64

    init(_ seeds: [[UInt8]], seed: UInt64) {
        self.seeds = seeds.map { Array($0.prefix(Self.lengthLimit)) }
        state = seed | 1
    }

    /// Another input.
    mutating func next() -> [UInt8] {
        var input = seeds[below(seeds.count)]
        for _ in 0...below(Self.changeLimit) { change(&input) }
        if input.count > Self.lengthLimit { input.removeSubrange(Self.lengthLimit...) }
        return input
    }

    private mutating func change(_ input: inout [UInt8]) {
        let place = below(input.count + 1)
        let end = min(input.count, place + 1 + below(16))
        switch below(7) {
        case 0 where place < input.count: input[place] = UInt8(truncatingIfNeeded: random())
        case 1 where place < input.count: input[place] ^= 1 << UInt8(below(8))
        case 2: input.removeSubrange(place..<end)
        case 3: input.insert(contentsOf: Array(input[place..<end]), at: place)
        case 4: input.replaceSubrange(place..<end, with: Self.words[below(Self.words.count)])
        case 5:
            let other = seeds[below(seeds.count)]
            input.replaceSubrange(place..., with: other[below(other.count + 1)...])
        default: input.insert(contentsOf: Self.words[below(Self.words.count)], at: place)
        }
    }

    private mutating func below(_ bound: Int) -> Int {
        Int(truncatingIfNeeded: random() >> 33) % max(1, bound)
    }

    private mutating func random() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
