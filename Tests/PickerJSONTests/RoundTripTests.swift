import PickerJSON
import Testing

/// The same numbers on every run, so that a failure can be seen again.
private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func string(inKey: Bool) -> String {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...12, using: &self) {
            let bound: UInt32 =
                [0x80, 0x800, 0x1_0000, 0x11_0000].randomElement(using: &self) ?? 0x80
            let number = UInt32.random(in: (inKey ? 1 : 0)..<bound, using: &self)
            scalars.append(Unicode.Scalar(number) ?? "?")
        }
        return String(scalars)
    }

    mutating func real() -> Double {
        switch Int.random(in: 0..<4, using: &self) {
        case 0: return Double(Int.random(in: -1000...1000, using: &self)) / 100
        case 1: return Double(bitPattern: next() & 0x000F_FFFF_FFFF_FFFF)
        default:
            let any = Double(bitPattern: next())
            return any.isFinite ? any : 0.1
        }
    }

    mutating func value(depth: Int) -> JSON {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &self) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &self))
        case 2: return .integer(Int64(truncatingIfNeeded: next()))
        case 3: return .integer(Int64.random(in: -9...9, using: &self))
        case 4: return .real(real())
        case 5: return .string(string(inKey: false))
        case 6:
            let count = Int.random(in: 0...5, using: &self)
            return .array((0..<count).map { _ in value(depth: depth - 1) })
        default:
            var object = JSONObject()
            for _ in 0..<Int.random(in: 0...24, using: &self) {
                object[string(inKey: true)] = value(depth: depth - 1)
            }
            return .object(object)
        }
    }
}

@Suite struct RoundTripTests {
    @Test(arguments: 0..<64 as Range<UInt64>)
    func `whatever is written is read back as itself`(seed: UInt64) throws {
        var dice = Dice(state: seed)
        for _ in 0..<20 {
            let value = dice.value(depth: 4)
            let text = try value.serialized()
            let read = try JSON.parse(text, limits: JSONLimits(values: .max, bytes: .max))
            #expect(read == value)
            #expect(read.hashValue == value.hashValue)
            #expect(try read.serialized() == text)
            #expect(try JSON(encoding: value.decode(JSON.self)) == value)
        }
    }

    @Test func `every real is read back bit for bit`() throws {
        var dice = Dice(state: 7)
        for _ in 0..<20_000 {
            let real = dice.real()
            let read = try JSON.parse(JSON.real(real).serialized())
            #expect(read.real?.bitPattern == real.bitPattern)
        }
    }

    @Test func `short decimals stay as short as they came`() throws {
        for hundredths in -2000...2000 {
            let text = (Double(hundredths) / 100).description
            #expect(try JSON.parse(Array(text.utf8)).serialized() == Array(text.utf8))
        }
    }

    @Test func `random bytes are read or refused but never trap`() {
        var dice = Dice(state: 11)
        let alphabet = Array(#"[]{}:,"\u0e1-.tfn "#.utf8) + [0x00, 0x7F, 0xC3, 0xA9, 0xFF, 0x0A]
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...24, using: &dice)
            let text = (0..<count).compactMap { _ in alphabet.randomElement(using: &dice) }
            guard let value = try? JSON.parse(text) else { continue }
            #expect((try? JSON.parse(value.serialized())) == value)
        }
    }
}
