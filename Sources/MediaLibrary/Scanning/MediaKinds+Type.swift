import PickerPluginKit
import UniformTypes

extension MediaKinds {
    /// The kinds that a type alone tells; none for what is neither picture nor film.
    init(_ type: UTType) {
        if type.conforms(to: .image) {
            self = .images
        } else if type.conforms(to: .movie) {
            self = .videos
        } else {
            self = []
        }
    }
}
