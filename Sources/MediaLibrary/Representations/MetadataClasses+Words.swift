import MediaWork
import PickerPluginKit

// The kit and the workers share no code, but their words.

extension MediaWork.MetadataClasses {
    /// The same classes as a worker knows them; it knows all.
    init(_ classes: PickerPluginKit.MetadataClasses) {
        let words = PickerPluginKit.MetadataClasses.words
            .filter { classes.contains($0.metadataClass) }.map(\.word)
        self.init(Self.words.filter { words.contains($0.word) }.map(\.class))
    }
}

extension PickerPluginKit.MetadataClasses {
    /// The same classes as the kit knows them.
    init(_ classes: MediaWork.MetadataClasses) {
        let words = MediaWork.MetadataClasses.words.filter { classes.contains($0.class) }
            .map(\.word)
        self.init(Self.words.filter { words.contains($0.word) }.map(\.metadataClass))
    }
}
