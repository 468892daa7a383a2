import Glibc
import PickerPluginKit
import PickerProtocol
import PickerTesting
import PickerWire
import Testing

@testable import WebPlugin

/// The picker's page in this process, over any library, without the program that opens browsers.
struct ServedLibrary {
    /// The host while its picker is open.
    struct Host: Sendable {
        let peer: Peer
        /// What it is told of a continuous selection.
        let selections: AsyncStream<[PickerResult]>

        /// Loads an item whole, as far as it lets it.
        func load(_ result: PickerResult, as type: String) async throws -> [UInt8] {
            let reply = try await peer.call(
                LoadData.self,
                LoadData.Params(item: result.item, type: type),
                timeout: .seconds(60)
            )
            return reply.result.data.flatMap(Base64.decode) ?? reply.attachment ?? []
        }
    }

    /// Presents the library with its page.
    ///
    /// - Returns: what the host was answered.
    static nonisolated(nonsending) func picking(
        _ library: any PickerLibrary,
        _ configuration: PickerConfiguration,
        _ body: @escaping @Sendable (_ page: String, _ host: Host) async throws -> Void
    ) async throws -> Present.Result {
        let (pages, told) = AsyncStream<String>.makeStream()
        let (selections, heard) = AsyncStream<[PickerResult]>.makeStream()
        var handlers = Handlers()
        handlers.on(SelectionChanged.self) { heard.yield($0.results) }
        let parts = SessionParts(
            identity: PluginIdentity(name: "web", version: "1", summary: "", isUnattended: false),
            library: library,
            interface: Face(told: told)
        )
        return try await withPlugin(parts, hostHandlers: handlers) { host in
            let info = PartyInfo(name: "Letter writer", version: "1")
            _ = try await host.call(
                Initialize.self,
                Initialize.Params(host: info, capabilities: Capabilities(continuous: true)),
                timeout: .seconds(120)
            )
            async let answer = present(configuration, host, told)
            for await page in pages {
                try await body(page, Host(peer: host, selections: selections))
                break
            }
            return try await answer
        }.value
    }

    /// Where there is no picker at all, nobody waits for its page.
    private static func present(
        _ configuration: PickerConfiguration,
        _ host: Peer,
        _ pages: AsyncStream<String>.Continuation
    ) async throws -> Present.Result {
        defer { pages.finish() }
        return try await host.call(
            Present.self,
            Present.Params(configuration: configuration),
            timeout: .seconds(120)
        ).result
    }

    /// Tells the address of a page that lets a browser in, instead of opening it.
    private struct Face: PickerInterface {
        let told: AsyncStream<String>.Continuation

        var followsModel: Bool { true }

        func present(_ presentation: Presentation) async throws -> Choice {
            let secret = Secret()
            let user: UInt32 = geteuid() == 0 ? 1_000 : geteuid()
            let face = WebInterface(opener: nil, asker: Asker())
            let names = ["/proc/self/net/tcp", "/proc/self/net/tcp6"]
            let tables = names.map { name in open(name, O_RDONLY | O_CLOEXEC) }
            let socket = try Self.listen()
            let port = try #require(LoopbackAddress(ofOwn: socket)?.port)
            told.yield(
                """
                data:text/html,<form method=post action=http://127.0.0.1:\(port)/open>\
                <input name=secret value=\(secret.text)></form>\
                <script>document.forms[0].submit()</script>
                """
            )
            return try await face.serve(
                presentation,
                on: socket,
                of: SocketOwners(tables: tables, user: user),
                secret
            ) {}
        }

        private static func listen() throws -> Int32 {
            let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            let end = socket(AF_INET, kind | Int32(SOCK_NONBLOCK.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let isBound = withUnsafePointer(to: &address) { place in
                place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(end, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
            try #require(isBound && Glibc.listen(end, 64) == 0)
            return end
        }
    }
}
