import Foundation
import Glibc
import PickerHost
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

/// What a library or a host calls things is shown as it is, and never more than a text.
@Suite(.serialized, .enabled(if: Chromium.isThere, "Chromium is not installed"))
struct BrowserMarkupTests {
    private let visit: Visit
    private let alarm: Alarm

    init() throws {
        visit = try Visit(count: 6)
        alarm = try Alarm()
    }

    /// What a name can hold of markup, of templates, of tables and of addresses.
    private static let names = [
        #""><img src=x onerror="window.alarm=1"><script>alarm=1<&#47;script>.png"#,
        "javascript:alarm=1.png", "{{constructor.constructor('alarm=1')()}}${alarm=1}.png",
        "=HYPERLINK(\"javascript:alarm=1\"),[x](javascript:alarm=1).png",
        "</title></style></textarea>.png".replacing("/", with: "\u{2044}"),
    ]

    /// The same in what is written inside of a picture, where it can lead elsewhere.
    private var words: String {
        """
        "><img src="http://127.0.0.1:\(alarm.port)/x" onerror="alarm=1"><script>alarm=1</script>\
        {{alarm=1}}[x](javascript:alarm=1)
        """
    }

    /// Files with such names and words, in a folder of such a name, and a drawing with a program.
    private func plant() throws {
        let root = visit.library.root
        let folder = root.appending("<img src=x onerror=alarm=1>")
        try FileManager.default.createDirectory(
            atPath: folder.string,
            withIntermediateDirectories: false
        )
        let png = try #require(visit.library.items.first { $0.form == .png }).content()
        for name in Self.names { try Data(png).write(to: URL(filePath: "\(folder)/\(name)")) }
        let jpeg = try #require(visit.library.items.first { $0.form == .jpg }).content()
        let written = Data(Self.jpeg(jpeg, saying: words))
        try written.write(to: URL(filePath: "\(root)/words.jpg"))
        let drawing = """
            <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alarm=1">\
            <script>alarm=1</script><image href="http://127.0.0.1:\(alarm.port)/x"/></svg>
            """
        for name in ["drawing.svg", "drawing.jpg"] {
            try Data(drawing.utf8).write(to: URL(filePath: "\(root)/\(name)"))
        }
    }

    /// The pixels of a picture, with other words in it: a keyword and a place.
    private static func jpeg(_ picture: [UInt8], saying words: String) -> [UInt8] {
        let text = words.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing("\"", with: "&quot;")
        let packet = """
            http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
            xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
            xmlns:dc="http://purl.org/dc/elements/1.1/" \
            xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="\(text)">\
            <dc:subject><rdf:Bag><rdf:li>\(text)</rdf:li></rdf:Bag></dc:subject>\
            </rdf:Description></rdf:RDF></x:xmpmeta>
            """
        // What applications and people wrote stands first, each part with its length.
        var place = 2
        while picture[place + 1] >= 0xE0 {
            place += 2 + Int(picture[place + 2]) << 8 + Int(picture[place + 3])
        }
        let count = packet.utf8.count + 2
        return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(count >> 8), UInt8(count & 0xFF)]
            + Array(packet.utf8) + picture[place...]
    }

    @Test func `A62 names, albums, words and claims that are markup stay texts`() async throws {
        try plant()
        let host = PartyInfo(name: #""><img src=x onerror=alarm=1><script>"#, version: "1")
        let outcome = try await visit.picking(Visit.several(50), host: host) { browser, _ in
            try await open(browser)
            let names = try await seen(browser)
            #expect(names.isSuperset(of: Self.names))
            try await browser.run("document.querySelector('\(Visit.cell(0))').focus()")
            try await browser.press(.letter("a"), holding: Chromium.Key.control)
            try await browser.wait("document.querySelectorAll('#tray li').length > 10")
            let pictures = try await browser.run(Self.pictures)
            #expect(pictures == [])
            let found = try await browser.run(Self.whatCameAlive)
            #expect(found == ["undefined", 0, []])
            let origin = try await browser.run("location.origin").string ?? "?"
            let requests = try await browser.requests()
            let foreign = requests.filter { address in
                !["\(origin)/", "file:", "data:"].contains { address.hasPrefix($0) }
            }
            #expect(foreign == [])
            #expect(requests.filter { $0.hasSuffix("/x") } == [])
            let isReached = try await alarm.wasReached()
            #expect(!isReached)
            // Markup that is taken for markup does ring.
            let address = "http://127.0.0.1:\(alarm.port)/x"
            try await browser.elsewhere("data:text/html,<img src=\(address)>") { _ in
                let rings = try await alarm.wasReached(within: 20_000)
                #expect(rings)
            }
            try await browser.click("#cancel")
        }
        #expect(outcome.response.outcome == .cancelled)
    }

    /// Goes through everything that shows a text beside the items: albums, suggestions, who asks.
    private nonisolated(nonsending) func open(_ browser: Chromium) async throws {
        let album = """
            [...document.querySelectorAll('#side button')]
              .find((one) => one.title.includes('{{alarm=1}}'))
            """
        try await browser.wait(album)
        try await browser.run("\(album).click()")
        try await browser.wait("document.querySelectorAll('.cell[aria-selected]').length === 1")
        try await browser.click("#search")
        try await browser.type("img")
        try await browser.wait(
            "document.getElementById('suggestions').textContent.includes('onerror')"
        )
        for _ in 0..<2 { try await browser.press(.escape) }
        try await browser.run("document.querySelector('#side button').click()")
        try await browser.wait("document.querySelectorAll('.cell[aria-selected]').length > 10")
        try await browser.click("#who")
        let claim = try await browser.run("document.querySelector('#sheet dd').textContent")
        #expect(claim.string?.contains("<img src=x onerror=alarm=1><script>") == true)
        try await browser.click("#sheet button")
    }

    /// Looks at every item, and gives the names that are shown.
    private nonisolated(nonsending) func seen(_ browser: Chromium) async throws -> Set<String> {
        try await browser.run("document.querySelector('\(Visit.cell(0))').focus()")
        try await browser.press(.letter("p"))
        try await browser.wait("document.querySelector('#preview strong')?.textContent")
        var names: Set<String> = []
        repeat {
            let name = try await browser.run(
                "document.querySelector('#preview strong').textContent"
            )
            names.insert(name.string ?? "")
            try await browser.press(.right)
        } while try await browser.run("!document.querySelector('#preview .next').hidden") == true
        names.insert(
            try await browser.run("document.querySelector('#preview strong').textContent").string
                ?? ""
        )
        try await browser.press(.escape)
        try await browser.wait("!document.getElementById('preview').open")
        return names
    }

    /// The pictures that are no pictures of ours: of another type, or open to guesses of it.
    private static let pictures = """
        Promise.all([...document.querySelectorAll('#tray li')].map(async (one) => {
          const answer = await fetch(`/picture?item=${one.dataset.id}&size=160`);
          const type = answer.headers.get('content-type');
          return answer.status !== 200 && answer.status !== 404
            || answer.status === 200 && !['image/jpeg', 'image/png', 'image/webp'].includes(type)
            || answer.headers.get('x-content-type-options') !== 'nosniff';
        })).then((all) => all.filter(Boolean))
        """

    /// Whether a program ran, how many elements are none of the page's, and which pictures lead
    /// elsewhere.
    private static let whatCameAlive = """
        [typeof alarm,
         document.querySelectorAll('script:not([src="/main.js"]), iframe, object, embed, a, form,'
           + 'style, svg:not(.icon), [onerror], [onload], [onclick], [style*=url]').length,
         [...document.images].map((one) => one.src)
           .filter((one) => one && !one.startsWith(`${location.origin}/picture?item=`)
             && !/^data:image.(jpeg|png|webp);base64,/.test(one))]
        """
}
