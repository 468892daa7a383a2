/// The last step of a way into a value, with the steps before it.
///
/// A step is made for each container and never for a leaf; the whole path is put together only
/// where somebody asks for it, which is mostly where something is wrong.
final class CodingPathLink: Sendable {
    let parent: CodingPathLink?
    let key: any CodingKey

    init(_ parent: CodingPathLink?, _ key: any CodingKey) {
        self.parent = parent
        self.key = key
    }
}

extension CodingPathLink? {
    /// The keys from the outermost value to this one.
    var path: [any CodingKey] {
        var keys: [any CodingKey] = []
        var link = self
        while let step = link {
            keys.append(step.key)
            link = step.parent
        }
        return keys.reversed()
    }

    /// The keys from the outermost value to the one that lies at `key` in this one.
    func path(to key: any CodingKey) -> [any CodingKey] {
        path + [key]
    }
}
