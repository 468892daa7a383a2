import Glibc

/// The folder into which items are delivered; only whole files get a name in it.
struct DeliveryFolder: Sendable {
    /// The folder as the person named it; nil for the current one.
    private let given: String?
    let descriptor: OpenDescriptor

    /// Opens the folder and makes sure, before anybody is asked to choose, that it can be written.
    init(_ given: String?) throws(Failure) {
        self.given = given
        let number = open(given ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { throw Self.notOpened(errno, given) }
        descriptor = OpenDescriptor(number)
        try UnfinishedFile(in: descriptor).discard()
    }

    /// Gives a file the first name that is free.
    ///
    /// - Returns: the path to print: the folder as it was given, with the name.
    func publish(_ file: UnfinishedFile, as name: DeliveredName) throws(Failure) -> String {
        try file.settle()
        for number in 1...DeliveredName.mostAlike {
            let candidate = name.candidate(number)
            if try file.publish(as: candidate) { return path(of: candidate) }
        }
        throw Failure(
            .deliveryFailed,
            "There are too many files of one name in the folder of --output; name another folder."
        )
    }

    private func path(of name: String) -> String {
        guard let given else { return name }
        return given.utf8.last == UInt8(ascii: "/") ? given + name : given + "/" + name
    }

    private static func notOpened(_ code: Int32, _ given: String?) -> Failure {
        let folder = given.map(Say.quoted) ?? "The current folder"
        return switch code {
        case ENOENT: Failure(.usage, "\(folder) is not there; make the folder first.")
        case ENOTDIR: Failure(.usage, "\(folder) is no folder; name one with --output.")
        default:
            Failure(
                .deliveryFailed,
                "\(folder) cannot be opened: \(SystemError.text(code)); name another with --output."
            )
        }
    }
}
