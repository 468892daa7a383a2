import Foundation
import PickerHost
import PickerJSON
import PickerTesting
import SystemPackage
import Testing

/// What a real browser gives away of a picker, and what a foreign page in it can do: nothing.
@Suite(.serialized, .enabled(if: Chromium.isThere, "Chromium is not installed"))
struct BrowserAttackTests {
    private let visit: Visit

    init() throws {
        visit = try Visit(count: 12)
    }

    @Test func `A59 no request leaves this machine, and the secret is nowhere afterwards`()
        async throws
    {
        try await withPicker(visit.stage.plugin, host: WebStage.host) { picker in
            async let response = picker.present()
            let page = try await visit.stage.page()
            try await Chromium.run { browser in
                try await browser.open("file://\(page.path)")
                try await browser.wait(Visit.isThere)
                try await browser.click(Visit.cell(2))
                try await browser.wait(Visit.hasChosen(1))
                let address = try await browser.run("location.href + document.referrer")
                #expect(address == .string("http://127.0.0.1:\(page.port)/"))
                let cookie = try await browser.run("document.cookie")
                #expect(cookie == "")
                try await browser.click("#cancel")
                try await browser.wait(Visit.isOver)
                let requests = try await browser.requests()
                let foreign = requests.filter {
                    !$0.hasPrefix("http://127.0.0.1:\(page.port)/") && $0 != "file://\(page.path)"
                        && !$0.hasPrefix("data:")
                }
                #expect(foreign == [])
                #expect(requests.count > 12)
                let history = try await browser.history()
                #expect(history.count > 1)
                let betrayals = (requests + history).filter { $0.contains(page.secret) }
                #expect(betrayals == [])
                #expect(!browser.keeps(page.secret))
            }
            #expect(try await response.outcome == .cancelled)
        }
    }

    /// Names of somebody else's that the browser finds at this machine: one by itself, one because
    /// its owner rebound it.
    @Test(arguments: ["evil.localhost", "rebound.test"])
    func `A57 a name that leads to this machine gets nothing`(_ name: String) async throws {
        let look = Chromium.Look(names: ["rebound.test"])
        _ = try await visit.picking(PickerConfiguration(), look) { browser, _ in
            let port = try await browser.run("location.port").string ?? ""
            try await browser.open("http://\(name):\(port)/")
            // An answer without a body: the browser says so itself.
            try await browser.wait("location.protocol === 'chrome-error:'")
            let answers = try await browser.answers().filter { $0.address.contains(name) }
            #expect(answers.map(\.status) == [403])
        }
    }

    @Test func `A58 A60 a foreign page can neither frame, read nor drive the picker`() async throws
    {
        let outcome = try await visit.picking { browser, _ in
            let address = try #require(try await browser.run("location.origin").string)
            try await browser.elsewhere("data:text/html,<title>Stranger</title><body>") {
                stranger in
                try await stranger.wait("document.title === 'Stranger'")
                let results = try await stranger.run(Self.tries(address))
                #expect(results == [false, false, false, false, false])
            }
            let isOver = try await browser.run(Visit.isOver)
            #expect(isOver == false)
            try await browser.click("#cancel")
        }
        #expect(outcome.response.outcome == .cancelled)
    }

    /// To other ports of this machine a browser sends the cookie along, however strict it is.
    @Test func `A58 A60 nor can a page of another port of this machine`() async throws {
        let stranger = try Alarm()
        stranger.show("<!doctype html><title>Stranger</title><body>")
        let outcome = try await visit.picking { browser, _ in
            let address = try #require(try await browser.run("location.origin").string)
            try await browser.elsewhere("http://127.0.0.1:\(stranger.port)/") { page in
                try await page.wait("document.title === 'Stranger'")
                let results = try await page.run(Self.tries(address))
                #expect(results == [false, false, false, false, false])
                try await page.run("location = '\(address)/'")
                // An answer without a body: the browser says so itself.
                try await page.wait("location.protocol === 'chrome-error:'")
            }
            let isOver = try await browser.run(Visit.isOver)
            #expect(isOver == false)
            try await browser.click("#cancel")
        }
        #expect(outcome.response.outcome == .cancelled)
    }

    /// What a foreign page tries; whether each succeeded.
    private static func tries(_ address: String) -> String {
        """
        (async () => {
          const json = {'Content-Type': 'application/json'};
          const fetched = (path, more) => fetch('\(address)' + path, more)
            .then((answer) => answer.type !== 'opaque' && answer.ok, () => false);
          const loaded = (tag, path) => new Promise((done) => {
            const one = document.createElement(tag);
            one.onload = () => done(tag !== 'iframe' || one.contentDocument !== null);
            one.onerror = () => done(false);
            one.src = '\(address)' + path;
            document.body.append(one);
          });
          return [
            await fetched('/news', {credentials: 'include'}),
            await fetched('/act', {method: 'POST', mode: 'no-cors', credentials: 'include',
              body: '{"do":"cancel"}'}),
            await fetched('/act', {method: 'POST', credentials: 'include', headers: json,
              body: '{"do":"cancel"}'}),
            await loaded('img', '/picture?item=1&size=160'),
            await loaded('iframe', '/'),
          ];
        })()
        """
    }
}
