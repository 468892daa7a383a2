import PickerProtocol
import PickerTesting
import PickerWire
import Synchronization
import Testing

@testable import PickerPluginKit

/// What happens between host and plugin while a picker is open.
@Suite struct LivePickerTests {
    /// A person who does one thing after the other, each when the test says so.
    private final class Person: Sendable {
        private let model = Mutex<PickerModel?>(nil)

        var face: FakeInterface {
            FakeInterface.person { model in self.model.withLock { $0 = model } }
        }

        func look() async throws -> PickerModel {
            try await eventually { model.withLock { $0 != nil } }
            return try #require(model.withLock { $0 })
        }
    }

    private func limits(selection: Int = 5_000) -> KitLimits {
        var limits = KitLimits()
        limits.attention = .zero
        limits.selectionPause = .milliseconds(1)
        limits.selection = selection
        return limits
    }

    /// The first items of the library, once they are known.
    private func items(of model: PickerModel, _ count: Int) async throws -> [LibraryItem] {
        for await _ in model.changes() {
            let entries = try await model.window(0..<count).entries
            if entries.count == count { return entries.map(\.item) }
        }
        throw CancellationError()
    }

    private func names(_ results: [PickerResult]) -> [String?] { results.map(\.suggestedName) }

    @Test func `SD3: a continuous picker tells each change and stays until it is dismissed`()
        async throws
    {
        let library = try TestLibrary(count: 4)
        let person = Person()
        try await withLivePlugin(library.parts(person.face, limits: limits())) { host, told in
            try await host.initialize(continuous: true)
            async let answer = host.present {
                $0.selectionLimit = 3
                $0.selection = .continuousAndOrdered
            }
            let model = try await person.look()
            let items = try await items(of: model, 4)
            model.send(.choose([items[2]]))
            let first = try await told.next()
            #expect(names(first) == ["2.png"])
            model.send(.toggle(items[0]))
            let second = try await told.next()
            #expect(names(second) == ["2.png", "0.png"])
            #expect(second.first?.item == first.first?.item, "what stays keeps its handle")
            model.send(.toggle(items[2]))
            let third = try await told.next()
            #expect(names(third) == ["0.png"])
            try await expectRefusal(.unknownItem) { try await host.load(first[0].item) }
            #expect(try await host.load(third[0].item).bytes == TestLibrary.content(0))
            try await host.control(DismissPicker.self)
            let result = try await answer
            #expect(result.outcome == .picked)
            #expect(result.results.map(\.item) == third.map(\.item))
            #expect(try await host.load(third[0].item).bytes == TestLibrary.content(0))
        }
    }

    @Test func `a continuous picker that a person cancels takes its handles back`() async throws {
        let library = try TestLibrary(count: 4)
        let person = Person()
        try await withLivePlugin(library.parts(person.face, limits: limits())) { host, told in
            try await host.initialize(continuous: true)
            async let answer = host.present { $0.selection = .continuous }
            let model = try await person.look()
            let item = try #require(try await items(of: model, 1).first)
            model.send(.toggle(item))
            let first = try await told.next()
            model.send(.cancel)
            #expect(try await answer == Present.Result(outcome: .cancelled, results: []))
            try await expectRefusal(.unknownItem) { try await host.load(first[0].item) }
        }
    }

    @Test func `a face sees what is prepared for the host, and what is taken back is not given`()
        async throws
    {
        let library = try TestLibrary(count: 2)
        let fake = FakeLibrary(try library.open())
        let gate = Gate()
        var making = FakeMaking()
        making.work = { _ in await gate.wait() }
        fake.turn { [making] knobs in
            knobs.abilities = [.representations]
            knobs.making = making
        }
        let person = Person()
        let parts = try library.parts(person.face, limits: limits(), library: fake)
        try await withLivePlugin(parts) { host, told in
            try await host.initialize(continuous: true)
            async let answer = host.present { $0.selection = .continuous }
            let model = try await person.look()
            let item = try #require(try await items(of: model, 1).first)
            model.send(.representation(.compatible))
            model.send(.toggle(item))
            let first = try #require(try await told.next().first)
            #expect(first.registeredTypeIdentifiers == ["public.jpeg"])
            async let load: Void = expectRefusal(.unknownItem) {
                try await host.load(first.item, as: "public.jpeg")
            }
            try await eventually { model.screen.tray.map(\.progress) == [0] }
            model.send(.toggle(item))
            #expect(try await told.next().isEmpty)
            gate.open()
            try await load
            #expect(model.state.preparing.isEmpty)
            model.send(.cancel)
            _ = try await answer
        }
    }

    @Test func `a selection beyond a lowered limit is not told before it is within it`()
        async throws
    {
        let library = try TestLibrary(count: 4)
        let person = Person()
        try await withLivePlugin(library.parts(person.face, limits: limits())) { host, told in
            try await host.initialize(continuous: true)
            async let answer = host.present {
                $0.selectionLimit = 3
                $0.selection = .continuousAndOrdered
            }
            let model = try await person.look()
            let items = try await items(of: model, 4)
            model.send(.choose([items[0], items[1]]))
            #expect(try await told.next().count == 2)
            try await host.update(PickerConfiguration.Update(selectionLimit: 1))
            model.send(.move(items[1].key, after: nil))
            model.send(.toggle(items[1]))
            #expect(try await names(told.next()) == ["0.png"])
            model.send(.done)
            #expect(try await names(answer.results) == ["0.png"])
        }
    }

    @Test func `a host deselects and moves by identifier, and unknown ones mean nothing`()
        async throws
    {
        let library = try TestLibrary(count: 4)
        let person = Person()
        try await withLivePlugin(library.parts(person.face, limits: limits())) { host, told in
            try await host.initialize(continuous: true)
            async let answer = host.present {
                $0.selectionLimit = 3
                $0.selection = .continuousAndOrdered
                $0.includesAssetIdentifiers = true
            }
            let model = try await person.look()
            let items = try await items(of: model, 4)
            model.send(.choose([items[0], items[1], items[2]]))
            let first = try await told.next()
            let ids = first.compactMap(\.assetIdentifier)
            try await host.move(ids[2], after: nil)
            #expect(try await names(told.next()) == ["2.png", "0.png", "1.png"])
            try await host.move(ids[2], after: ids[0])
            #expect(try await names(told.next()) == ["0.png", "2.png", "1.png"])
            try await host.move(ids[0], after: "unknown")
            try await host.move("unknown", after: ids[0])
            try await host.deselect(["unknown", ids[0], ids[0]])
            #expect(try await names(told.next()) == ["2.png", "1.png"])
            model.send(.done)
            #expect(try await names(answer.results) == ["2.png", "1.png"])
        }
    }

    @Test func `without identifiers a host deselects nothing`() async throws {
        let library = try TestLibrary(count: 2)
        let person = Person()
        let parts = try library.parts(person.face, limits: limits())
        try await withLivePlugin(parts) { host, _ in
            try await host.initialize()
            async let answer = host.present { $0.selectionLimit = 2 }
            let model = try await person.look()
            let items = try await items(of: model, 2)
            model.send(.choose(items))
            let secret = try #require(parts.secret)
            let identifier = try #require(secret.identifier(of: items[0], host: "tests"))
            try await host.deselect([identifier])
            model.send(.done)
            #expect(try await answer.results.count == 2)
        }
    }

    @Test func `zoom, search text, edges and the way back reach the face`() async throws {
        let library = try TestLibrary(count: 2)
        let person = Person()
        try await withLivePlugin(library.parts(person.face, limits: limits(selection: 7))) {
            host,
            _ in
            try await host.initialize()
            async let answer = host.present { $0.selectionLimit = 2 }
            let model = try await person.look()
            try await host.control(ZoomIn.self)
            #expect(model.screen.zoom == .large)
            for _ in 1...9 { try await host.control(ZoomIn.self) }
            #expect(model.screen.zoom == .single)
            for _ in 1...9 { try await host.control(ZoomOut.self) }
            #expect(model.screen.zoom == .years)
            try await host.control(ScrollToInitialPosition.self)
            #expect(model.screen.returns == 1)
            try await host.update(
                PickerConfiguration.Update(
                    selectionLimit: 0,
                    edgesWithoutContentMargins: ["top"],
                    searchText: String(repeating: "x", count: 10_000)
                )
            )
            #expect(model.screen.limit == 7)
            #expect(model.screen.edgesWithoutContentMargins == ["top"])
            #expect(model.screen.view.searchText.count == 256)
            try await host.control(DismissPicker.self)
            #expect(try await answer == Present.Result(outcome: .cancelled, results: []))
            try await expectRefusal(.invalidState) { try await host.control(ZoomIn.self) }
        }
    }

    @Test func `an interface without the model offers no control and no continuous selection`()
        async throws
    {
        let library = try TestLibrary()
        try await withLivePlugin(library.parts()) { host, _ in
            let offered = try await host.initialize(continuous: true).capabilities
            #expect(offered.continuous == nil && offered.update == nil && offered.control == nil)
            try await expectRefusal(.methodNotFound) { try await host.control(ZoomIn.self) }
            try await expectRefusal(.invalidConfiguration) {
                try await host.present { $0.selection = .continuous }
            }
        }
    }
}
