import Glibc
import PickerJSON
import PickerWire

/// What a fault makes of the answers of an honest plugin.
struct FalsifiedAnswers {
    private static let deep = 100_000
    private static let endless = 1 << 40
    private static let errorBytes = 16 << 20
    private static let inlineBytes: Int64 = 4_096
    private static let foreignFile = "/etc/passwd"
    private static let loads: Set<String> = ["item/loadData", "item/loadFile"]

    private let fault: Misconduct
    private var exchange = ""
    /// Whether nothing but noise follows.
    private(set) var isFlooding = false
    /// Whether the plugin is to die now.
    private(set) var isDead = false

    init(_ fault: Misconduct) { self.fault = fault }

    /// What is written in place of an answer.
    mutating func bytes(of answer: Answer) -> [UInt8] {
        if answer.method == "initialize" {
            exchange = answer.message["result"]?["exchangeDirectory"]?.string ?? ""
        }
        return unreadable(answer) ?? uncalled(answer) ?? untrue(answer).bytes
    }

    /// Whatever cannot be read as one message.
    private func unreadable(_ answer: Answer) -> [UInt8]? {
        guard answer.method == "picker/present" else { return nil }
        let text = answer.text
        switch fault {
        case .byteOrderMark: return answer.framed([0xEF, 0xBB, 0xBF] + text, nil)
        case .deepAnswer:
            let arrays = String(repeating: "[", count: Self.deep)
            return answer.framed(#"{"jsonrpc":"2.0","id":1,"result":"# + arrays)
        case .endlessFrame where answer.framing == .header:
            return answer.framed(text, nil, length: Self.endless)
        case .nameTwice:
            return answer.framed(Array(#"{"jsonrpc":"2.0","#.utf8) + text.dropFirst(), nil)
        case .notJSON: return answer.framed(text.dropLast(), nil)
        case .shortLength: return answer.framed(text, nil, length: text.count - 1)
        default: return nil
        }
    }

    /// Answers that come too often, never, or to something else.
    private mutating func uncalled(_ answer: Answer) -> [UInt8]? {
        let isLoad = Self.loads.contains(answer.method)
        switch fault {
        case .repliesTwice where !answer.method.isEmpty: return answer.bytes + answer.bytes
        case .noAnswer where isLoad: return []
        case .wrongID where isLoad:
            guard case .object(var members) = answer.message else { return nil }
            members["id"] = .string("another")
            var other = answer
            other.message = .object(members)
            return other.bytes
        case .flood where isLoad:
            isFlooding = true
            return []
        case .diesHalfWay where isLoad:
            isDead = true
            return Array(answer.bytes.prefix(answer.bytes.count / 2))
        case .floodOfErrors where answer.method == "picker/present":
            let line = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20) + [0x0A]
            for _ in 0..<(Self.errorBytes >> 20) { FaultyProcess.write(line, to: STDERR_FILENO) }
            return nil
        default: return nil
        }
    }

    /// One message that is not true.
    private func untrue(_ answer: Answer) -> Answer {
        switch answer.method {
        case "initialize": return untrueIntroduction(answer)
        case "picker/present": return untruePresentation(answer)
        case let method where Self.loads.contains(method): return untrueLoad(answer)
        default: return answer
        }
    }

    private func untrueIntroduction(_ answer: Answer) -> Answer {
        var other = answer
        switch fault {
        case .otherVersion: other.changeResult { $0["protocolVersion"] = "2.0" }
        case .linkAsFile, .otherBytes, .pathAsFile:
            // Hosts ask for a file where an item is large and bytes cannot be attached.
            let offered = answer.message["result"]?["capabilities"] ?? [:]
            let limits = answer.message["result"]?["limits"] ?? [:]
            other.changeResult { result in
                result["capabilities"] = offered.with("attachments", false)
                result["limits"] = limits.with("inlineBytes", .integer(Self.inlineBytes))
            }
        default: break
        }
        return other
    }

    private func untruePresentation(_ answer: Answer) -> Answer {
        var other = answer
        switch fault {
        case .escapesInNames:
            other.changeItems { $0.name("\u{1B}[2J\u{1B}]0;owned\u{7}\u{202E}gpj.exe\n") }
        case .pathInNames: other.changeItems { $0.name("../../.profile") }
        case .moreThanAsked: other.changeItems { $0 += $0.map { $0.with("item", "another") } }
        case .sameHandle: other.changeItems { $0 = $0.map { $0.with("item", "one") } }
        default: break
        }
        return other
    }

    private func untrueLoad(_ answer: Answer) -> Answer {
        var other = answer
        let file = answer.message["result"]?["file"]?.string
        let count = answer.message["result"]?["byteCount"]?.integer ?? 0
        switch fault {
        case .fewerBytes: other.changeResult { $0["byteCount"] = .integer(max(0, count &- 1)) }
        case .moreBytes: other.changeResult { $0["byteCount"] = .integer(count &+ 1) }
        case .otherBytes:
            if let file { FaultyProcess.overwrite(exchange + "/" + file) }
        case .linkAsFile:
            guard let file else { break }
            unlink(exchange + "/" + file)
            symlink(Self.foreignFile, exchange + "/" + file)
        case .pathAsFile where file != nil:
            other.changeResult { $0["file"] = .string("../../../../../.." + Self.foreignFile) }
        case .escapesInErrors:
            guard case .object(var members) = answer.message else { break }
            members["result"] = nil
            members["error"] = [
                "code": -31003, "message": "\u{1B}]0;owned\u{7}gone", "data": ["kind": "itemGone"],
            ]
            other.message = .object(members)
            other.attachment = nil
        default: break
        }
        return other
    }
}

extension JSON {
    /// An object with one member changed.
    fileprivate func with(_ name: String, _ value: JSON) -> JSON {
        guard case .object(var members) = self else { return self }
        members[name] = value
        return .object(members)
    }
}

extension [JSON] {
    /// Suggests a name for every item.
    fileprivate mutating func name(_ name: String) {
        self = map { $0.with("suggestedName", .string(name)) }
    }
}

extension FaultyProcess {
    /// Changes the first byte of a file.
    fileprivate static func overwrite(_ path: String) {
        let descriptor = open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        write([0], to: descriptor)
        close(descriptor)
    }
}
