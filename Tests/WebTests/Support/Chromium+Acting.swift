import Foundation
import PickerJSON
import Testing

// What a person does in a browser.
extension Chromium {
    /// How long the page may take to show what is waited for.
    private static let patience: Duration = .seconds(20)

    /// A key as the browser is told of it.
    struct Key: Sendable {
        let name: String
        let code: String
        let number: Int
        var text: String?

        static let alt = 1
        static let control = 2
        static let shift = 8

        static let escape = Key(name: "Escape", code: "Escape", number: 27)
        static let delete = Key(name: "Delete", code: "Delete", number: 46)
        static let enter = Key(name: "Enter", code: "Enter", number: 13, text: "\r")
        static let tab = Key(name: "Tab", code: "Tab", number: 9)
        static let space = Key(name: " ", code: "Space", number: 32, text: " ")
        static let left = Key(name: "ArrowLeft", code: "ArrowLeft", number: 37)
        static let right = Key(name: "ArrowRight", code: "ArrowRight", number: 39)

        /// A small letter.
        static func letter(_ letter: Character) -> Key {
            let upper = letter.uppercased()
            return Key(
                name: String(letter),
                code: "Key" + upper,
                number: Int(upper.utf8.first ?? 0),
                text: String(letter)
            )
        }
    }

    /// Waits until an expression is true in the page, or in the one that follows it.
    nonisolated(nonsending) func wait(_ expression: String) async throws {
        let script = """
            new Promise((done) => {
              const end = performance.now() + 2000;
              const look = () => {
                let is = false;
                try { is = Boolean(\(expression)); } catch {}
                if (is || performance.now() > end) done(is); else setTimeout(look, 20);
              };
              look();
            })
            """
        let end = ContinuousClock.now + Self.patience
        while ContinuousClock.now < end {
            // A page that is left takes its question with it.
            if (try? await run(script)) == true { return }
        }
        throw BrowserWire.Fault(description: "never true: \(expression)")
    }

    /// Does something again and again until an expression is true.
    nonisolated(nonsending) func act(
        until expression: String,
        _ body: nonisolated(nonsending) () async throws -> Void
    ) async throws {
        let end = ContinuousClock.now + Self.patience
        while try await run(expression) != true {
            guard ContinuousClock.now < end else {
                throw BrowserWire.Fault(description: "never true: \(expression)")
            }
            try await body()
        }
    }

    /// Clicks an element as a person does: with the pointer, where it can be seen.
    nonisolated(nonsending) func click(_ selector: String, holding modifiers: Int = 0) async throws
    {
        let point = try await place(of: selector)
        try await mouse("mouseMoved", point, holding: modifiers)
        try await mouse("mousePressed", point, holding: modifiers)
        try await mouse("mouseReleased", point, holding: modifiers)
    }

    /// Draws the pointer from one element to another with its button held.
    nonisolated(nonsending) func drag(_ start: String, to end: String) async throws {
        let from = try await place(of: start)
        let to = try await place(of: end)
        try await mouse("mouseMoved", from)
        try await mouse("mousePressed", from)
        for step in 1...8 {
            let share = Double(step) / 8
            let x = from.x + (to.x - from.x) * share
            let y = from.y + (to.y - from.y) * share
            try await mouse("mouseMoved", (x, y), isHeld: true)
        }
        try await mouse("mouseReleased", to)
    }

    /// Touches an element with a finger and lets go.
    nonisolated(nonsending) func tap(_ selector: String) async throws {
        let point = try await place(of: selector)
        let finger: JSON = ["x": .real(point.x), "y": .real(point.y)]
        try await ask(
            "Input.dispatchTouchEvent",
            ["type": "touchStart", "touchPoints": [finger]]
        )
        try await ask("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": []])
    }

    /// Presses a key, with others held meanwhile.
    nonisolated(nonsending) func press(_ key: Key, holding modifiers: Int = 0) async throws {
        for type in ["keyDown", "keyUp"] {
            var event: JSONObject = [
                "type": .string(type), "key": .string(key.name), "code": .string(key.code),
                "windowsVirtualKeyCode": .integer(Int64(key.number)),
                "modifiers": .integer(Int64(modifiers)),
            ]
            if let text = key.text, modifiers & Key.control == 0 { event["text"] = .string(text) }
            try await ask("Input.dispatchKeyEvent", .object(event))
        }
    }

    /// Writes into what has the keyboard.
    nonisolated(nonsending) func type(_ text: String) async throws {
        try await ask("Input.insertText", ["text": .string(text)])
    }

    private nonisolated(nonsending) func mouse(
        _ type: String,
        _ point: (x: Double, y: Double),
        holding modifiers: Int = 0,
        isHeld: Bool = false
    ) async throws {
        let isMove = type == "mouseMoved"
        try await ask(
            "Input.dispatchMouseEvent",
            [
                "type": .string(type), "x": .real(point.x), "y": .real(point.y),
                "button": isMove && !isHeld ? "none" : "left",
                "buttons": isHeld || type == "mousePressed" ? 1 : 0,
                "clickCount": isMove ? 0 : 1, "modifiers": .integer(Int64(modifiers)),
            ]
        )
    }

    /// The middle of an element, once nothing covers it.
    private nonisolated(nonsending) func place(
        of selector: String
    ) async throws -> (x: Double, y: Double) {
        let found = """
            (() => {
              const one = document.querySelector(`\(selector)`);
              if (!one.closest('#grid')) one.scrollIntoView({block: 'nearest'});
              const box = one.getBoundingClientRect();
              const x = box.x + box.width / 2, y = box.y + box.height / 2;
              return one.contains(document.elementFromPoint(x, y)) && [x, y];
            })()
            """
        try await wait(found)
        let point = try await run(found)
        return (
            try #require(point[0]?.number),
            try #require(point[1]?.number)
        )
    }
}
