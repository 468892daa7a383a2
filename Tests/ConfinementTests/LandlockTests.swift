import Testing

@testable import Confinement

/// Which rights each version of Landlock can deny.
@Suite struct LandlockTests {
    @Test func `a kernel without Landlock is refused`() {
        #expect(throws: ConfinementError.noLandlock) { try Landlock(version: 0) }
    }

    @Test(arguments: [
        (1, 0x1FFF, 0, 0), (2, 0x3FFF, 0, 0), (3, 0x7FFF, 0, 0), (4, 0x7FFF, 3, 0),
        (5, 0xFFFF, 3, 0), (6, 0xFFFF, 3, 3), (9, 0xFFFF, 3, 3),
    ])
    func `all that a version knows is denied`(
        version: Int,
        files: UInt64,
        network: UInt64,
        scopes: UInt64
    ) throws {
        let landlock = try Landlock(version: version)
        #expect(landlock.files == files)
        #expect(landlock.network == network)
        #expect(landlock.scopes == scopes)
    }

    @Test func `a process with another thread is not confined by halves`() async {
        // The test's own threads are the others.
        let profile = ConfinementProfile(limits: [], calls: CallFilter(allowed: []))
        #expect(throws: ConfinementError.otherThreads) { try profile.enforce() }
    }
}
