import Glibc
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

/// A session that is brought into a state, and its surroundings.
struct Stage {
    let state: SessionState
    let library: CanaryLibrary
    let plugin: DrivenPlugin
    private let large: LargeItem?

    init(_ state: SessionState, _ kind: Plugin = .scripted, home: Home? = nil) throws {
        self.state = state
        library = try CanaryLibrary(count: 5)
        // Copied within seconds, and long before anybody could look elsewhere.
        let wantsLarge = state == .copying || state == .ranges
        large = wantsLarge ? try LargeItem(beside: library, bytes: 2 << 30) : nil
        let patience = state == .presenting ? ["--delay", "60000"] : []
        plugin = try DrivenPlugin(
            kind,
            library,
            ["--select", "newest:1"] + patience,
            framing: state == .ranges ? .header : .line,
            home: home,
            roots: large?.roots
        )
    }

    /// Brings the session there.
    ///
    /// - Returns: the requests that are in service then.
    @discardableResult
    func enter() throws -> [Int] {
        if state == .new { return [] }
        let capabilities: JSON = state == .ranges ? ["attachments": true] : [:]
        try plugin.initialize(capabilities: capabilities)
        switch state {
        case .new, .idle: return []
        case .presenting: return [try plugin.ask("picker/present")]
        case .over:
            _ = try plugin.call("shutdown")
            return []
        case .picked, .ranges, .copying, .delivered, .released:
            return try work(on: try #require(try plugin.present().first))
        }
    }

    private func work(on item: Picked) throws -> [Int] {
        switch state {
        case .ranges:
            // Less than the queue holds, and more than a pipe.
            return try (0..<3).map { index in
                let range = item.range(offset: Int64(index) << 20, length: 1 << 20)
                return try plugin.ask("item/loadData", range)
            }
        case .copying:
            let id = try plugin.ask("item/loadFile", item.params)
            // Long enough to have begun.
            #expect(try plugin.isAlive())
            return [id]
        case .delivered: _ = try plugin.call("item/loadFile", item.params)
        case .released: _ = try plugin.call("item/release", ["items": [.string(item.item)]])
        default: break
        }
        return []
    }

    /// That the session left nothing behind.
    func expectNothingLeft(sourceLocation: SourceLocation = #_sourceLocation) {
        large?.remove()
        #expect(plugin.home.exchanged == [], sourceLocation: sourceLocation)
        #expect(
            plugin.leaks(picked: library.newest(1)) == [],
            sourceLocation: sourceLocation
        )
        #expect(Processes.outliving(library) == [], sourceLocation: sourceLocation)
    }
}
