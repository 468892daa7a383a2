import MediaLibrary
import PickerPluginKit
import PickerProtocol
import PickerTesting
import PickerWire
import SystemPackage
import Testing

@Suite struct PresentingTests {
    private func names(_ result: Present.Result) -> [String?] {
        result.results.map(\.suggestedName)
    }

    @Test func `SC1 SD1: one item is picked where no limit is named`() async throws {
        let library = try TestLibrary()
        try await withPlugin(library.parts()) { host in
            try await host.initialize()
            let result = try await host.present { _ in }
            #expect(result.outcome == .picked)
            #expect(names(result) == ["0.png"])
        }
    }

    @Test func `SC2: limit 0 is the limit of the session, the smaller of both sides`() async throws
    {
        let library = try TestLibrary(count: 6)
        var limits = KitLimits()
        limits.selection = 5
        let seen = FakeInterface { presentation in
            #expect(presentation.selectionLimit == 5)
            return .cancelled
        }
        try await withPlugin(library.parts(seen, limits: limits)) { host in
            try await host.initialize()
            _ = try await host.present()
            _ = try await host.present { $0.selectionLimit = 1_000_000 }
        }
        var own = SessionLimits(wire: WireLimits())
        own.selection = 2
        let announced = own
        try await withPlugin(library.parts(limits: limits)) { host in
            try await host.initialize(limits: announced)
            #expect(try await host.present().results.count == 2)
        }
        #expect(seen.shown == 2)
    }

    @Test func `S9.7: names that would burst the frame are left out, and all items come`()
        async throws
    {
        let library = try TestLibrary(count: 0)
        for number in 0..<60 {
            let name = String(repeating: "n", count: 110) + "\(number).png"
            try library.write(TestLibrary.png, to: FilePath(name), year: 2000)
        }
        for (frameBytes, isNamed) in [(1 << 20, true), (16_384, false)] {
            var limits = SessionLimits(wire: WireLimits())
            limits.frameBytes = frameBytes
            let announced = limits
            try await withPlugin(library.parts()) { host in
                try await host.initialize(limits: announced)
                let result = try await host.present()
                #expect(result.results.count == 60)
                #expect(result.results.allSatisfy { ($0.suggestedName != nil) == isNamed })
            }
        }
    }

    @Test func `SC3: an interface that returns more than the limit hands over nothing`()
        async throws
    {
        let library = try TestLibrary()
        let greedy = FakeInterface { presentation in
            .picked(try await presentation.page(limit: 3).items)
        }
        try await withPlugin(library.parts(greedy)) { host in
            try await host.initialize()
            try await expectRefusal(.internalError) {
                try await host.present { $0.selectionLimit = 2 }
            }
            #expect(try await host.present { $0.selectionLimit = 3 }.results.count == 3)
        }
    }

    @Test func `SC7: an interface that returns what the filter keeps out hands over nothing`()
        async throws
    {
        let library = try TestLibrary(count: 1)
        try library.write(TestLibrary.mp4, to: "film.mp4", year: 2030)
        let all = try library.open()
        let blind = FakeInterface { _ in
            .picked(try await all.page(LibraryQuery(), after: nil, limit: 2).items)
        }
        try await withPlugin(library.parts(blind)) { host in
            try await host.initialize()
            for filter in [PickerFilter.images, .videos, .not(.images), .any([])] {
                try await expectRefusal(.internalError) {
                    try await host.present {
                        $0.selectionLimit = 0
                        $0.filter = filter
                    }
                }
            }
            #expect(try await host.present().results.count == 2)
        }
        try await withPlugin(library.parts()) { host in
            try await host.initialize()
            let films = try await host.present {
                $0.selectionLimit = 0
                $0.filter = .videos
            }
            #expect(names(films) == ["film.mp4"])
        }
    }

    @Test func `SD7: only an ordered selection keeps the order of choosing`() async throws {
        let library = try TestLibrary(count: 4)
        let backwards = FakeInterface { presentation in
            let items = try await presentation.page(limit: 4).items
            return .picked([3, 0, 2, 0, 3].map { items[$0] })
        }
        try await withPlugin(library.parts(backwards)) { host in
            try await host.initialize()
            #expect(try await names(host.present()) == ["0.png", "2.png", "3.png"])
            let ordered = try await host.present {
                $0.selectionLimit = 0
                $0.selection = .ordered
            }
            #expect(names(ordered) == ["3.png", "0.png", "2.png"])
        }
    }

    @Test func `SD2: cancelling is a result, and another one than an empty choice`() async throws {
        let library = try TestLibrary()
        for (choice, outcome) in [
            (Choice.cancelled, PickerOutcome.cancelled), (.picked([]), .picked),
        ] {
            try await withPlugin(library.parts(FakeInterface { _ in choice })) { host in
                try await host.initialize()
                let result = try await host.present()
                #expect(result.outcome == outcome)
                #expect(result.results.isEmpty)
            }
        }
    }

    @Test func `a second picker is busy while one is open, and fine afterwards`() async throws {
        let library = try TestLibrary()
        let interface = FakeInterface.undecided
        try await withPlugin(library.parts(interface)) { host in
            try await host.initialize()
            let first = Task { try await host.present() }
            try await eventually { interface.shown == 1 }
            try await expectRefusal(.busy) { try await host.present() }
            first.cancel()
            await #expect(throws: CallError.self) { try await first.value }
            try await eventually { interface.left == 1 }
            let second = Task { try await host.present() }
            try await eventually { interface.shown == 2 }
            second.cancel()
        }
        #expect(interface.left == 2)
    }

    @Test func `a new picker waits for an interface that is slow to leave, but not for ever`()
        async throws
    {
        let library = try TestLibrary()
        let gate = Gate()
        let deaf = FakeInterface { _ in
            await gate.wait()
            return .cancelled
        }
        var limits = KitLimits()
        limits.interfaceGrace = .milliseconds(20)
        try await withPlugin(library.parts(deaf, limits: limits)) { host in
            try await host.initialize()
            let first = Task { try await host.present() }
            try await eventually { deaf.shown == 1 }
            first.cancel()
            await #expect(throws: CallError.self) { try await first.value }
            try await expectRefusal(.busy) { try await host.present() }
            gate.open()
            try await eventually { deaf.left == 1 }
            #expect(try await host.present().outcome == .cancelled)
        }
        #expect(deaf.shown == 2)
    }

    @Test func `A12: a decision that comes after the cancellation is dropped`() async throws {
        let library = try TestLibrary()
        let gate = Gate()
        let late = FakeInterface { presentation in
            let items = try await presentation.page(limit: 1).items
            await gate.wait()
            return .picked(items)
        }
        try await withPlugin(library.parts(late)) { host in
            try await host.initialize()
            let pick = Task { try await host.present() }
            try await eventually { late.shown == 1 }
            pick.cancel()
            await #expect(throws: CallError.self) { try await pick.value }
            gate.open()
            try await eventually { late.left == 1 }
            try await host.ping()
        }
    }

    @Test func `what an interface throws reaches the host as a fixed text alone`() async throws {
        struct Secret: Error { let path = "/home/ada/Pictures/secret.png" }
        let library = try TestLibrary()
        let failures: [(any Error, ErrorKind)] = [
            (Secret(), .internalError), (InterfaceError.noInterface, .noInterface),
            (LibraryError.libraryUnavailable, .libraryUnavailable),
            (LibraryError.resourceExhausted, .resourceExhausted),
        ]
        for (failure, kind) in failures {
            try await withPlugin(library.parts(FakeInterface { _ in throw failure })) { host in
                try await host.initialize()
                let error = try await refusal { try await host.present() }
                #expect(error == RPCError(kind))
            }
        }
    }

    @Test func `SP5: nothing is listed before a picker is shown`() async throws {
        let library = try TestLibrary()
        let watched = FakeLibrary(try library.open())
        try await withPlugin(library.parts(FakeInterface { _ in .cancelled }, library: watched)) {
            try await $0.initialize()
            _ = try await $0.present()
        }
        #expect(watched.counts.listings == 0)
        #expect(watched.counts.openings == 0)
    }
}
