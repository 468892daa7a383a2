import Foundation
import MediaWork
import Testing
import UniformTypes

@testable import MediaWorker

/// Real files with damaged heads: whatever the readers make of them, they come back.
@Suite struct MutationTests {
    private static let rounds = 400
    private static let headBytes = 200_000

    @Test func `damaged heads of real files are answered or refused`() throws {
        guard let folder = CorpusManifest.folder else {
            print("skipped: no corpus beside the package and none named by POSTERN_CORPUS")
            return
        }
        var random = SeededNumbers(seed: 42)
        let rows = try CorpusManifest.read(in: folder).files
        for _ in 0..<Self.rounds {
            let url = folder.appending(path: rows[random.below(rows.count)].path)
            guard let type = try OpenFile(url).type else {
                continue
            }
            let handle = try FileHandle(forReadingFrom: url)
            var bytes = Array(try handle.read(upToCount: Self.headBytes) ?? Data())
            Self.damage(&bytes, &random)
            let took = ContinuousClock().measure {
                _ = try? SampleFile.facts(bytes, type)
                _ = try? SampleFile.properties(bytes, type)
            }
            #expect(took < .seconds(5), "\(url.lastPathComponent)")
        }
    }

    private static func damage(_ bytes: inout [UInt8], _ random: inout SeededNumbers) {
        for _ in 0...random.below(12) where bytes.count > 8 {
            let reach = random.below(3) == 0 ? bytes.count : min(bytes.count, 3_000)
            let place = random.below(reach)
            switch random.below(3) {
            case 0:
                bytes[place] = UInt8(random.below(256))
            case 1:
                for offset in place..<min(place + 4, bytes.count) {
                    bytes[offset] = 0xFF
                }
            default:
                bytes.removeSubrange(place..<min(place + random.below(9), bytes.count))
            }
        }
    }
}

/// Numbers that are the same in every run.
struct SeededNumbers {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func below(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % max(bound, 1)
    }
}
