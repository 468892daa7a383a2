import Testing

/// The launcher of guarded mode stays small enough to be read in one sitting.
@Suite struct LauncherTests {
    private static let most = 1_500

    @Test func `launcher and confinement have few lines of code`() throws {
        let files = ["PosternGuard", "Confinement"].flatMap {
            House.swiftFiles(below: "Sources/" + $0)
        }
        let lines = try files.flatMap { file in
            try House.text(file).split(separator: "\n").filter { line in
                let text = line.drop { $0 == " " }
                return !text.isEmpty && !text.hasPrefix("//")
            }
        }
        #expect(lines.count <= Self.most)
    }
}
