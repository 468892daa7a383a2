import Foundation
import PickerHost
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

/// The small pictures of several items in one answer.
@Suite(.timeLimit(.minutes(2))) struct PagePicturesTests {
    /// One line of an answer: of which item, and its picture, or that this was all.
    private struct Line {
        let place: Int
        /// Empty where there is none.
        let bytes: [UInt8]

        static func all(_ body: [UInt8]) throws -> [Line] {
            let text = String(decoding: body, as: UTF8.self)
            try #require(text.hasSuffix("\n"))
            return try text.dropLast().split(separator: "\n").map { line in
                let words = line.split(separator: " ")
                let place = try #require(Int(words[0]))
                guard words.count > 1 else { return Line(place: place, bytes: []) }
                let picture = try #require(
                    words[1].wholeMatch(of: /data:image\/(?:jpeg|png|webp);base64,(.+)/)
                )
                let bytes = try #require(Data(base64Encoded: String(picture.output.1)))
                return Line(place: place, bytes: Array(bytes))
            }
        }
    }

    private let library: CanaryLibrary
    private let stage: WebStage

    init() throws {
        library = try CanaryLibrary(count: 5)
        stage = try WebStage(library: library.root)
    }

    /// What the page is answered to each of some questions about three pictures.
    ///
    /// - Parameter questions: makes them of the pictures' numbers.
    private func asking(
        _ questions: @Sendable ([Int64]) -> [String]
    ) async throws -> [(question: String, answer: RawHTTP.Answer)] {
        try await withPicker(stage.plugin, host: WebStage.host) { picker in
            async let response = picker.present()
            let page = try await stage.page()
            let cookie = try await page.open()
            func ask(_ path: String) async throws -> RawHTTP.Answer {
                try await RawHTTP.ask(page.port, "GET \(path) HTTP/1.1", ["Cookie: \(cookie)"])
            }
            var items: [JSON] = []
            var revision: Int64 = 0
            repeat {
                let news = try JSON.parse(try await ask("/news?after=\(revision)").body)
                guard case .integer(let next)? = news["revision"] else { break }
                revision = next
                let window = try JSON.parse(try await ask("/window?start=0&count=9").body)
                items = window["items"]?.array ?? []
            } while items.count != 5
            let numbers = items.compactMap { item -> Int64? in
                guard item["style"] != "video", case .integer(let number)? = item["id"] else {
                    return nil
                }
                return number
            }
            try #require(numbers.count >= 3)
            var answers: [(String, RawHTTP.Answer)] = []
            for question in questions(numbers) {
                answers.append((question, try await ask(question)))
            }
            #expect(try await page.act(cookie, #"{"do":"cancel"}"#) == 200)
            #expect(try await response.outcome == .cancelled)
            return answers
        }
    }

    @Test func `each item's pictures come, and then its end, and no other's`() async throws {
        let answers = try await asking { numbers in
            let list = [numbers[0], numbers[1], 999_999, numbers[2], numbers[0]]
            let items = list.map(String.init).joined(separator: ",")
            return Array(repeating: "/pictures?items=\(items)&size=160", count: 2)
        }
        for (_, answer) in answers {
            #expect(answer.status == 200)
            #expect(answer.field("Content-Type") == "text/plain; charset=utf-8")
            let lines = try Line.all(answer.body)
            for place in 0..<5 {
                let own = lines.filter { $0.place == place }
                #expect(own.count { $0.bytes.isEmpty } == 1)
                #expect(own.last?.bytes == [])
                // The third is no item; of the others comes one picture, or a first one and it.
                let pictures = own.dropLast()
                #expect(place == 2 ? pictures.isEmpty : (1...2).contains(pictures.count))
                #expect(pictures.allSatisfy { $0.bytes.count > 50 })
            }
            #expect(lines.allSatisfy { (0..<5).contains($0.place) })
            let best = [0, 4].map { place in
                lines.last { $0.place == place && !$0.bytes.isEmpty }?.bytes
            }
            #expect(best[0] == best[1])
        }
    }

    @Test func `questions for too many, for none, or for other sizes have no answer`()
        async throws
    {
        let answers = try await asking { numbers in
            let (one, other) = (numbers[0], numbers[1])
            let tooMany = Array(repeating: "\(one)", count: 33).joined(separator: ",")
            return [
                "size=160", "items=&size=160", "items=\(one),,\(other)&size=160",
                "items=\(one),-\(other)&size=160", "items=\(one)&size=161", "items=\(one)",
                "items=\(tooMany)&size=160", "items=\(one)&items=\(other)&size=160",
            ].map { "/pictures?" + $0 }
        }
        #expect(answers.count == 8)
        for (question, answer) in answers {
            #expect(answer.status == 404 && answer.body.isEmpty, "\(question)")
        }
    }
}
