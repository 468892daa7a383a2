import PickerJSON
import PickerProtocol
import PickerWire
import Testing

/// Errors have one code, one word and one text, in the code and in the documents.
@Suite struct ErrorTableTests {
    @Test func `the page, the index and the code have the same errors in the same order`() throws {
        let code = ErrorKind.all.map {
            ProtocolDocuments.ErrorEntry(code: $0.code, kind: $0.name, text: $0.text)
        }
        let page = try ProtocolDocuments.table(in: "errors.md", first: "code").map { row in
            ProtocolDocuments.ErrorEntry(code: Int(row[0]) ?? 0, kind: row[1], text: row[2])
        }
        #expect(page == code)
        #expect(try ProtocolDocuments.index().errors == code)
    }

    @Test func `codes, words and texts stand once, and there are few`() {
        #expect(Set(ErrorKind.all.map(\.code)).count == ErrorKind.all.count)
        #expect(Set(ErrorKind.all.map(\.name)).count == ErrorKind.all.count)
        #expect(Set(ErrorKind.all.map(\.text)).count == ErrorKind.all.count)
        #expect(ErrorKind.all.count <= 40)
    }

    @Test func `codes of this protocol run downward from -31001 without a gap`() {
        let own = ErrorKind.all.map(\.code).filter { (-31_999 ... -31_001).contains($0) }
        #expect(own == Array((-31_000 - own.count ... -31_001).reversed()))
    }

    @Test func `every error that a method can give is one of the table`() throws {
        let kinds = Set(ErrorKind.all.map(\.name))
        for entry in try ProtocolDocuments.index().methods {
            #expect(kinds.isSuperset(of: entry.errors), "\(entry.name)")
        }
    }

    @Test func `every error has an example with its text`() throws {
        for kind in ErrorKind.all {
            let example = try ProtocolDocuments.json("examples/ErrorObject/\(kind.name).json")
            #expect(example["code"] == .integer(Int64(kind.code)))
            #expect(example["message"] == .string(kind.text))
            #expect(example["data"]?["kind"] == .string(kind.name))
        }
    }
}
