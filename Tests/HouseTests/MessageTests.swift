import Foundation
import PickerJSON
import PickerProtocol
import PickerWire
import Testing

/// One idea has one name: in the code, the index, the pages, the schema, the examples and the
/// transcripts.
@Suite struct MessageTests {
    private let index: ProtocolDocuments.Index

    init() throws { index = try ProtocolDocuments.index() }

    /// The messages of the code: name on the wire, name of the type, request or notification.
    private var spoken: [(name: String, type: String, kind: String)] {
        MessageList.methods.map { ($0.name, "\($0)", "request") }
            + MessageList.notifications.map { ($0.name, "\($0)", "notification") }
    }

    @Test func `every message of the code is in the index, under the same names`() {
        for message in spoken {
            let entry = index.methods.first { $0.name == message.name }
            #expect(entry?.type == message.type, "\(message.name)")
            #expect(entry?.kind == message.kind, "\(message.name)")
        }
    }

    @Test func `what belongs to the core or to a served capability is in the code`() {
        let served: Set<String?> = [
            "core", "attachments", "file", "preview", "properties", "continuous", "update",
            "control",
            nil,
        ]
        let names = Set(spoken.map(\.name))
        for entry in index.methods where served.contains(entry.capability) {
            #expect(names.contains(entry.name), "\(entry.name)")
        }
    }

    @Test func `names stand once`() {
        #expect(Set(index.methods.map(\.name)).count == index.methods.count)
        #expect(Set(index.methods.map(\.type)).count == index.methods.count)
        #expect(Set(spoken.map(\.name)).count == spoken.count)
    }

    @Test func `every message has a page, and every page a message`() {
        let pages = House.files.filter { $0.hasPrefix("protocol/methods/") }
            .map { String($0.dropFirst("protocol/".count)) }
        #expect(Set(pages) == Set(index.methods.map(\.page)))
        for entry in index.methods { #expect(entry.page == "methods/\(entry.type).md") }
    }

    @Test func `a page says what the index says`() throws {
        for entry in index.methods {
            let text = try House.text("protocol/" + entry.page)
            #expect(text.hasPrefix("# \(entry.name)\n"), "\(entry.page)")
            let facts = try ProtocolDocuments.table(in: entry.page, first: "")
            var known: [String: String] = [:]
            for fact in facts where fact.count == 2 { known[fact[0]] = fact[1] }
            #expect(known["type"] == entry.type, "\(entry.page)")
            #expect(known["kind"] == entry.kind, "\(entry.page)")
            if entry.kind == "request" {
                #expect(
                    known["capability"]?.hasPrefix(entry.capability ?? "none") == true,
                    "\(entry.page)"
                )
            }
        }
    }

    @Test func `the schema defines what the index names, and nothing that nobody uses`() throws {
        let defined = try ProtocolDocuments.definitions()
        let named = Set(index.methods.flatMap { [$0.params, $0.result].compactMap(\.self) })
        #expect(named.isSubset(of: defined), "\(named.subtracting(defined))")
        let schema = try House.text("protocol/schema.json")
        for name in defined.subtracting(named) {
            let isUsed = schema.contains("\"#/$defs/\(name)\"")
            #expect(isUsed || name == "ErrorObject" || name == "RequestId", "\(name)")
        }
    }

    @Test func `every message and every shared type has examples, and no others exist`() throws {
        let shown = Set(ProtocolDocuments.examples().map(\.type))
        let messages = Set(index.methods.map(\.type))
        let parts = Set(index.methods.flatMap { [$0.params, $0.result].compactMap(\.self) })
        let shared = try ProtocolDocuments.definitions().subtracting(parts)
        #expect(
            shown == messages.union(shared),
            "\(shown.symmetricDifference(messages.union(shared)))"
        )
    }

    @Test func `transcripts speak of every message of the code, and make up others openly`() throws
    {
        let known = Set(index.methods.map(\.name) + [Self.invention])
        var said: Set<String> = []
        for (file, lines) in try ProtocolDocuments.transcripts() {
            let methods = Set(lines.flatMap(methods))
            said.formUnion(methods)
            if file.contains("/unknown-") { continue }
            #expect(methods.isSubset(of: known), "\(file): \(methods.subtracting(known))")
        }
        try #require(!said.isEmpty, "there are transcripts")
        for message in spoken {
            #expect(said.contains(message.name), "no transcript mentions \(message.name)")
        }
    }

    /// The method that does not exist, wherever one is needed.
    private static let invention = "no/such"

    private func methods(of step: JSON) -> [String] {
        let message = step["message"] ?? .null
        return (message.array ?? [message]).compactMap { $0["method"]?.string }
    }
}
