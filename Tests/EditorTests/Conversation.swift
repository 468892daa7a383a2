import Foundation
import PickerJSON

/// A plugin and somebody who types lines to it and reads its answers.
final class Conversation {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var unread = Data()

    /// Starts the plugin; it is killed after `FinishedProcess.seconds`, so no read waits for ever.
    init(_ command: [String]) throws {
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["timeout", "--signal=KILL", "\(FinishedProcess.seconds)"] + command
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    /// The opening every session starts with.
    static let initialize = """
        {"jsonrpc":"2.0","id":"init","method":"initialize","params":\
        {"protocolVersion":"1.0","host":{"name":"tests","version":"1"}}}
        """

    /// A request to present a picker for as many items as the plugin picks.
    static func present(id: Int) -> String {
        request(id, "picker/present", #"{"configuration":{"selectionLimit":0}}"#)
    }

    /// A request in one line.
    static func request(_ id: Int, _ method: String, _ params: String) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
    }

    /// Sends one line.
    func send(_ line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    /// The next line; nil at the end of the output.
    func receive() throws -> JSON? {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(unread[..<end])
                unread = Data(unread[unread.index(after: end)...])
                return try JSON.parse(line)
            }
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { return nil }
            unread += more
        }
    }

    /// Sends a line and receives the next.
    func ask(_ line: String) throws -> JSON? {
        try send(line)
        return try receive()
    }

    /// Ends the plugin's input and waits for it; its exit status.
    func close() throws -> Int32 {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        return process.terminationStatus
    }
}

extension JSON {
    /// The name of the error that this answer carries.
    var errorKind: String? { self["error"]?["data"]?["kind"]?.string }

    /// The handles of the items that this answer to `picker/present` hands out.
    var items: [String] {
        self["result"]?["results"]?.array?.compactMap { $0["item"]?.string } ?? []
    }
}
