import PickerPluginKit
import UniformTypes

/// Which files of one folder are one item together.
///
/// - A camera's RAW file and its finished picture: the same stem, taken in the same second. The
///   finished one is the item, a JPEG before others. Files whose date nobody knows are no pair:
///   equal names alone happen by chance.
/// - A sidecar: `NAME.EXT.xmp` belongs to `NAME.EXT` (as darktable and digiKam write it), `NAME.xmp`
///   to the RAW file of that stem, else to the picture or film (as Adobe's programs do); `IMG_1.AAE`
///   and `IMG_O1.AAE` to the picture or film `IMG_1` (as Apple's devices export them).
///
/// What a folder does not hold together is not looked for elsewhere. The films of live photos are
/// found in the whole library, by their identifier.
enum FolderGroups {
    /// The role of each file, in the order of the files.
    static func roles(of files: [FolderFile]) -> [FileRole] {
        var roles = [FileRole](repeating: .item, count: files.count)
        let stems = Dictionary(grouping: files.indices, by: { files[$0].stem })
        for places in stems.values where places.count > 1 {
            pairRaw(places, files, &roles)
        }
        let names = Dictionary(
            files.indices.map { (files[$0].foldedName, $0) },
            uniquingKeysWith: min
        )
        for place in files.indices where files[place].isSidecar {
            guard let owner = owner(of: files[place], files, names, stems) else {
                roles[place] = .nothing
                continue
            }
            // A sidecar of a part belongs to the item that the part belongs to.
            if case .part(let item, _) = roles[owner] {
                roles[place] = .part(of: item, role: .sidecar)
            } else {
                roles[place] = .part(of: owner, role: .sidecar)
            }
        }
        return roles
    }

    private static func pairRaw(_ places: [Int], _ files: [FolderFile], _ roles: inout [FileRole]) {
        let finished = places.filter { isFinished(files[$0].type) }.sorted { one, other in
            let isJPEG = (files[one].type == .jpeg, files[other].type == .jpeg)
            return isJPEG.0 == isJPEG.1 ? one < other : isJPEG.0
        }
        for place in places where files[place].type.conforms(to: .rawImage) {
            guard let date = files[place].captured else { continue }
            let twin = finished.first { files[$0].captured?.seconds == date.seconds }
            if let twin { roles[place] = .part(of: twin, role: .raw) }
        }
    }

    private static func isFinished(_ type: UTType) -> Bool {
        type.conforms(to: .image) && !type.conforms(to: .rawImage)
    }

    private static func owner(
        of sidecar: FolderFile,
        _ files: [FolderFile],
        _ names: [[UInt8]: Int],
        _ stems: [[UInt8]: [Int]]
    ) -> Int? {
        let stem = sidecar.stem
        if let named = names[stem], !files[named].isSidecar { return named }
        if let owner = bestOwner(stems[stem], files) { return owner }
        guard sidecar.type == .adjustmentEnvelope, let plain = withoutMark(stem) else { return nil }
        return bestOwner(stems[plain], files)
    }

    /// Of several files of one stem the one that sidecars are written for.
    private static func bestOwner(_ places: [Int]?, _ files: [FolderFile]) -> Int? {
        let owners = (places ?? []).filter { !files[$0].isSidecar }
        return owners.first { files[$0].type.conforms(to: .rawImage) }
            ?? owners.first { files[$0].type.conforms(to: .image) } ?? owners.first
    }

    /// `img_o1` as `img_1`: the letter after the underscore marks the sidecar of an original.
    private static func withoutMark(_ stem: [UInt8]) -> [UInt8]? {
        guard let line = stem.lastIndex(of: UInt8(ascii: "_")),
            stem.indices.contains(line + 1), stem[line + 1] == UInt8(ascii: "o")
        else { return nil }
        return Array(stem[...line]) + stem[(line + 2)...]
    }
}
