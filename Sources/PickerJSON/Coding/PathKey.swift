/// A key that no program declared: an index, a name met in an object, or `super`.
struct PathKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    static let `super` = PathKey(stringValue: "super")

    init(stringValue: String) {
        self.stringValue = stringValue
        self.intValue = nil
    }

    init(intValue: Int) {
        self.stringValue = "Index \(intValue)"
        self.intValue = intValue
    }
}
