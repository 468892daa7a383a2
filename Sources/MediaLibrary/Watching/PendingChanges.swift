/// Changes that were seen and not told yet, each with the moment when it is due.
struct PendingChanges {
    typealias Moment = ContinuousClock.Instant

    private var due: [Int64: Moment] = [:]
    private var gone: Set<Int64> = []
    private var isEverything = false
    private var hurry: Moment?

    /// When something is due at the earliest.
    var next: Moment? {
        [due.values.min(), hurry].compactMap(\.self).min()
    }

    mutating func change(_ folder: Int64, due moment: Moment) {
        due[folder] = min(moment, due[folder] ?? moment)
    }

    mutating func lose(_ folder: Int64, due moment: Moment) {
        due[folder] = nil
        gone.insert(folder)
        hurry = min(moment, hurry ?? moment)
    }

    mutating func doubtEverything(due moment: Moment) {
        isEverything = true
        hurry = min(moment, hurry ?? moment)
    }

    /// Takes what is due; nil where nothing is.
    ///
    /// - Parameter settling: changes that come due within this time are told together: a file
    ///   that moved is seen to leave and to arrive at once.
    mutating func take(at now: Moment, settling: Duration) -> FolderChanges? {
        guard let next, next <= now else {
            return nil
        }
        var changes = FolderChanges(gone: gone, isEverything: isEverything)
        gone = []
        isEverything = false
        hurry = nil
        for (folder, moment) in due where moment <= now + settling {
            changes.folders.insert(folder)
            due[folder] = nil
        }
        return changes
    }
}
