/// A hash of 64 bits that is the same on every day; Swift's own is another in each process.
///
/// It guards against accident and not against malice: whoever can write the index needs no
/// collision.
struct StableHash {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            state = (state ^ UInt64(byte)) &* 0x100_0000_01B3
        }
    }

    mutating func add(_ number: UInt64) {
        state = StableHash.mixed(state ^ number)
    }

    var value: UInt64 {
        StableHash.mixed(state)
    }

    static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash = StableHash()
        hash.add(bytes)
        return hash.value
    }

    /// The finalizer of SplitMix64: every bit depends on every other.
    private static func mixed(_ number: UInt64) -> UInt64 {
        var number = number &+ 0x9E37_79B9_7F4A_7C15
        number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
        return number ^ number >> 31
    }
}
