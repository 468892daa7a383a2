import PickerPluginKit
import PickerProtocol
import PickerTesting
import PickerWire
import Testing

/// A host does not wear a person down with pickers.
@Suite struct PaceTests {
    @Test func `A53 after three pickers in vain the next is refused unshown, for a minute`()
        async throws
    {
        let library = try TestLibrary()
        let hand = ClockHand()
        let face = FakeInterface { _ in .cancelled }
        var parts = try library.parts(face)
        parts.now = { hand.now }
        try await withPlugin(parts) { host in
            try await host.initialize()
            for _ in 1...3 { #expect(try await host.present().outcome == .cancelled) }
            for _ in 1...1_000 {
                try await expectRefusal(.throttled) { try await host.present() }
            }
            hand.move(.seconds(59))
            try await expectRefusal(.throttled) { try await host.present() }
            #expect(face.shown == 3)
            hand.move(.seconds(1))
            #expect(try await host.present().outcome == .cancelled)
        }
        #expect(face.shown == 4)
    }

    @Test func `A53 a host that takes its own requests back is no exception`() async throws {
        let library = try TestLibrary()
        let hand = ClockHand()
        let face = FakeInterface.undecided
        var parts = try library.parts(face)
        parts.now = { hand.now }
        try await withPlugin(parts) { host in
            try await host.initialize()
            for turn in 1...3 {
                let pick = Task { try await host.present() }
                try await eventually { face.shown == turn }
                pick.cancel()
                await #expect(throws: CallError.self) { try await pick.value }
            }
            try await expectRefusal(.throttled) { try await host.present() }
        }
        #expect(face.shown == 3)
    }

    @Test func `A53 a host that starts the plugin anew, under another name, has to wait as long`()
        async throws
    {
        let library = try TestLibrary()
        let face = FakeInterface { _ in .cancelled }
        for _ in 1...3 {
            try await withPlugin(library.parts(face)) { host in
                try await host.initialize()
                #expect(try await host.present().outcome == .cancelled)
            }
        }
        try await withPlugin(library.parts(face)) { host in
            try await host.initialize(host: "another")
            try await expectRefusal(.throttled) { try await host.present() }
        }
        #expect(face.shown == 3)
    }

    @Test func `what nobody could see is not counted`() async throws {
        let library = try TestLibrary()
        for _ in 1...4 {
            let face = FakeInterface { _ in throw InterfaceError.noInterface }
            try await withPlugin(library.parts(face)) { host in
                try await host.initialize()
                try await expectRefusal(.noInterface) { try await host.present() }
            }
        }
    }

    @Test func `a picker that brings something makes the host welcome again`() async throws {
        let library = try TestLibrary()
        let cancels = FakeInterface { presentation in
            guard presentation.configuration.selectionLimit == 2 else { return .cancelled }
            return .picked(try await presentation.page(limit: 1).items)
        }
        try await withPlugin(library.parts(cancels)) { host in
            try await host.initialize()
            for _ in 1...5 {
                _ = try await host.present()
                _ = try await host.present()
                _ = try await host.present { $0.selectionLimit = 2 }
            }
        }
        #expect(cancels.shown == 15)
    }
}
