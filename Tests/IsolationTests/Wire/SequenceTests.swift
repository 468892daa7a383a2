import ChildProcess
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

extension Isolation {
    /// Every order of requests is answered as the specification's table of states says (S4.2).
    @Suite struct SequenceTests {
        enum Phase { case new, ready, over }

        static let methods = [
            "initialize", "ping", "shutdown", "picker/present", "item/loadData", "item/loadFile",
            "item/release", "library/fetchAssets", "nothing/known",
        ]

        /// The code of the answer, 0 for a result; the phase moves on.
        static func expected(_ method: String, _ phase: inout Phase) -> Int64 {
            if method == "ping" { return 0 }
            switch (phase, method) {
            case (.new, "initialize"):
                phase = .ready
                return 0
            case (.new, "shutdown"), (.ready, "shutdown"):
                phase = .over
                return 0
            case (.new, _): return -32002
            case (.over, _), (.ready, "initialize"): return -31001
            case (.ready, "picker/present"), (.ready, "item/release"): return 0
            case (.ready, "item/loadData"), (.ready, "item/loadFile"): return -31002
            case (.ready, _): return -32601
            }
        }

        static func params(_ method: String) -> JSON {
            switch method {
            case "initialize": ["protocolVersion": "1.0", "host": ["name": "a", "version": "1"]]
            case "item/loadData", "item/loadFile": ["item": "never", "type": "public.item"]
            case "item/release": ["items": ["never"]]
            default: [:]
            }
        }

        @Test(arguments: [(Plugin.scripted, 24), (.python, 6)])
        func `A07 sequences of four requests are answered as the states say`(
            kind: Plugin,
            count: Int
        ) async throws {
            let library = try CanaryLibrary(count: 3)
            for _ in 0..<count {
                // Half of them begin as sessions do, so that not all end before they began.
                let head = Bool.random() ? ["initialize"] : []
                let tail = (0..<(4 - head.count)).compactMap { _ in Self.methods.randomElement() }
                let plugin = try DrivenPlugin(kind, library, ["--cancel"])
                var phase = Phase.new
                for method in head + tail {
                    // The Python plugin offers no files, so that it knows no such method.
                    if kind == .python, method == "item/loadFile" { continue }
                    let code = Self.expected(method, &phase)
                    let reply = try plugin.call(method, Self.params(method))
                    #expect((reply.code ?? 0) == code, "\(method) in \(head + tail)")
                }
                plugin.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
                let status: Ending = .exited(phase == .over ? 0 : 1)
                #expect(try await plugin.ending() == status, "\(head + tail)")
                #expect(plugin.leaks(picked: []) == [])
            }
        }
    }
}
