import Foundation
import PickerHost
import PickerJSON
import PickerProtocol
import Synchronization
import Testing

@Suite struct TraceTests {
    @Test(arguments: ["attachments", ""])
    func `a trace tells every message and no byte of an item`(offers: String) async throws {
        let lines = Mutex<[String]>([])
        var options = FakePlugin.patient()
        options.trace = { event in lines.withLock { $0.append(event.line) } }
        let plugin = FakePlugin(size: 3_000, offers: offers)
        try await plugin.picking(options: options) { provider in
            _ = try await provider.loadDataRepresentation(for: .image)
        }
        let trace = lines.withLock { $0 }
        #expect(trace.allSatisfy { !$0.contains("\n") && (try? JSON.parse(Array($0.utf8))) != nil })
        let text = trace.joined(separator: "\n")
        for method in ["initialize", "initialized", "picker/present", "item/loadData", "exit"] {
            #expect(text.contains(#""\#(method)""#))
        }
        #expect(text.contains(ContentDigest.hexadecimal(of: Array(plugin.content))))
        #expect(!text.contains(plugin.content.prefix(60).base64EncodedString()))
        let fromPlugin = trace.filter { $0.contains(#""from":"plugin""#) }
        #expect(fromPlugin.count >= 4)
    }

    @Test func `noise is traced by its digest`() async throws {
        let lines = Mutex<[String]>([])
        var options = FakePlugin.patient()
        options.trace = { event in lines.withLock { $0.append(event.line) } }
        _ = try? await FakePlugin(lie: "json-noise").picking(options: options) { _ in }
        #expect(lines.withLock { $0.contains { $0.contains(#""noise":{"byteCount":10"#) } })
    }
}
