import Testing

@testable import postern

@Suite struct `One moment of a progress` {
    private let scene = ProgressScene(
        number: 2,
        count: 3,
        fraction: 0.456,
        completed: 12_345_678,
        total: 27_000_000
    )

    @Test func `It is told in words`() {
        #expect(scene.text == "2 of 3: 45 %, 12.3 of 27.0 MB")
    }

    @Test(arguments: 0...200) func `A bar never fills the terminal's last column`(_ columns: Int) {
        let bar = scene.bar(columns: columns)
        #expect(bar.count < max(columns, 1))
    }

    @Test func `A wide terminal gets a bar, a narrow one a number`() {
        #expect(scene.bar(columns: 80).hasPrefix("[##"))
        #expect(scene.bar(columns: 20) == "45 %")
    }
}
