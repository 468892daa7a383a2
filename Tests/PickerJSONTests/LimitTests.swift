import Glibc
import PickerJSON
import Testing

@Suite struct LimitTests {
    /// Nests `levels` arrays, or objects with arrays of nothing inside.
    static func nested(_ levels: Int, inObjects: Bool = false) -> [UInt8] {
        let (open, close) = inObjects ? (#"{"k":"#, "}") : ("[", "]")
        let outer = levels - 1
        return Array((repeatElement(open, count: outer).joined() + "[]").utf8)
            + Array(repeatElement(close, count: outer).joined().utf8)
    }

    @Test(arguments: [32, 33, 100, 400, 511, 512, 513], [false, true])
    func `depth is bounded before the parser runs`(levels: Int, inObjects: Bool) throws {
        let text = Self.nested(levels, inObjects: inObjects)
        let step = inObjects ? 5 : 1
        if levels <= 32 {
            _ = try JSON.parse(text)
        } else {
            #expect(throws: JSONParseError(reason: .tooDeep, offset: 32 * step)) {
                try JSON.parse(text)
            }
        }
        let deep = JSONLimits(depth: .max)
        if levels <= JSONLimits.depthCeiling {
            _ = try JSON.parse(text, limits: deep)
        } else {
            #expect(throws: JSONParseError(reason: .tooDeep, offset: 512 * step)) {
                try JSON.parse(text, limits: deep)
            }
        }
    }

    @Test func `openings without end never reach the parser`() {
        for byte in "[{".utf8 {
            let text = [UInt8](repeating: byte, count: 100_000)
            #expect(throws: JSONParseError(reason: .tooDeep, offset: 32)) { try JSON.parse(text) }
        }
    }

    @Test func `brackets in strings are not depth`() throws {
        let text = "[\"" + String(repeating: "[{\\\"", count: 1000) + "\"]"
        _ = try JSON.parse(Array(text.utf8))
    }

    @Test(
        arguments: [
            ("[1,2,3]", 4), ("[[],{},[]]", 4), (#"{"a":1,"b":"x"}"#, 3), (#"["a,b","c:d"]"#, 3),
            ("[true,false,null,-1.5e3]", 5), ("7", 1), (#"{"a":{"b":{"c":[]}}}"#, 4),
            (" [ 1 , 2 ] ", 3),
        ]
    )
    func `values are counted exactly and keys are not values`(text: String, values: Int) throws {
        let bytes = Array(text.utf8)
        _ = try JSON.parse(bytes, limits: JSONLimits(values: values))
        let error = try #require(throws: JSONParseError.self) {
            try JSON.parse(bytes, limits: JSONLimits(values: values - 1))
        }
        #expect(error.reason == .tooManyValues)
    }

    @Test(arguments: ["[]", "{}", "0", #""""#, "[[]]", #"{"a":1}"#])
    func `a message of too many small values is refused by default`(element: String) throws {
        let text = "[" + repeatElement(element, count: 50_001).joined(separator: ",") + "]"
        let error = try #require(throws: JSONParseError.self) { try JSON.parse(Array(text.utf8)) }
        #expect(error.reason == .tooManyValues)
    }

    @Test func `fifty thousand values are not too many`() throws {
        let text = "[" + repeatElement("0", count: 49_999).joined(separator: ",") + "]"
        #expect(try JSON.parse(Array(text.utf8)).array?.count == 49_999)
    }

    @Test func `a text of the limit is read and one more byte is not`() throws {
        let text = Array("[1234]".utf8)
        _ = try JSON.parse(text, limits: JSONLimits(bytes: 6))
        #expect(throws: JSONParseError(reason: .tooLong, offset: 5)) {
            try JSON.parse(text, limits: JSONLimits(bytes: 5))
        }
        let long = [UInt8](repeating: 0x20, count: 1 << 20) + [0x31]
        #expect(throws: JSONParseError(reason: .tooLong, offset: 1 << 20)) { try JSON.parse(long) }
    }

    @Test func `limits that allow nothing refuse and never trap`() {
        let text = Array("[]".utf8)
        for limit in [0, -1, Int.min] {
            #expect(throws: JSONParseError.self) {
                try JSON.parse(text, limits: JSONLimits(depth: limit))
            }
            #expect(throws: JSONParseError.self) {
                try JSON.parse(text, limits: JSONLimits(values: limit))
            }
            #expect(throws: JSONParseError.self) {
                try JSON.parse(text, limits: JSONLimits(bytes: limit))
            }
        }
    }

    @Test func `the deepest value survives a small thread`() throws {
        // Code that is not optimised needs several times the stack.
        #if DEBUG
            let stackBytes = 1 << 20
        #else
            let stackBytes = 256 << 10
        #endif
        #expect(onThread(stackBytes: stackBytes) { deepest($0, inObjects: false) })
        #expect(onThread(stackBytes: stackBytes) { deepest($0, inObjects: true) })
    }
}

/// Reads, compares, hashes, writes, decodes and frees the deepest value that is allowed.
private func deepest(_ done: UnsafeMutablePointer<Bool>, inObjects: Bool) {
    let text = LimitTests.nested(JSONLimits.depthCeiling, inObjects: inObjects)
    let limits = JSONLimits(depth: JSONLimits.depthCeiling)
    guard
        let value = try? JSON.parse(text, limits: limits),
        let other = try? JSON.parse(text, limits: limits),
        value == other, value.hashValue == other.hashValue,
        let copy = try? JSON(encoding: value.decode(JSON.self)),
        (try? copy.serialized()) == text
    else { return }
    done.pointee = true
}

/// Runs `body` on a thread with a stack of its own size and says whether it set its flag.
private func onThread(
    stackBytes: Int,
    _ body: @escaping (UnsafeMutablePointer<Bool>) -> Void
) -> Bool {
    final class Work {
        let body: (UnsafeMutablePointer<Bool>) -> Void
        var done = false
        init(_ body: @escaping (UnsafeMutablePointer<Bool>) -> Void) { self.body = body }
    }
    let work = Work(body)
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { attributes.deallocate() }
    pthread_attr_init(attributes)
    defer { pthread_attr_destroy(attributes) }
    guard pthread_attr_setstacksize(attributes, stackBytes) == 0 else { return false }
    var thread = pthread_t()
    let argument = Unmanaged.passRetained(work).toOpaque()
    let started = pthread_create(
        &thread,
        attributes,
        { argument in
            guard let argument else { return nil }
            let work = Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
            work.body(&work.done)
            return nil
        },
        argument
    )
    guard started == 0 else { return false }
    pthread_join(thread, nil)
    return work.done
}
