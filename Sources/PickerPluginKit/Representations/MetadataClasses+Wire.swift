import PickerProtocol

extension MetadataClasses {
    /// The words of these classes, in the order of the specification.
    var words: [String] {
        Self.words.filter { contains($0.metadataClass) }.map(\.word)
    }
}

extension MetadataWishes {
    /// Every class by its word, with the wish for it.
    private var wishes: [(word: String, metadataClass: MetadataClasses, wish: Wish?)] {
        let wishes = [location, captions, people, cameraSerial, thumbnails, makerNotes]
        return zip(MetadataClasses.words, wishes).map { ($0.word, $0.metadataClass, $1) }
    }

    /// Classes that are not to leave.
    var stripped: MetadataClasses {
        MetadataClasses(wishes.filter { $0.wish == .strip }.map(\.metadataClass))
    }

    /// The word of the first class whose wish cannot be granted.
    ///
    /// - Parameter strips: whether anything can be taken out.
    func impossibleClass(strips: Bool) -> String? {
        let possible: [Wish] = strips ? [.keep, .strip, .ask] : [.keep, .ask]
        return wishes.first { !possible.contains($0.wish ?? .ask) }?.word
    }
}

extension MetadataOutcome {
    /// What is done where these classes do not leave.
    init(withheld: MetadataClasses) {
        func treatment(_ metadataClass: MetadataClasses) -> Treatment {
            withheld.contains(metadataClass) ? .stripped : .kept
        }
        self.init(location: treatment(.location))
        captions = treatment(.captions)
        people = treatment(.people)
        cameraSerial = treatment(.cameraSerial)
        thumbnails = treatment(.thumbnails)
        makerNotes = treatment(.makerNotes)
    }
}
