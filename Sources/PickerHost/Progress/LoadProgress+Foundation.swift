public import Foundation

extension LoadProgress {
    /// The same progress as Foundation's, to be added to a tree of others.
    ///
    /// Each call makes a new one that follows this one, in bytes; cancelling it cancels the load.
    public var foundation: Progress {
        let mirror = Progress(totalUnitCount: totalUnitCount ?? -1)
        mirror.cancellationHandler = { [weak self] in self?.cancel() }
        observe { [weak self, weak mirror] fraction in
            guard let self, let mirror else { return }
            // An empty item has one unit, so that it can be done.
            let total = max(self.totalUnitCount ?? -1, self.isFinished ? 1 : -1)
            if mirror.totalUnitCount != total { mirror.totalUnitCount = total }
            mirror.completedUnitCount = fraction == 1 ? total : self.completedUnitCount
        }
        return mirror
    }
}
