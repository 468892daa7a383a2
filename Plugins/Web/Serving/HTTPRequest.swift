/// One request of a browser, read strictly: what is not understood for sure is none.
struct HTTPRequest: Sendable, Hashable {
    /// What is asked for; a page of ours uses no other methods.
    enum Method: String, Sendable, Hashable {
        case get = "GET"
        case post = "POST"
    }

    /// One header field; its name in small letters.
    struct Field: Sendable, Hashable {
        let name: String
        let value: String
    }

    let method: Method
    /// The path, without what stands behind a question mark; nothing in it is decoded.
    let path: String
    /// What stands behind the question mark, in order.
    let query: [Field]
    let fields: [Field]
    let body: [UInt8]

    /// The value of a header field that occurs once; nil where it occurs never or more often.
    func only(_ name: String) -> String? {
        let found = fields.filter { $0.name == name }
        return found.count == 1 ? found[0].value : nil
    }

    /// Whether a header field occurs at all.
    func has(_ name: String) -> Bool {
        fields.contains { $0.name == name }
    }

    /// A whole number from 0 in the query; nil where there is none.
    func number(_ name: String) -> Int? {
        let numbers = numbers(name)
        return numbers?.count == 1 ? numbers?.first : nil
    }

    /// Whole numbers from 0 in the query, with commas between them; nil where there are none.
    func numbers(_ name: String) -> [Int]? {
        let found = query.filter { $0.name == name }
        guard found.count == 1 else { return nil }
        let texts = found[0].value.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = texts.compactMap { text -> Int? in
            guard (1...15).contains(text.utf8.count),
                text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
            else { return nil }
            return Int(text)
        }
        return numbers.count == texts.count ? numbers : nil
    }
}
