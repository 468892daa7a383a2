import Foundation
import PickerJSON

/// The published protocol, read as its files are.
enum ProtocolDocuments {
    struct MethodEntry: Codable, Hashable {
        let name: String
        let type: String
        let from: String
        let kind: String
        let capability: String?
        let page: String
        let params: String?
        let result: String?
        let errors: [String]
    }

    struct ErrorEntry: Codable, Hashable {
        let code: Int
        let kind: String
        let text: String
    }

    struct LimitEntry: Codable, Hashable {
        let name: String
        let `default`: Int?
        let defaultSeconds: Int?
        let announced: Bool
    }

    struct Index: Codable {
        let methods: [MethodEntry]
        let errors: [ErrorEntry]
        let limits: [LimitEntry]
    }

    static func json(_ path: String) throws -> JSON {
        let text = try House.text("protocol/" + path)
        return try JSON.parse(Array(text.utf8), limits: JSONLimits(bytes: 1 << 24))
    }

    static func index() throws -> Index { try json("methods.json").decode() }

    /// The names of `$defs`.
    static func definitions() throws -> Set<String> {
        guard case .object(let members) = try json("schema.json")["$defs"] else { return [] }
        return Set(members.keys)
    }

    /// Situations by type: `protocol/examples/TYPE/SITUATION.json`.
    static func examples() -> [(type: String, path: String)] {
        House.files.filter { $0.hasPrefix("protocol/examples/") }.map { path in
            (String(path.split(separator: "/")[2]), String(path.dropFirst("protocol/".count)))
        }
    }

    /// The lines of every transcript, by file.
    static func transcripts() throws -> [String: [JSON]] {
        var found: [String: [JSON]] = [:]
        for path in House.files
        where path.hasPrefix("protocol/transcripts/") && path.hasSuffix(".jsonl") {
            found[path] = try House.text(path).split(separator: "\n").map {
                try JSON.parse(Array($0.utf8), limits: JSONLimits(bytes: 1 << 24))
            }
        }
        return found
    }

    /// The rows of the table in a page whose first column has that title; cells without back-quotes.
    static func table(in path: String, first title: String) throws -> [[String]] {
        var rows: [[String]] = []
        var isInside = false
        for line in try House.text("protocol/" + path).split(
            separator: "\n",
            omittingEmptySubsequences: false
        ) {
            guard line.hasPrefix("|") else {
                isInside = false
                continue
            }
            let cells = line.dropFirst().dropLast().split(
                separator: "|",
                omittingEmptySubsequences: false
            ).map { cell in
                cell.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: "`", with: "")
            }
            if cells.first == title {
                isInside = true
            } else if isInside, cells.first.map({ !$0.hasPrefix("---") }) == true {
                rows.append(cells)
            }
        }
        return rows
    }
}
